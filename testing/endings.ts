/** What all files of a process share, and what ends with it: the database cluster, the browser. */
const endings: (() => Promise<void>)[] = [];

/** Calls `end` once no test of this process is left to run. */
export function atEnd(end: () => Promise<void>): void {
  endings.push(end);
}

export async function endAll(): Promise<void> {
  for (const end of endings.splice(0)) await end();
}
