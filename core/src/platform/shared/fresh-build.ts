import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the built server, when this file runs from its source. */
export const buildFolder = fileURLToPath(new URL('../../../dist', import.meta.url));

/**
 * Returns the path of a built program if it is newer than the files in the folders of its source. Run from the source, the
 * server starts such programs often, and a built one takes a tenth of the processor time.
 */
export function findFreshBuild(name: string, ...sourceFolders: readonly string[]): string | undefined {
  const built = join(buildFolder, name);
  const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = sourceFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => join(folder, file)),
  );
  const changedAt = sources.map((file) => statSync(file).mtimeMs);
  return builtAt > Math.max(...changedAt) ? built : undefined;
}
