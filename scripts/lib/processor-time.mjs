import { readdirSync, readFileSync } from 'node:fs';

/** The unit of `/proc`: `USER_HZ`, 100 a second on all common Linux systems. Source: proc_pid_stat(5). */
const tickMs = 10;

/**
 * The processor time of a process, of its running descendants, and of those that they have waited for. Zero where there
 * is no `/proc`.
 */
export function processorMsOf(pid) {
  const times = readTimes(pid);
  if (times === undefined) return 0;
  const children = listChildren(pid).map(processorMsOf);
  return children.reduce((sum, ms) => sum + ms, times * tickMs);
}

/** User and system time, its own and that of its ended children. The name before them may hold any character. */
function readTimes(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    return undefined;
  }
}

/** Each thread lists the processes that it started. */
function listChildren(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
  } catch {
    return [];
  }
}
