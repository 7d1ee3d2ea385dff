#!/usr/bin/python3
"""Tell generated boards from boards made by hand.

    classify.py [-layout] [-size 17x17] HAND.jsonl MADE.jsonl

Each line of a file is a puzzle with the key grid: rows of '.' (white), '#' (black) and digits.
Boards of one size are compared, as many of each kind, by six-fold cross-validation: the share
that a classifier tells right (chance is .5), and the area under its curve. Then the features
follow that differ most, in standard errors. -layout ignores clues.
"""
import argparse
import json
import sys
import warnings

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

warnings.filterwarnings("ignore")


def parts(black):
    """Return the sizes of the groups of black cells that share sides."""
    rows, cols = black.shape
    seen, sizes = np.zeros_like(black), []
    for start in zip(*np.nonzero(black)):
        if seen[start]:
            continue
        seen[start], queue = 1, [start]
        for r, c in queue:
            for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                if 0 <= y < rows and 0 <= x < cols and black[y, x] and not seen[y, x]:
                    seen[y, x] = 1
                    queue.append((y, x))
        sizes.append(len(queue))
    return np.array(sizes or [0])


def runs(black):
    """Return the lengths of the white runs of the rows."""
    out = []
    for row in black:
        edges = np.flatnonzero(np.concatenate(([1], row, [1])))
        out += [n - 1 for n in np.diff(edges) if n > 1]
    return np.array(out or [0])


def transforms(a):
    yield "half turn", np.rot90(a, 2)
    yield "left-right", a[:, ::-1]
    yield "up-down", a[::-1]
    if a.shape[0] == a.shape[1]:
        yield "quarter turn", np.rot90(a)
        yield "diagonal", a.T
        yield "antidiagonal", a[::-1, ::-1].T


