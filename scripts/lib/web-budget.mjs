import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

/** Bytes after gzip, as the server sends them. */
const kilobyte = 1_000;
const app = 'index.html';
const route = (name) => `src/app/routes/${name}.tsx`;

/** The largest amount of code that a browser may load before a screen appears. */
export const budgets = [
  ...['landing', 'login', 'register', 'forgot-password', 'reset-password', 'accept-invitation'].map(
    (name) => ({
      name: `${name}, before the sign-in`,
      modules: [app, route(name)],
      maxBytes: 166 * kilobyte,
    }),
  ),
  {
    name: 'the list of disputes',
    modules: [app, 'src/app/shell/shell.tsx', route('disputes')],
    maxBytes: 215 * kilobyte,
    // On a slow connection, a request takes as long as reading thirty kilobytes.
    maxFiles: 14,
  },
  {
    name: 'the list of disputes with live updates, which follow at once',
    modules: [app, 'src/app/shell/shell.tsx', route('disputes'), 'src/app/shell/live-updates.ts'],
    maxBytes: 217 * kilobyte,
  },
];

/** Returns a line for each screen over its budget. */
export function findHeavy(manifest, sizeOf, limits = budgets) {
  return limits.flatMap(({ name, modules, maxBytes, maxFiles = Infinity }) => {
    const files = [...filesOf(manifest, modules)];
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    const heavy = `${name}: ${inKilobytes(bytes)} kB of compressed JavaScript, ${inKilobytes(maxBytes)} kB at most`;
    const many = `${name}: ${files.length} files of JavaScript, ${maxFiles} at most`;
    return [...(bytes > maxBytes ? [heavy] : []), ...(files.length > maxFiles ? [many] : [])];
  });
}

/** The files of modules and of all their static imports. */
export function filesOf(manifest, modules) {
  const files = new Set();
  const seen = new Set();
  const waiting = [...modules];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The web app's build doesn't contain ${name}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return files;
}

/** @throws if the built web app exceeds a budget */
export function checkWebBudget() {
  const dist = join(root, 'web/dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const heavy = findHeavy(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length);
  if (heavy.length > 0) throw new Error(`The web app exceeds its size budget.\n${heavy.join('\n')}`);
}

function inKilobytes(bytes) {
  return (bytes / kilobyte).toFixed(1);
}
