import { readFileSync } from 'node:fs';

/** The memory of a process that is in use now, in MB (10^6 bytes). Linux alone tells it. */
export function readMemoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Nothing tells the memory of process ${pid}`);
  return (Number(kilobytes) * 1024) / 1e6;
}