def features(grid, layout):
    """Return the features of a board as a dictionary."""
    cells = np.array([list(row) for row in grid])
    black = (cells != ".").astype(int)
    rows, cols = black.shape
    p = black.mean()
    f = {"black": p}
    sizes = parts(black)
    n = max(1, black.sum())
    f["touching"] = sizes[sizes > 1].sum() / n
    f["clumped"] = sizes[sizes > 2].sum() / n
    f["pairs"] = (sizes == 2).sum() * 2 / n
    f["largest clump"] = sizes.max()
    white = np.concatenate((runs(black), runs(black.T)))
    for k in range(1, 9):
        f[f"runs of {k}"] = (white == k).mean()
    f["runs above 8"] = (white > 8).mean()
    f["longest run"] = white.max()
    ring = np.minimum.reduce(np.meshgrid(*[np.minimum(np.arange(m), m - 1 - np.arange(m)) for m in (rows, cols)], indexing="ij"))
    for k in range(4):
        f[f"ring {k}"] = black[ring == k].mean() if (ring == k).any() else p
    for dr in range(4):
        for dc in range(-3, 4):
            if dr == 0 and dc <= 0:
                continue
            a = black[: rows - dr, max(0, -dc): cols - max(0, dc)]
            b = black[dr:, max(0, dc): cols + min(0, dc)]
            f[f"pairs at ({dr},{dc})"] = (a * b).mean() / max(p * p, 1e-9)
    code = black[:-1, :-1] + 2 * black[:-1, 1:] + 4 * black[1:, :-1] + 8 * black[1:, 1:]
    for k in range(16):
        f[f"2x2 pattern {k}"] = (code == k).mean()
    f["spread of rows"], f["spread of columns"] = black.mean(1).std(), black.mean(0).std()
    f["empty lines"] = (black.sum(1) == 0).sum() + (black.sum(0) == 0).sum()
    third = black[rows // 4: rows - rows // 4, cols // 4: cols - cols // 4]
    f["middle"] = third.mean() / max(p, 1e-9)
    quarters = [black[: rows // 2, : cols // 2], black[: rows // 2, cols - cols // 2:], black[rows - rows // 2:, : cols // 2], black[rows - rows // 2:, cols - cols // 2:]]
    f["spread of quarters"] = np.std([q.mean() for q in quarters])
    for name, turned in transforms(black):
        f[name] = float((turned == black).all())
    if layout:
        return f
    clue = np.char.isdigit(cells)
    m = max(1, clue.sum())
    f["clued"] = m / n
    for k in range(5):
        f[f"digit {k}"] = (cells == str(k)).sum() / m
    padded = np.pad(clue, 1).astype(int)
    beside = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    corner = padded[:-2, :-2] + padded[2:, :-2] + padded[:-2, 2:] + padded[2:, 2:]
    f["clues beside clues"], f["clues at corners of clues"] = beside[clue].sum() / m, corner[clue].sum() / m
    bpad = np.pad(black, 1, constant_values=1)
    free = 4 - (bpad[:-2, 1:-1] + bpad[2:, 1:-1] + bpad[1:-1, :-2] + bpad[1:-1, 2:])
    f["white cells beside clues"] = free[clue].mean() if clue.any() else 0
    f["full clues"] = np.mean([int(ch) == w for ch, w in zip(cells[clue], free[clue])]) if clue.any() else 0
    for k in range(2):
        at = (ring == k) & (black == 1)
        f[f"clued in ring {k}"] = clue[at].mean() if at.any() else f["clued"]
    alone = (black == 1) & ((np.pad(black, 1)[:-2, 1:-1] + np.pad(black, 1)[2:, 1:-1] + np.pad(black, 1)[1:-1, :-2] + np.pad(black, 1)[1:-1, 2:]) == 0)
    f["clued alone"] = clue[alone].mean() if alone.any() else f["clued"]
    f["symmetry of clues"] = max((turned == clue)[clue].mean() if clue.any() else 0 for _, turned in transforms(clue))
    f["equal clues"] = max((turned == cells)[clue].mean() if clue.any() else 0 for _, turned in transforms(cells))
    return f


def load(name, size):
    boards = {}
    for line in open(name):
        grid = json.loads(line)["grid"]
        boards.setdefault((len(grid), len(grid[0])), []).append(grid)
    return boards.get(tuple(map(int, size.split("x"))), [])


def main():
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("-layout", action="store_true", help="ignore clues")
    ask.add_argument("-size", action="append", help="rows x columns (several)")
    ask.add_argument("-top", type=int, default=8)
    ask.add_argument("-quick", action="store_true", help="logistic regression only")
    ask.add_argument("hand")
    ask.add_argument("made")
    a = ask.parse_args()
    for size in a.size:
        hand, made = load(a.hand, size), load(a.made, size)
        n = min(len(hand), len(made))
        if n < 12:
            print(f"{size}: too few boards ({len(hand)}, {len(made)})")
            continue
        rng = np.random.default_rng(1)
        tables = []
        for boards in (hand, made):
            boards = [boards[i] for i in rng.permutation(len(boards))]
            tables.append([features(g, a.layout) for g in boards])
        names = list(tables[0][0])
        x, y = (np.array([[f[k] for k in names] for f in t], float) for t in tables)
        models = {"logistic": make_pipeline(StandardScaler(), LogisticRegression(C=0.1, max_iter=2000))}
        if not a.quick:
            models["forest"] = RandomForestClassifier(300, random_state=1)
            models["boosting"] = GradientBoostingClassifier(n_estimators=60, max_depth=2, random_state=1)
        score = {name: [] for name in models}
        for part in range(max(1, min(5, len(y) // n))):
            data, label = np.concatenate((x[:n], y[part * n: part * n + n])), np.repeat((0, 1), n)
            for name, model in models.items():
                for seed in range(2):
                    guess = cross_val_predict(model, data, label, cv=StratifiedKFold(6, shuffle=True, random_state=seed), method="predict_proba")[:, 1]
                    score[name].append((((guess > 0.5) == label).mean(), roc_auc_score(label, guess)))
        print(f"{size} ({n}): " + ", ".join(f"{name} {np.mean(s, 0)[0]:.2f} (AUC {np.mean(s, 0)[1]:.2f})" for name, s in score.items()))
        gap = (y.mean(0) - x.mean(0)) / np.sqrt(x.var(0) / len(x) + y.var(0) / len(y) + 1e-12)
        for k in np.argsort(-abs(gap))[: a.top]:
            print(f"    {names[k]}: hand {x[:, k].mean():.3f}, made {y[:, k].mean():.3f} ({gap[k]:+.1f})")


main()
