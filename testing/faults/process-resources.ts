import { readdirSync, readFileSync } from 'node:fs';

/** The resources of a process, as Linux counts them. */
export type ProcessFacts = { readonly residentMb: number; readonly handles: number };

/** Undefined without such a process, or without /proc. */
export function readProcess(pid: number | undefined): ProcessFacts | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes === undefined) return undefined;
    return { residentMb: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
