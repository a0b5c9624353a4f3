/* oxlint-disable typescript/no-unnecessary-type-parameters -- the reader of a collection names the type of its values */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Storage for simulators: named collections of JSON values by key, in the order of their first put. */
export type KeyValueStore = {
  get<T>(collection: string, key: string): T | undefined;
  put(collection: string, key: string, value: unknown): void;
  /** Only those whose key begins with `prefix`. */
  all<T>(collection: string, prefix?: string): readonly T[];
};

/** A durable store that can delete. */
export type FileStore = KeyValueStore & {
  /** Deletes the values that match, for good. */
  forget(isForgotten: (key: string, value: unknown) => boolean): void;
};

export function createMemoryStore(): KeyValueStore {
  const collections = new Map<string, Map<string, unknown>>();
  const of = (name: string) => {
    const found = collections.get(name) ?? new Map<string, unknown>();
    collections.set(name, found);
    return found;
  };
  return {
    get: <T>(collection: string, key: string) => of(collection).get(key) as T | undefined,
    put: (collection, key, value) => void of(collection).set(key, structuredClone(value)),
    all: <T>(collection: string, prefix = '') =>
      [...of(collection)].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value as T),
  };
}

/**
 * A durable store: each put appends a line to `file` before it returns, so that the simulated provider keeps its state
 * when the process is killed. An incomplete last line is dropped.
 */
export function createFileStore(file: string): FileStore {
  mkdirSync(dirname(file), { recursive: true });
  const text = readText(file);
  let memory = memoryOf(parseEntries(text));
  // An incomplete line must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    get: <T>(collection: string, key: string) => memory.get<T>(collection, key),
    all: <T>(collection: string, prefix?: string) => memory.all<T>(collection, prefix),
    put(collection, key, value) {
      appendFileSync(file, `${JSON.stringify([collection, key, value])}\n`);
      memory.put(collection, key, value);
    },
    forget(isForgotten) {
      const remaining = parseEntries(readText(file)).filter(([, key, value]) => !isForgotten(key, value));
      const rewritten = `${file}.new`;
      writeFileSync(rewritten, remaining.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      renameSync(rewritten, file);
      memory = memoryOf(remaining);
    },
  };
}

type Entry = [collection: string, key: string, value: unknown];

function memoryOf(entries: readonly Entry[]): KeyValueStore {
  const memory = createMemoryStore();
  for (const entry of entries) memory.put(...entry);
  return memory;
}

function parseEntries(text: string): Entry[] {
  return text
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => parseEntry(line) ?? []);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parseEntry(line: string): [Entry] | undefined {
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return undefined;
  }
}
