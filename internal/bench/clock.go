package main

import (
	"syscall"
	"time"
	"unsafe"
)

// cpuTime returns the processor time that all threads of a process have used; pid 0 is this
// process. It does not depend on other work on the machine. (On Linux, the number of a process's
// clock is ~pid<<3 | 2.)
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
