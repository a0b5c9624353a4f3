import { errors, type FieldProblem } from '../../platform/errors/catalogue.js';
import { escapeHtml } from '../../platform/mail/mail-texts.js';
import { markdownToHtml } from '../rendering/markdown.js';
import { dropEmptyLines, fillVariables, selectBlocks } from '../rendering/placeholders.js';
import { contentCharactersMax } from './template-content.js';
import type { TemplatePreviewRequest } from './templates.dto.js';

const valuesMax = 500;
const valueCharactersMax = 1_000;
/** A text can repeat a long value thousands of times. */
const htmlCharactersMax = 1_000_000;

/**
 * Renders a text as a letter would show it, with each value in a `mark` element and an empty `del` element for each name
 * without a value. @throws {AppError} 422 if the text, a value or the result is too long
 */
export function renderPreview({ content, values }: TemplatePreviewRequest): string {
  const problems = checkLengths(content, values);
  if (problems.length > 0) throw errors.invalid(problems);
  const known = new Map(Object.entries(values));
  const hasValue = (name: string) => {
    const value = known.get(name);
    return value === undefined ? undefined : value.trim() !== '';
  };
  const selected = selectBlocks(content.replace(/\r\n?/g, '\n'), hasValue);
  const source = dropEmptyLines(selected, hasValue);
  const html = fillVariables(markdownToHtml(source), (name) => {
    const value = known.get(name);
    if (value === undefined) return undefined;
    return value.trim() === '' ? '<del></del>' : `<mark>${escapeHtml(value).replaceAll('\n', '<br>')}</mark>`;
  });
  if (html.length > htmlCharactersMax)
    throw errors.invalid([{ field: 'content', message: 'Use long variables less often' }]);
  return html;
}

function checkLengths(content: string, values: Readonly<Record<string, string>>): FieldProblem[] {
  const entries = Object.entries(values);
  return [
    ...(content.length > contentCharactersMax
      ? [{ field: 'content', message: 'Content can have at most 20,000 characters' }]
      : []),
    ...(entries.length > valuesMax ? [{ field: 'values', message: 'There can be at most 500 values' }] : []),
    ...(entries.some(([, value]) => value.length > valueCharactersMax)
      ? [{ field: 'values', message: 'A value can have at most 1,000 characters' }]
      : []),
  ];
}
