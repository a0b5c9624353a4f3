import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';
import { letterWords } from '../../rules/letter-words.js';
import { inQuotationMarks } from '../../rules/quotation-marks.js';
import type { ClaimSource } from '../claims/claim-source.js';
import { detail, detailAmount } from '../claims/claim-source.js';
import type { LetterExhibit } from './letter-case.js';

/** The words of captions in one language. Days, times and amounts arrive formatted. */
type CaptionWords = {
  readonly delivered: (when: string) => string;
  readonly signed: (name: string) => string;
  readonly shipped: (when: string) => string;
  readonly performed: (when: string) => string;
  readonly used: (when: string) => string;
  readonly refunded: (amount: string, when: string | undefined) => string;
  readonly noneFound: (from: string, to: string) => string;
  readonly number: (number: string) => string;
};

const captionWords: Readonly<Record<Language, CaptionWords>> = {
  en: {
    delivered: (when) => `delivered ${when}`,
    signed: (name) => `signed ${name}`,
    shipped: (when) => `shipped ${when}`,
    performed: (when) => `performed ${when}`,
    used: (when) => `last use ${when}`,
    refunded: (amount, when) => `${amount} refunded${when === undefined ? '' : ` ${when}`}`,
    noneFound: (from, to) => `no cancellation found, ${from} to ${to}`,
    number: (number) => `number ${number}`,
  },
  zh: {
    delivered: (when) => `${when} 妥投`,
    signed: (name) => `签收人 ${name}`,
    shipped: (when) => `${when} 发货`,
    performed: (when) => `${when} 提供服务`,
    used: (when) => `最近使用 ${when}`,
    refunded: (amount, when) => `退款 ${amount}${when === undefined ? '' : `，${when}`}`,
    noneFound: (from, to) => `${from} 至 ${to} 未查到取消申请`,
    number: (number) => `编号 ${number}`,
  },
  ja: {
    delivered: (when) => `${when} 配達完了`,
    signed: (name) => `受領者 ${name}`,
    shipped: (when) => `${when} 発送`,
    performed: (when) => `${when} 提供`,
    used: (when) => `最終利用 ${when}`,
    refunded: (amount, when) => `${amount} 返金${when === undefined ? '' : `（${when}）`}`,
    noneFound: (from, to) => `${from}から${to}まで解約の申出なし`,
    number: (number) => `番号 ${number}`,
  },
};

/** A longer line says less at a glance than the exhibit itself. */
const lineCharactersMax = 90;

/** The owner of the records that an exhibit was collected from. */
export function originOf({ origin }: LetterExhibit, language: Language): string | undefined {
  if (origin === undefined) return undefined;
  const { merchant, other } = letterWords[language].origin;
  return origin.kind === 'carrier' || origin.kind === 'provider' ? other(origin.name) : merchant;
}

/** The content of an exhibit that helps, in a few words: from its details, or else its decisive line. */
export function captionOf(exhibit: LetterExhibit, source: ClaimSource): string | undefined {
  const { verdict, line } = source.reading(exhibit);
  if (verdict !== 'helps') return undefined;
  const { language } = source.letterCase.template;
  const parts = (partsByType[exhibit.evidenceType] ?? [])
    .flatMap((write) => write(exhibit, source, captionWords[language]))
    .filter((part) => part !== undefined && part !== '');
  if (parts.length > 0) return parts.join(language === 'en' ? ', ' : '，');
  if (line === undefined || line.length > lineCharactersMax) return undefined;
  return inQuotationMarks(line.trim(), language);
}

type Parts = (
  exhibit: LetterExhibit,
  source: ClaimSource,
  words: CaptionWords,
) => readonly (string | undefined)[];

const dated =
  (name: string, word: 'delivered' | 'shipped' | 'performed' | 'used'): Parts =>
  (exhibit, source, words) => {
    const when = source.when(detail(exhibit, name));
    return [when && words[word](when)];
  };
const named =
  (name: string, word: 'signed' | 'number'): Parts =>
  (exhibit, _source, words) => {
    const value = detail(exhibit, name);
    return [value && words[word](value)];
  };

const delivery = [dated('delivered_at', 'delivered'), named('signed_by', 'signed')];
const partsByType: Readonly<Partial<Record<EvidenceType, readonly Parts[]>>> = {
  proof_of_delivery: delivery,
  delivery_signature: delivery,
  shipping_tracking: [dated('shipped_at', 'shipped')],
  service_documentation: [dated('service_date', 'performed'), named('signed_by', 'signed')],
  access_activity_log: [dated('last_use_at', 'used')],
  receipt: [named('number', 'number'), (exhibit) => [detailAmount(exhibit)]],
  refund_proof: [refundPart],
  cancellation_record: [searchPart],
};

function refundPart(...[exhibit, source, words]: Parameters<Parts>): readonly (string | undefined)[] {
  const amount = detailAmount(exhibit);
  return [amount && words.refunded(amount, source.day(detail(exhibit, 'refunded_at')))];
}

function searchPart(...[exhibit, source, words]: Parameters<Parts>): readonly (string | undefined)[] {
  const [from, to] = ['searched_from', 'searched_to'].map((name) => source.day(detail(exhibit, name)));
  const isNone = detail(exhibit, 'finding') === 'none_found';
  return isNone && from !== undefined && to !== undefined ? [words.noneFound(from, to)] : [];
}
