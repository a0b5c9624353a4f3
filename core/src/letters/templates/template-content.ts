import type { FieldProblem } from '../../platform/errors/catalogue.js';
import { hasCardNumber } from '../../platform/shared/card-numbers.js';
import { findFaults, variablesUsed, type PlaceholderFault } from '../rendering/placeholders.js';
import { templateVariables } from '../rendering/template-variables.js';
import type { ResponseTemplate } from './templates.js';

/** A letter's argument has one or two pages. This is also the longest text field of any provider. */
export const contentCharactersMax = 20_000;
/** Repeating a long value more often would make the letter too long to print. */
const usesMax = 50;
const problemsMax = 20;

const descriptions = new Map(templateVariables.map(({ name, description }) => [name, description]));

export const isVariable = (name: string): boolean => descriptions.has(name);

/** Returns the problems in a letter's text, worded for its author. */
export function checkContent(content: string): FieldProblem[] {
  const problem = (message: string): FieldProblem => ({ field: 'content', message });
  if (content.trim() === '') return [problem('Content is required')];
  if (content.length > contentCharactersMax) return [problem(`Content can have at most 20,000 characters`)];
  return [
    ...findFaults(content, isVariable).map(describeFault),
    ...describeOveruse(content),
    ...(hasCardNumber(content) ? ['This contains a full card number. Keep only the last 4 digits.'] : []),
  ]
    .slice(0, problemsMax)
    .map(problem);
}

type Variables = ResponseTemplate['variables'];

/** The declared variables and other variables of the text, each once, with our description or the author's. */
export function listVariables(content: string, declared: Variables): Variables {
  const own = new Map(declared.map((variable) => [variable.name, variable]));
  const used = variablesUsed(content, isVariable);
  const names = new Set([...used.map(({ name }) => name), ...own.keys()]);
  const isPrinted = new Map(used.map(({ name, required }) => [name, required]));
  return [...names].map((name) => ({
    name,
    description: own.get(name)?.description.trim() || (descriptions.get(name) ?? name),
    required: own.get(name)?.required ?? isPrinted.get(name) ?? false,
  }));
}

export function describeUnknown(name: string): string {
  const suggestion = suggest(name);
  return `There is no variable {{${name}}}.${suggestion === undefined ? '' : ` Did you mean {{${suggestion}}}?`}`;
}

function describeFault({ kind, written, name }: PlaceholderFault): string {
  switch (kind) {
    case 'unknown':
      return describeUnknown(name);
    case 'unpaired':
      return `${written} has no counterpart: {{#${name}}} … {{/${name}}} must form a pair. Close the inner pair first.`;
    case 'unreadable': {
      const suggestion = suggest(name);
      return `${written} cannot be read.${
        suggestion === undefined
          ? ' A variable is written {{order_id}}: two braces and a name of lowercase letters, digits and underscores.'
          : ` Did you mean {{${suggestion}}}?`
      }`;
    }
  }
}

/** `Customer Name`, `customerName` and `customer-name` all mean `customer_name`. */
function suggest(name: string): string | undefined {
  const meant = name
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
  return isVariable(meant) ? meant : undefined;
}

function describeOveruse(content: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of content.matchAll(/\{\{[ \t]{0,4}([a-z][a-z0-9_]{0,63})[ \t]{0,4}\}\}/g))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([name, count]) => count > usesMax && isVariable(name))
    .map(([name]) => `Use {{${name}}} at most ${usesMax} times.`);
}
