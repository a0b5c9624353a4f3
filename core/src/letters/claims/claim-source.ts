import type { EvidenceType } from '@rebuttal/plugin-kit';

import { factLabels, findFact, type FactKey, type FactSource } from '../../evidence/facts/facts.js';
import { doubtOrder } from '../../evidence/facts/other-order.js';
import { isPlaceholder } from '../../evidence/readings/content.js';
import { readExhibit } from '../../evidence/readings/read-exhibit.js';
import type { Reading } from '../../evidence/readings/reading.js';
import { formatAmountWithCode, formatDay, formatTime, letterWords } from '../../rules/letter-words.js';
import type { LetterCase, LetterExhibit } from '../rendering/letter-case.js';
import { claimWords, type ClaimWords } from './claim-words.js';

const readings = new WeakMap<LetterExhibit, Reading>();

/**
 * Reads values for one claim, and records the source of each. All values that a sentence uses are listed as its support.
 */
export class ClaimSource {
  private readonly supports = new Map<string, ClaimSupport>();
  private readonly cited: LetterExhibit[] = [];
  readonly words: ClaimWords;

  constructor(readonly letterCase: LetterCase) {
    this.words = claimWords[letterCase.template.language];
  }

  get supportedBy(): readonly ClaimSupport[] {
    return [...this.supports.values()];
  }

  /** The canonical value of a fact. */
  fact(key: FactKey): string | undefined {
    const fact = this.peek(key);
    if (fact === undefined) return undefined;
    this.supports.set(`fact ${key}`, { kind: 'fact', id: key, label: factLabels[key] });
    return fact;
  }

  /** The value of a fact, without making it a support. */
  peek(key: FactKey): string | undefined {
    return present(findFact(this.letterCase.facts, key)?.value);
  }

  sourceOf(key: FactKey): FactSource | undefined {
    return findFact(this.letterCase.facts, key)?.source;
  }

  /**
   * Exhibits of these types that were understood to show what their type is to show, about this order. Claims rely on no
   * others.
   */
  exhibits(...types: readonly EvidenceType[]): readonly LetterExhibit[] {
    const { facts } = this.letterCase;
    return this.all(...types).filter(
      (exhibit) =>
        this.reading(exhibit).verdict === 'helps' && doubtOrder(exhibit, facts)?.isCertain !== true,
    );
  }

  /** True if one of the exhibits of these types supports the cardholder, also one that is not sent. */
  isDenied(...types: readonly EvidenceType[]): boolean {
    const { exhibits, withheld = [] } = this.letterCase;
    return [...exhibits, ...withheld].some(
      (exhibit) => types.includes(exhibit.evidenceType) && this.reading(exhibit).verdict === 'hurts',
    );
  }

  /** Cached, because many claims read the same exhibit, whose text may be long. */
  reading(exhibit: LetterExhibit): Reading {
    const known = readings.get(exhibit);
    if (known !== undefined) return known;
    const { reason, reasonCode } = this.letterCase.dispute;
    const paidDay = isoDay(this.peek('payment_date'));
    const reading = readExhibit(exhibit, { reason, reasonCode, paidDay });
    readings.set(exhibit, reading);
    return reading;
  }

  /** Exhibits of these types, in the letter's order. */
  all(...types: readonly EvidenceType[]): readonly LetterExhibit[] {
    return this.letterCase.exhibits.filter(({ evidenceType }) => types.includes(evidenceType));
  }

  get citedExhibits(): readonly LetterExhibit[] {
    return this.cited;
  }

  cite(exhibit: LetterExhibit): void {
    const reference = this.reference(exhibit);
    if (!this.cited.includes(exhibit)) this.cited.push(exhibit);
    this.supports.set(`evidence ${exhibit.evidenceId}`, {
      kind: 'evidence',
      id: exhibit.evidenceId,
      label: `${reference}: ${exhibit.title}`.replaceAll('\u00a0', ' '),
    });
  }

  /** Writes a sentence that cites only its own exhibits, and adds what supports it. */
  apart(write: (source: ClaimSource) => string | undefined): string | undefined {
    const own = new ClaimSource(this.letterCase);
    const text = write(own);
    if (text === undefined) return undefined;
    for (const [key, support] of own.supports) this.supports.set(key, support);
    this.cited.push(...own.cited.filter((exhibit) => !this.cited.includes(exhibit)));
    return text;
  }

