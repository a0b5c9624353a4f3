import type { LetterExhibit } from '../rendering/letter-case.js';

/** The parts of a service record that show a visit. */
export type VisitRecord = {
  /** The record as the exhibit names it, `work order 17`. */
  readonly record: string | undefined;
  /** The start and the end of the visit, `09:10` and `11:40`. */
  readonly hours: readonly [string, string] | undefined;
};

const kinds =
  /\b(?:work|job|service|repair|maintenance|installation) (?:order|sheet|card|report|ticket|record)|\b(?:visit|site|attendance) report|\btime ?sheet|\bcall-?out|工单|派工单|服务单|作業(?:報告書|指示書|伝票)/iu;
const numbered = new RegExp(
  String.raw`(?:${kinds.source})(?:\s*(?:no\.?|number|nr\.?|#|:|：)*\s*[A-Z]{0,4}-?\d[\w-]{0,19})?`,
  'iu',
);
const clock = String.raw`(?:[01]?\d|2[0-3])[:.][0-5]\d(?:\s?[ap]\.?m\b)?`;
const range = new RegExp(String.raw`(${clock})\s*(?:-|–|—|to|until|till|[~〜～至到])\s*(${clock})`, 'giu');
const began = new RegExp(
  String.raw`\b(?:arriv\w*|start\w*|began|clock(?:ed)?[ -]?in|check(?:ed)?[ -]?in|on[ -]site)\D{0,20}(${clock})`,
  'iu',
);
const ended = new RegExp(
  String.raw`\b(?:left|depart\w*|end\w*|finish\w*|complet\w*|clock(?:ed)?[ -]?out|check(?:ed)?[ -]?out)\D{0,20}(${clock})`,
  'iu',
);
/** A range counts only if its line is about the work itself. */
const worked =
  /\b(?:on[ -]site|worked|work|hours|time|arriv\w*|visit|technician|labou?r|service)\b|作業|訪問|服务|上门|工时/iu;
/** A plan, opening hours and an appointment do not show a visit. */
const planned =
  /\b(?:schedul\w*|plan\w*|window|opening|business|book\w*|appoint\w*|expect\w*|slot|estimat\w*|available)\b|予定|予約|预约|营业/iu;

export function visitRecordOf({ title, text = '' }: Pick<LetterExhibit, 'title' | 'text'>): VisitRecord {
  const named = numbered.exec(title)?.[0] ?? numbered.exec(text)?.[0];
  return { record: named && startSmall(named.replaceAll(/\s+/g, ' ').trim()), hours: hoursOf(text) };
}

function hoursOf(text: string): readonly [string, string] | undefined {
  const lines = text.split('\n').filter((line) => !planned.test(line));
  const ranges = lines.filter((line) => worked.test(line)).flatMap((line) => [...line.matchAll(range)]);
  // Several ranges may be of several visits.
  if (new Set(ranges.map(([whole]) => whole)).size > 1) return undefined;
  const [, start, end] = ranges[0] ?? [];
  if (start !== undefined && end !== undefined) return [start, end];
  const find = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
  const [from, to] = [find(began), find(ended)];
  return from === undefined || to === undefined ? undefined : [from, to];
}

/** `Work order 17` within a sentence. */
function startSmall(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;
}
