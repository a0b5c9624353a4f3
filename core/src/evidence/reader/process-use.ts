import { readFile } from 'node:fs/promises';

/** What a process has used until now: processor time of all its threads, and memory that it holds. */
export type ProcessUse = { readonly cpuMs: number; readonly residentBytes: number };

/** Linux counts in hundredths of a second on every machine that Node runs on: proc(5), USER_HZ. */
const msPerTick = 10;

/** Nothing of a process that has ended, or where the system does not tell (`/proc` is Linux's); the clock alone is a limit then. */
export async function readProcessUse(pid: number | undefined): Promise<ProcessUse> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid ?? 0}/stat`, 'utf8'),
      readFile(`/proc/${pid ?? 0}/status`, 'utf8'),
    ]);
    // The second field is the program's name in brackets, with whatever it holds; utime and stime are the 14th and 15th.
    const [utime, stime] = stat
      .slice(stat.lastIndexOf(') ') + 2)
      .split(' ')
      .slice(11, 13);
    return {
      cpuMs: (Number(utime) + Number(stime)) * msPerTick,
      residentBytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
    };
  } catch {
    return { cpuMs: 0, residentBytes: 0 };
  }
}