  reference({ label }: LetterExhibit): string {
    return letterWords[this.letterCase.template.language].exhibitReference([label]);
  }

  /** The cited exhibits in brackets, or an empty text. */
  get citation(): string {
    if (this.cited.length === 0) return '';
    const labels = this.letterCase.exhibits
      .filter((one) => this.cited.includes(one))
      .map(({ label }) => label);
    return this.words.cite(letterWords[this.letterCase.template.language].exhibitReference(labels));
  }

  /** A day or a time as the letter prints it. A time at midnight is a day. */
  when(value: string | undefined): string | undefined {
    const at = toDate(value);
    if (value === undefined || at === undefined) return value;
    const isDay = /^\d{4}-\d{2}-\d{2}(T00:00(:00(\.0+)?)?Z)?$/.test(value);
    const { language } = this.letterCase.template;
    return isDay ? formatDay(at, language) : formatTime(at, language);
  }

  /** True if the day is after the date of the letter. */
  isFuture(value: string | undefined): boolean {
    return isBefore(this.letterCase.generatedAt.toISOString(), value);
  }

  /** The calendar day of a day or a time. */
  day(value: string | undefined): string | undefined {
    const at = toDate(value);
    return at === undefined ? value : formatDay(at, this.letterCase.template.language);
  }
}

/** A detail as text. An empty detail is absent. */
export function detail({ details }: LetterExhibit, name: string): string | undefined {
  const value = details?.[name];
  return typeof value === 'string' ? present(value) : undefined;
}

/** An amount of the details `amount` and `currency`, as the letter prints it. */
export function detailAmount(exhibit: LetterExhibit): string | undefined {
  const [amountMinor, currency] = [exhibit.details?.['amount'], detail(exhibit, 'currency')];
  if (typeof amountMinor !== 'number' || currency === undefined) return undefined;
  return formatAmountWithCode({ amountMinor, currency });
}

/** An amount of a fact, `USD 1234.50`, as the letter prints it. */
export function factAmount(value: string | undefined): string | undefined {
  const [, currency, whole = '', decimals = ''] = /^([A-Z]{3})\s([\d,]+)(\.\d+)?$/.exec(value ?? '') ?? [];
  if (currency === undefined) return value;
  return `${currency}\u00a0${whole.replaceAll(',', '').replace(/\B(?=(\d{3})+$)/g, ',')}${decimals}`;
}

/** The calendar day of a day or a time in ISO 8601, for comparisons. */
export function isoDay(value: string | undefined): string | undefined {
  return toDate(value)?.toISOString().slice(0, 10);
}

/** True if both are known, and the first is an earlier calendar day. */
export function isBefore(one: string | undefined, other: string | undefined): boolean {
  const [first, second] = [isoDay(one), isoDay(other)];
  return first !== undefined && second !== undefined && first < second;
}

function toDate(value: string | undefined): Date | undefined {
  if (value === undefined || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function present(text: string | undefined): string | undefined {
  const trimmed = text?.replaceAll(/\s+/g, ' ').trim();
  return trimmed === undefined || isPlaceholder(trimmed) ? undefined : trimmed;
}

export type Cancellation = { readonly exhibit: LetterExhibit; readonly receivedAt: string };

/** The first cancellation on record. Unknown if a record does not date the cancellation that it reports. */
export function firstCancellation(source: ClaimSource): Cancellation | undefined {
  const dated: Cancellation[] = [];
  for (const exhibit of source.all('cancellation_record')) {
    if (detail(exhibit, 'finding') !== 'received') continue;
    const receivedAt = detail(exhibit, 'received_at');
    if (receivedAt === undefined || source.isFuture(receivedAt)) return undefined;
    dated.push({ exhibit, receivedAt });
  }
  return dated.toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))[0];
}

/** The support of a claim: a fact by its key, or an exhibit by its id. */
export type ClaimSupport = {
  readonly kind: 'fact' | 'evidence';
  readonly id: string;
  /** The fact's label, or the exhibit's label and title. */
  readonly label: string;
};

/** A statement of the letter with everything that supports it. A claim without support is never written. */
export type Claim = {
  /** Stable, for example `delivered`. */
  readonly id: string;
  /** The sentence or sentences in the letter. */
  readonly text: string;
  readonly supportedBy: readonly ClaimSupport[];
};
