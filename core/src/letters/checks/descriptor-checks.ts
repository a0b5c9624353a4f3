import { findFact } from '../../evidence/facts/facts.js';
import { labeledValues, readableText } from '../../evidence/readings/readable-text.js';
import { cite, type CheckedExhibit, type CheckedResponse } from './checked-response.js';
import { warningCheck, type ResponseCheck } from './response-checks.js';

/** The issuer looks for one name on the cardholder's statement. */
export function checkDescriptors({ facts, evidence }: CheckedResponse): ResponseCheck[] {
  const known = findFact(facts, 'descriptor')?.value;
  const stated = evidence
    .filter(({ evidenceType }) => evidenceType !== 'prior_transactions')
    .flatMap((exhibit) => statementNames(exhibit).map((name) => ({ exhibit, name })));
  const name = known ?? stated[0]?.name;
  const others = stated.filter((one) => name !== undefined && !isSameName(one.name, name));
  return [...(known === undefined ? [unknownDescriptor()] : []), ...differing(name, others)];
}

function unknownDescriptor(): ResponseCheck {
  const message =
    'The name on the card statement is unknown, so the letter cannot show that the charge is recognizable. ' +
    'Add the statement descriptor to the facts of this dispute.';
  return warningCheck('descriptor_unknown', message);
}

type Stated = { readonly exhibit: CheckedExhibit; readonly name: string };

function differing(name: string | undefined, others: readonly Stated[]): ResponseCheck[] {
  const [other] = others;
  if (name === undefined || other === undefined) return [];
  const message =
    `The response has two names for the card statement: “${name}”, and “${other.name}” in ${cite(other.exhibit)}. ` +
    'Correct the statement descriptor or the exhibit, so that the issuer can find the charge.';
  const exhibits = others.map(({ exhibit }) => exhibit);
  return [warningCheck('descriptor_differs', message, exhibits)];
}

const labels = [
  '(?:shown |appears |listed )?on (?:the|your) (?:card |bank )?statement(?: as)?',
  '(?:card |bank )?statement (?:name|text|descriptor)',
  '(?:billing |soft |dynamic )?descriptor',
  '账单(?:显示)?(?:名称|描述)',
  '(?:ご)?利用明細(?:上)?の(?:名称|表示名?)',
].join('|');
const sentence =
  /\b(?:appears?|shows?|shown|listed|billed)\b[^.\n]{0,40}\bstatements? (?:under (?:the name )?|as )["'“]?([^"'”.,;\n]{3,40})/gi;

function statementNames({ text }: CheckedExhibit): string[] {
  const readable = readableText(text ?? '');
  return [
    ...labeledValues(readable, labels),
    ...[...readable.matchAll(sentence)].map(([, name = '']) => name),
  ].map((name) => name.replaceAll(/^["'“”]+|["'“”]+$/g, '').trim());
}

/** Banks cut the name, and a suffix can name the store or the order. */
function isSameName(one: string, other: string): boolean {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  return first === '' || second === '' || first.includes(second) || second.includes(first);
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
