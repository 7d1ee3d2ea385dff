// Decides boards with MiniSat's library: reads "rows cols seconds" and the rows
// of a board, answers with the verdict ("late" where the time is up) and the
// nanoseconds of processor time from the grid in memory to it.
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "minisat/core/Solver.h"

using namespace Minisat;
typedef std::vector<std::string> Grid;

static Solver* running = nullptr;
static void stop(int) { if (running) running->interrupt(); }

static long long now() {
	timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

// encode states the rules pairwise, straight from the grid.
static void encode(Solver& s, const Grid& g) {
	const int R = g.size(), C = g[0].size();
	const int dr[] = {-1, 0, 0, 1}, dc[] = {0, -1, 1, 0};
	std::vector<int> var(R * C, -1);
	for (int i = 0; i < R * C; i++) if (g[i / C][i % C] == '.') var[i] = s.newVar();
	auto at = [&](int r, int c) { return r < 0 || c < 0 || r >= R || c >= C ? -1 : var[r * C + c]; };
	vec<Lit> lits;
	for (int r = 0; r < R; r++) for (int c = 0; c < C; c++) {
		if (at(r, c) >= 0) {
			lits.clear();
			lits.push(mkLit(at(r, c)));
			for (int d = 0; d < 4; d++) for (int i = r + dr[d], j = c + dc[d]; at(i, j) >= 0; i += dr[d], j += dc[d]) {
				lits.push(mkLit(at(i, j)));
				if (d >= 2) s.addClause(~mkLit(at(r, c)), ~mkLit(at(i, j)));
			}
			s.addClause(lits);
		} else if (g[r][c] != '#') {
			Lit near[4];
			int m = 0;
			const int k = g[r][c] - '0';
			for (int d = 0; d < 4; d++) if (at(r + dr[d], c + dc[d]) >= 0) near[m++] = mkLit(at(r + dr[d], c + dc[d]));
			for (int set = 0; set < 1 << m; set++) for (int sign = 0; sign < 2; sign++) {
				if (__builtin_popcount(set) != (sign ? k + 1 : m - k + 1)) continue;
				lits.clear();
				for (int i = 0; i < m; i++) if (set >> i & 1) lits.push(sign ? ~near[i] : near[i]);
				s.addClause(lits);
			}
			if (k > m) { lits.clear(); s.addClause(lits); }
		}
	}
}

static const char* decide(const Grid& g) {
	Solver s;
	running = &s;
	encode(s, g);
	vec<Lit> none;
	lbool first = s.solveLimited(none);
	if (first == l_Undef) return "late";
	if (first == l_False) return "none";
	vec<Lit> block;
	for (int v = 0; v < s.nVars(); v++) if (s.model[v] == l_True) block.push(~mkLit(v));
	s.addClause(block);
	lbool second = s.solveLimited(none);
	return second == l_Undef ? "late" : second == l_True ? "many" : "one";
}

int main() {
	signal(SIGALRM, stop);
	int R, C;
	double seconds;
	while (std::cin >> R >> C >> seconds) {
		Grid g(R);
		for (auto& row : g) std::cin >> row;
		alarm((unsigned)(seconds + 1));
		const long long start = now();
		const char* verdict = decide(g);
		running = nullptr;
		const long long took = now() - start;
		alarm(0);
		std::cout << verdict << ' ' << took << std::endl;
	}
}
