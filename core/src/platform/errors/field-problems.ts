import { withoutCardNumbers } from '../shared/card-numbers.js';
import type { FieldProblem } from './app-error.js';

/** Findings of tsoa's validator by field path. The texts and `value` contain the rejected input. */
export type FieldFindings = Readonly<Record<string, { readonly message: string; readonly value?: unknown }>>;

/** The largest number of reported fields. No form has more. */
export const problemsMax = 50;

/** A problem with one field: the accepted kinds and words, or a complete sentence. */
type Problem = {
  readonly path: string;
  readonly kinds: readonly string[];
  readonly words: readonly string[];
  readonly sentence?: string;
};

/**
 * Describes rejected fields to the caller. The input may be a password, and tsoa repeats it in its messages. So only
 * messages that are known here, or that were written for one of our fields, are passed on.
 */
export function toFieldProblems(findings: FieldFindings): FieldProblem[] {
  return readFindings(findings)
    .slice(0, problemsMax)
    .map((problem) => {
      const { field } = unknownField(toFieldName(problem.path));
      return { field, message: problem.sentence ?? `${field} ${demandOf(problem)}` };
    });
}

const readFindings = (findings: FieldFindings): Problem[] =>
  Object.entries(findings).flatMap(([path, { message }]) => readFinding(path, message));

/** `body.event_types.$0` -> `event_types[0]`, the notation that other errors use for items. */
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

/** The most characters of a name that is repeated to the caller who sent it. */
const nameLengthMax = 100;

/** A field or a parameter that an operation does not have. */
export function unknownField(name: string): FieldProblem {
  return { field: withoutCardNumbers(name).slice(0, nameLengthMax), message: 'Unknown field' };
}

/** tsoa reports the unknown fields of a named model one by one, and those of an inline object together. */
function readExcess(path: string, names: string): Problem[] {
  const isOfModel = path.endsWith(`.${names}`);
  const paths = isOfModel ? [path] : names.split(',').map((name) => `${path}.${name}`);
  return paths.map((one) => ({ path: one, kinds: [], words: [], sentence: unknownField('').message }));
}

function readFinding(path: string, text: string): Problem[] {
  const [, excess] = /^"(.*)" is an excess property and therefore is not allowed$/s.exec(text) ?? [];
  if (excess !== undefined) return readExcess(path, excess);
  if (text.startsWith(eitherOr)) return readAlternatives(path, text.slice(eitherOr.length));
  const kinds = kindsByText[text];
  if (kinds !== undefined) return [{ path, kinds, words: [] }];
  const [, words] = /^should be one of the following; \[(.*)\]$/.exec(text) ?? [];
  if (words !== undefined) return [{ path, kinds: [], words: readWords(words) }];
  const field = toFieldName(path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (text === `'${name}' is required`)
    return [{ path, kinds: [], words: [], sentence: `${field} is required` }];
  // Custom messages on DTO fields begin with the field's name.
  return [{ path, kinds: [], words: [], ...(text.startsWith(`${name} `) ? { sentence: text } : {}) }];
}

/** Leaves out null and the empty string, because a caller who sent a value needs to know the valid values. */
function readWords(list: string): string[] {
  return list
    .split(',')
    .filter((word) => word !== 'null' && word !== "''")
    .map((word) => word.replaceAll(/^'|'$/g, ''));
}

/**
 * If one alternative matches except for a nested field, reports that field. Otherwise reports what all alternatives
 * accept.
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
  if (kinds.length === 0 && word === undefined) return 'has an invalid value';
  const oneOf = word === undefined ? [] : [words.length > 1 ? `one of: ${words.join(', ')}` : word];
  return `must be ${[...kinds, ...oneOf].join(' or ')}`;
}
