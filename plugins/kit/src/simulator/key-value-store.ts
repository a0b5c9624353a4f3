/* oxlint-disable typescript/no-unnecessary-type-parameters -- the reader of a collection names the type of its values */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Storage for simulators: named collections of JSON values by key, in the order of their first put. */
export type KeyValueStore = {
  get<T>(collection: string, key: string): T | undefined;
  put(collection: string, key: string, value: unknown): void;
  all<T>(collection: string): readonly T[];
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
    all: <T>(collection: string) => [...of(collection).values()] as T[],
  };
}

/**
 * A durable store: each put appends a line to `file` before it returns, so that the simulated provider keeps its state
 * when the process is killed. An incomplete last line is dropped.
 */
export function createFileStore(file: string): KeyValueStore {
  mkdirSync(dirname(file), { recursive: true });
  const memory = createMemoryStore();
  const text = readText(file);
  for (const line of text.split('\n').filter(Boolean)) {
    const entry = parseEntry(line);
    if (entry !== undefined) memory.put(...entry);
  }
  // An incomplete line must not swallow the next one.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(file, '\n');
  return {
    ...memory,
    put(collection, key, value) {
      appendFileSync(file, `${JSON.stringify([collection, key, value])}\n`);
      memory.put(collection, key, value);
    },
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parseEntry(line: string): [string, string, unknown] | undefined {
  try {
    return JSON.parse(line) as [string, string, unknown];
  } catch {
    return undefined;
  }
}
