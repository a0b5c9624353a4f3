import { readFileSync } from 'node:fs';

/** The resources that a process has used: processor time of all its threads, and memory. */
export type ProcessUse = { readonly cpuMs: number; readonly residentBytes: number };

/** Linux counts in hundredths of a second on every machine that Node runs on: proc(5), USER_HZ. */
const msPerTick = 10;

/** Undefined after the process has ended, or without `/proc`, which only Linux has. Then the clock is the only limit. */
export function readProcessUse(pid: number | undefined): ProcessUse {
  // Synchronous, because the kernel serves these files from memory within microseconds. A thread switch takes longer.
  const read = (name: string) => readFileSync(`/proc/${pid ?? 0}/${name}`, 'utf8');
  try {
    const stat = read('stat');
    // Field 2 is the program's name in parentheses, which may contain spaces. Fields 14 and 15 are utime and stime.
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    const [utime, stime] = fields.slice(11, 13);
    return {
      cpuMs: (Number(utime) + Number(stime)) * msPerTick,
      residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(read('status'))?.[1] ?? 0) * 1024,
    };
  } catch {
    return { cpuMs: 0, residentBytes: 0 };
  }
}
