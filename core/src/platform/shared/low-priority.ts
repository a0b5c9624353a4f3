import { setPriority } from 'node:os';

/** Nice values. Documents are read, written and printed after requests, and documents that take long after short ones. */
export const documentPriority = { short: 10, long: 15 } as const;

/**
 * Lowers the priority of a process, or of the calling thread on Linux if `pid` is 0. Does nothing where the system
 * forbids it, for example by a filter of system calls, or if the process has ended.
 */
export function lowerPriority(pid: number | undefined, priority: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, priority);
  } catch {
    // The work is done anyway, only not in this order.
  }
}
