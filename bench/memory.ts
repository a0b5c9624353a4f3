import { readFileSync } from 'node:fs';

/** The resident memory of a process, in MB (10^6 bytes). Only Linux reports it. */
export function readMemoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`Cannot read the memory of process ${pid}`);
  return (Number(kilobytes) * 1024) / 1e6;
}
