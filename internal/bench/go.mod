module akari/internal/bench

go 1.26.0

require (
	akari v0.0.0
	github.com/crillab/gophersat v1.4.0
	github.com/go-air/gini v1.0.4
)

replace akari => ../..
