package field

// Counts returns the features of the layout, counted from their definitions.
func (f *Field) Counts() (n [NumFeatures]int) {
	black := func(r, c int) bool {
		return r >= 0 && c >= 0 && r < f.rows && c < f.cols && f.IsBlack(r*f.cols+c)
	}
	for r := range f.rows {
		for c := range f.cols {
			f.countSquare(&n, r, c, black)
			if black(r, c) {
				f.countCell(&n, r, c, black)
			}
		}
	}
	for r := range f.rows {
		countLine(&n, f.cols, func(i int) bool { return black(r, i) })
	}
	for c := range f.cols {
		countLine(&n, f.rows, func(i int) bool { return black(i, c) })
	}
	return n
}

// countSquare counts a square by its first cell.
func (f *Field) countSquare(n *[NumFeatures]int, r, c int, black func(r, c int) bool) {
	sum := 0
	for i := range 4 {
		if black(r+i/2, c+i%2) {
			sum++
		}
	}
	switch sum {
	case 3:
		n[Three]++
	case 4:
		n[Four]++
	}
}

// countCell counts the features of a black cell.
func (f *Field) countCell(n *[NumFeatures]int, r, c int, black func(r, c int) bool) {
	if edge := min(r, c, f.rows-1-r, f.cols-1-c); edge < Reach {
		n[Edge+Feature(edge)]++
	}
	for dr := -Reach; dr <= Reach; dr++ {
		for dc := -Reach; dc <= Reach; dc++ {
			for k, m := range pairMasks {
				if (dr > 0 || dr == 0 && dc > 0) && m&bit(dr, dc) != 0 && black(r+dr, c+dc) {
					n[k]++
				}
			}
		}
	}
	sides, ring := 0, 0
	for i, p := range around {
		if black(r+p[0], c+p[1]) {
			ring++
			sides += 1 - i%2
		}
		if (i == 2 || i == 4) && black(r+p[0], c+p[1]) && black(r+2*p[0], c+2*p[1]) {
			n[Bar]++
		}
	}
	if ring == 0 {
		n[Alone]++
	}
	if sides > 0 {
		n[Touching]++
	}
	if sides > 1 {
		n[Inner]++
	}
}

// countLine counts the white runs of a line.
func countLine(n *[NumFeatures]int, length int, black func(i int) bool) {
	for i, white := 0, 0; i <= length; i++ {
		if i < length && !black(i) {
			white++
			continue
		}
		if white > 0 {
			n[Run1+Feature(min(white, longRun)-1)]++
		}
		white = 0
	}
}
