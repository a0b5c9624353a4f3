/** Resources shared by all files of a process, and their cleanup: the database cluster, the browser. */
const endings: (() => Promise<void>)[] = [];

/** Calls `end` when no test of this process is left. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

export async function endAll(): Promise<void> {
  for (const end of endings.splice(0)) await end();
}
