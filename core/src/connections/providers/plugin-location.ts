import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isObject } from '@rebuttal/plugin-kit';

/** The path of a plugin's code, that of its package's `./simulator`, and its version from package.json, if any. */
export type PluginLocation = {
  readonly file: string;
  readonly simulator: string | undefined;
  readonly version: string | undefined;
};

type Json = Readonly<Record<string, unknown>>;

const ownFile = fileURLToPath(import.meta.url);
/** When the server runs from source, its loader also supports TypeScript. */
const readsTypeScript = ownFile.endsWith('.ts');
const typeScript = /\.[cm]?tsx?$/;
const code = /\.[cm]?[jt]s$/;
/** The `exports` conditions that apply to `import` in Node.js. */
const conditions = ['node', 'import', 'module-sync', 'default'];
const indexFiles = ['index.js', 'index.mjs', 'index.cjs', 'index.ts'];

/**
 * Finds a plugin by the path of a file or folder, relative to `from`, or by the name of a package that is installed
 * for Rebuttal or in the folder `from`.
 * @throws {Error} with a reason that completes "Plugin … cannot be loaded: "
 */
export function locatePlugin(name: string, from: string): PluginLocation {
  const path = isPath(name, from) ? resolve(from, name) : findPackage(name, from);
  if (path === undefined) throw new Error(`no package of that name is installed, and ${pathAdvice(name)}`);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`there is no ${path}`);
  const isFolder = stat.isDirectory();
  const file = isFolder ? entryOf(path) : path;
  if (typeScript.test(file) && !readsTypeScript)
    throw new Error(
      `${file} is TypeScript, which the built server cannot load; build it and name the JavaScript`,
    );
  const simulator = isFolder ? fileOf(path, entryNamed(readPackage(path), './simulator')) : undefined;
  return { file, simulator, version: versionOf(dirname(file)) };
}

/** A name without a leading dot is ambiguous: `plugins/mine` is a path if that path exists. */
function isPath(name: string, from: string): boolean {
  if (name.startsWith('.') || isAbsolute(name)) return true;
  const mayBe = !name.startsWith('@') && (name.includes('/') || code.test(name));
  return mayBe && existsSync(resolve(from, name));
}

function pathAdvice(name: string): string {
  return name.includes('/') && !name.startsWith('@')
    ? 'no such path exists relative to the current folder'
    : 'a path has to begin with ./ or /';
}

/** Finds a package's folder as Node.js does: in each `node_modules` up the tree. */
function findPackage(name: string, from: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w.-]+$/.test(name)) return undefined;
  return [ownFile, join(resolve(from), 'file')]
    .flatMap((file) => parentsOf(file))
    .map((folder) => join(folder, 'node_modules', name))
    .find((folder) => existsSync(folder));
}

function entryOf(folder: string): string {
  const content = readPackage(folder);
  const { main } = content;
  const named = fileOf(folder, entryNamed(content, '.') ?? (typeof main === 'string' ? main : undefined));
  if (named !== undefined) return named;
  const index = indexFiles.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (index !== undefined) return index;
  throw new Error(`${folder} has neither a package.json with "exports" nor an index.js`);
}

function fileOf(folder: string, named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  const file = resolve(folder, named);
  if (existsSync(file)) return file;
  throw new Error(`its package.json points to ${file}, which is not there; build the plugin first`);
}

function entryNamed({ exports }: Json, entry: '.' | './simulator'): string | undefined {
  if (isObject(exports) && ('.' in exports || entry !== '.')) return pickExport(exports[entry]);
  return entry === '.' ? pickExport(exports) : undefined;
}

function pickExport(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (!isObject(target)) return undefined;
  const name = Object.keys(target).find((key) => conditions.includes(key));
  return name === undefined ? undefined : pickExport(target[name]);
}

/** Returns the version from the nearest package.json that has one. */
function versionOf(folder: string): string | undefined {
  return parentsOf(join(folder, 'file'))
    .map((parent) => readPackage(parent).version)
    .find((version) => typeof version === 'string');
}

function readPackage(folder: string): Json {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(content) ? content : {};
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** Returns the folder of a file and all its ancestors, nearest first. */
function parentsOf(file: string): string[] {
  const folder = dirname(file);
  return folder === file ? [] : [folder, ...parentsOf(folder)];
}
