import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built server, when this file runs from its source. */
export const buildFolder = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * Returns the path of a built program if it is newer than the files next to its source. Run from the source, the
 * server starts such programs often, and a built one takes a tenth of the processor time.
 */
export function findFreshBuild(name: string, sourceFolder: string): string | undefined {
  const built = join(buildFolder, name);
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = readdirSync(sourceFolder).filter((file) => !file.endsWith('.test.ts'));
  const changedAt = sources.map((file) => statSync(join(sourceFolder, file)).mtimeMs);
  return builtAt > Math.max(...changedAt) ? built : undefined;
}
