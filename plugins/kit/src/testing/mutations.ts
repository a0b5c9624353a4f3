type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Replacements for a value: nothing, other types, other texts, invalid numbers, huge values. */
const others: readonly JsonValue[] = [
  null,
  '',
  ' ',
  'carrot',
  '-1',
  '12.345',
  '9999-99-99T99:99:99Z',
  'x'.repeat(10_000),
  0,
  -1,
  0.5,
  1e30,
  Number.MAX_SAFE_INTEGER + 1,
  true,
  [],
  ['carrot'],
  [null],
  {},
  { id: {}, value: null, carrot: [[]] },
];

const titles = others.map((other) => JSON.stringify(other).slice(0, 40));

/**
 * The number of mutations of one kind that are tested, always the same ones: fewer in Rebuttal's `npm test`. EVERY_ANSWER
 * tests all, which takes minutes.
 */
const triedMax = process.env.REBUTTAL_TESTS === 'short' ? 25 : 200;

/** Evenly spread, because neighboring mutations change the same value. */
export function someOf<T>(all: readonly T[]): readonly T[] {
  if (all.length <= triedMax || process.env.EVERY_ANSWER !== undefined) return all;
  const step = 7919;
  return all.filter((_, at) => (at * step) % all.length < triedMax);
}

/** A body with one change, and a description of the change for the failure message. */
export type Mutation = {
  readonly what: string;
  /** Created on request, because most mutations of a long body are not tested. */
  readonly body: () => string;
};

/** All variants of a JSON or XML body with one part removed or replaced. */
export function* mutationsOf(body: string): Generator<Mutation, void, undefined> {
  const root = parseJson(body);
  if (root === undefined) {
    yield* mutationsOfText(body);
    return;
  }
  for (const path of pathsOf(root)) {
    const at = path.join('.') || 'the whole body';
    if (path.length > 0) yield { what: `${at} is missing`, body: () => JSON.stringify(without(root, path)) };
    for (const [index, other] of others.entries())
      yield {
        what: `${at} is ${titles[index] ?? ''}`,
        body: () => JSON.stringify(replaced(root, path, other)),
      };
  }
}

/** Replaces values between tags and in quotes, and truncates the text. */
function* mutationsOfText(body: string): Generator<Mutation, void, undefined> {
  for (const { index, 0: match, 1: value = '' } of body.matchAll(/(?:>|=")([^<>"]+)(?=[<"])/g)) {
    const start = index + match.length - value.length;
    for (const other of others) {
      if (typeof other === 'object') continue;
      const text = String(other);
      const changed = () => body.slice(0, start) + text + body.slice(start + value.length);
      yield { what: `"${value.slice(0, 40)}" is "${text.slice(0, 40)}"`, body: changed };
    }
  }
  for (let parts = 0; parts < 20; parts += 1) {
    const end = Math.floor((body.length * parts) / 20);
    yield { what: `cut off after ${end} characters`, body: () => body.slice(0, end) };
  }
}

type Path = readonly (string | number)[];

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = copyOf(value);
  copy[key] = replaced(copy[key], rest, other);
  return copy;
}

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return undefined;
  const copy = copyOf(value);
  if (rest.length > 0) copy[key] = without(copy[key], rest);
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}

function copyOf(value: unknown): Record<string | number, unknown> {
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
}
