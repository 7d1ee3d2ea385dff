// This file keeps the Go files of npm packages out of the module akari.
module akari/internal/web/browser

go 1.26.0
