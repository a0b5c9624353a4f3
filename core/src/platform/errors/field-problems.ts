import type { FieldProblem } from './app-error.js';

/** What tsoa's validator found wrong, by the path of the field. Its texts and `value` hold what was sent. */
export type FieldFindings = Readonly<Record<string, { readonly message: string; readonly value?: unknown }>>;

/** Of one field: what would have been taken there, or a sentence that says all. */
type Problem = {
  readonly path: string;
  readonly kinds: readonly string[];
  readonly words: readonly string[];
  readonly sentence?: string;
};

/**
 * What the caller is told of fields that are refused. What was sent may be a password, and tsoa puts it into its texts,
 * too: so these are read, and only what is known here, or was written for a field of ours, goes on.
 */
export function toFieldProblems(findings: FieldFindings): FieldProblem[] {
  return readFindings(findings).map((problem) => {
    const field = toFieldName(problem.path);
    return { field, message: problem.sentence ?? `${field} ${demandOf(problem)}` };
  });
}

const readFindings = (findings: FieldFindings): Problem[] =>
  Object.entries(findings).flatMap(([path, { message }]) => readFinding(path, message));

/** `body.event_types.$0` -> `event_types[0]`, as problems of items are named elsewhere. */
function toFieldName(path: string): string {
  return path.replace(/^(body|query|requestBody)\./, '').replaceAll(/\.\$(\d+)/g, '[$1]');
}

/** Source: tsoa 6.6, `ValidationService` in @tsoa/runtime/dist/routeGeneration/templateHelpers.js. */
const kindsByText: Readonly<Record<string, readonly string[]>> = {
  'invalid string value': ['text'],
  'invalid integer number': ['a whole number'],
  'invalid float number': ['a number'],
  'invalid boolean value': ['true or false'],
  'invalid array': ['a list'],
  'invalid object': ['an object'],
  'invalid undefined value': [],
};
const eitherOr = 'Could not match the union against any of the items. Issues: ';

function readFinding(path: string, text: string): Problem[] {
  if (text.startsWith(eitherOr)) return readAlternatives(path, text.slice(eitherOr.length));
  const kinds = kindsByText[text];
  if (kinds !== undefined) return [{ path, kinds, words: [] }];
  const [, words] = /^should be one of the following; \[(.*)\]$/.exec(text) ?? [];
  if (words !== undefined) return [{ path, kinds: [], words: readWords(words) }];
  const field = toFieldName(path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (text === `'${name}' is required`)
    return [{ path, kinds: [], words: [], sentence: `${field} is required` }];
  // Those that DTOs give their own limits begin with the field's name.
  return [{ path, kinds: [], words: [], ...(text.startsWith(`${name} `) ? { sentence: text } : {}) }];
}

/** Null and the empty word are left out: they stand for nothing, and who sends something wants to know what to send. */
function readWords(list: string): string[] {
  return list
    .split(',')
    .filter((word) => word !== 'null' && word !== "''")
    .map((word) => word.replaceAll(/^'|'$/g, ''));
}

/**
 * Where one alternative fits but for something inside of it, that is what is wrong; else the value has to be something
 * else, and all of them say what.
 */
function readAlternatives(path: string, json: string): Problem[] {
  const alternatives = (JSON.parse(json) as FieldFindings[]).map(readFindings);
  const [nearest] = alternatives
    .filter((problems) => problems.every((problem) => problem.path !== path))
    .toSorted((one, other) => one.length - other.length);
  if (nearest !== undefined) return nearest;
  const own = alternatives.flat().filter((problem) => problem.path === path);
  const sentence = own.find((problem) => problem.sentence !== undefined)?.sentence;
  return [
    {
      path,
      kinds: [...new Set(own.flatMap(({ kinds }) => kinds))],
      words: [...new Set(own.flatMap(({ words }) => words))],
      ...(sentence === undefined ? {} : { sentence }),
    },
  ];
}

function demandOf({ kinds, words }: Problem): string {
  const [word] = words;
  if (kinds.length === 0 && word === undefined) return 'has a value that is not taken here';
  const oneOf = word === undefined ? [] : [words.length > 1 ? `one of: ${words.join(', ')}` : word];
  return `must be ${[...kinds, ...oneOf].join(' or ')}`;
}
