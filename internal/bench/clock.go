package main

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime is the processor time a process has used, all threads together, in
// nanoseconds, so that whatever else the machine does is left out; pid 0 is
// this process. (Linux: a process's clock has the number ~pid<<3 | 2.)
func cpuTime(pid int) time.Duration {
	clock := 2 // CLOCK_PROCESS_CPUTIME_ID
	if pid != 0 {
		clock = ^pid<<3 | 2
	}
	var t syscall.Timespec
	if _, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&t)), 0); errno != 0 {
		panic("bench: internal error: clock_gettime: " + errno.Error())
	}
	return time.Duration(t.Nano())
}
