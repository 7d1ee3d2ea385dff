// Decides boards with MiniSat's library: reads "rows cols seconds" and the rows
// of a board, answers with the verdict ("late" where the time is up) and the
// nanoseconds of processor time from the grid in memory to it. A Searchlights
// has its genre's name before that, and a space between its cells.
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

typedef std::vector<std::vector<std::string>> Cells;

// totalizer returns literals of which the k-th is true just where at least k+1
// of those given are (Bailleux & Boufkhad 2003).
static std::vector<Lit> totalizer(Solver& s, const std::vector<Lit>& in, size_t from, size_t to) {
	if (to - from < 2) return std::vector<Lit>(in.begin() + from, in.begin() + to);
	const std::vector<Lit> a = totalizer(s, in, from, (from + to) / 2), b = totalizer(s, in, (from + to) / 2, to);
	std::vector<Lit> sum;
	for (size_t k = from; k < to; k++) sum.push_back(mkLit(s.newVar()));
	vec<Lit> lits;
	for (size_t i = 0; i <= a.size(); i++) for (size_t j = 0; j <= b.size(); j++) {
		if (i + j > 0) {
			lits.clear();
			if (i > 0) lits.push(~a[i - 1]);
			if (j > 0) lits.push(~b[j - 1]);
			lits.push(sum[i + j - 1]);
			s.addClause(lits);
		}
		if (i + j < sum.size()) {
			lits.clear();
			if (i < a.size()) lits.push(a[i]);
			if (j < b.size()) lits.push(b[j]);
			lits.push(~sum[i + j]);
			s.addClause(lits);
		}
	}
	return sum;
}

// encodeSearchlights states that the rays of each clue hold its number, by a
// totalizer.
static void encodeSearchlights(Solver& s, const Cells& g) {
	const int R = g.size(), C = g[0].size();
	const int dr[] = {-1, 0, 0, 1}, dc[] = {0, -1, 1, 0};
	std::vector<int> var(R * C, -1);
	for (int i = 0; i < R * C; i++) if (g[i / C][i % C] == ".") var[i] = s.newVar();
	auto at = [&](int r, int c) { return r < 0 || c < 0 || r >= R || c >= C ? -1 : var[r * C + c]; };
	for (int r = 0; r < R; r++) for (int c = 0; c < C; c++) if (g[r][c] != "." && g[r][c] != "#") {
		std::vector<Lit> seen;
		for (int d = 0; d < 4; d++) for (int i = r + dr[d], j = c + dc[d]; at(i, j) >= 0; i += dr[d], j += dc[d]) seen.push_back(mkLit(at(i, j)));
		const size_t k = std::stoul(g[r][c]);
		if (k > seen.size()) {
			vec<Lit> none;
			s.addClause(none);
			return;
		}
		const std::vector<Lit> sum = totalizer(s, seen, 0, seen.size());
		if (k > 0) s.addClause(sum[k - 1]);
		if (k < sum.size()) s.addClause(~sum[k]);
	}
}

// verdict asks for a solution over the first n variables, then for another.
static const char* verdict(Solver& s, int n, bool antichain) {
	vec<Lit> none;
	lbool first = s.solveLimited(none);
	if (first == l_Undef) return "late";
	if (first == l_False) return "none";
	vec<Lit> block;
	for (int v = 0; v < n; v++) if (s.model[v] == l_True || !antichain) block.push(mkLit(v, s.model[v] == l_True));
	s.addClause(block);
	lbool second = s.solveLimited(none);
	return second == l_Undef ? "late" : second == l_True ? "many" : "one";
}

int main() {
	signal(SIGALRM, stop);
	std::string first;
	int C;
	double seconds;
	while (std::cin >> first) {
		const bool searchlights = first == "searchlights";
		if (searchlights) std::cin >> first;
		const int R = std::stoi(first);
		std::cin >> C >> seconds;
		Grid g(R);
		Cells cells(searchlights ? R : 0, std::vector<std::string>(C));
		int white = 0;
		if (searchlights) for (auto& row : cells) for (auto& cell : row) { std::cin >> cell; white += cell == "."; }
		else for (auto& row : g) std::cin >> row;
		alarm((unsigned)(seconds + 1));
		const long long start = now();
		const char* solution;
		{
			Solver s;
			running = &s;
			if (searchlights) encodeSearchlights(s, cells); else encode(s, g);
			solution = verdict(s, searchlights ? white : s.nVars(), !searchlights);
			running = nullptr;
		}
		const long long took = now() - start;
		alarm(0);
		std::cout << solution << ' ' << took << std::endl;
	}
}
