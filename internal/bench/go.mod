module akari/internal/bench

go 1.26.0

require (
	akari v0.0.0
	github.com/crillab/gophersat v1.4.0
	github.com/go-air/gini v1.0.4
)

require (
	github.com/aclements/go-moremath v0.0.0-20210112150236-f10218a38794 // indirect
	golang.org/x/perf v0.0.0-20260908200009-22c9c6c9d4da // indirect
)

replace akari => ../..

tool golang.org/x/perf/cmd/benchstat
