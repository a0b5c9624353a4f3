import { formatMoney, lookUp, money, type DisputeReason } from '@rebuttal/plugin-kit';

import { letterWords, networkName } from '../../disputes/responses/rendering/words.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent, MailItem } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';
import { reminderWords, type ReminderWords } from './reminder-words.js';

export type ReminderReader = {
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
};

/** The facts of a dispute that an email or a chat message states. */
export type DisputeFacts = {
  readonly disputeId: string;
  /** The provider, and its name for the dispute. */
  readonly name: string;
  readonly reason: DisputeReason;
  /** The card network and its reason code. */
  readonly network: string | undefined;
  readonly reasonCode: string | undefined;
  readonly amountMinor: number;
  readonly currency: string;
  /** Present while the dispute needs a response. */
  readonly dueBy: Date | undefined;
};

export type ReminderItem = DisputeFacts & {
  readonly kind:
    | 'mentioned'
    | 'assigned'
    | 'approval'
    | 'rule'
    | 'rule_failed'
    | 'new'
    | 'due'
    | 'failed'
    | 'won'
    | 'lost';
  /** The colleague who acted, and the note that they wrote. For a rule that failed, the reason. */
  readonly from?: string | undefined;
  readonly note?: string | undefined;
  readonly rule?: string | undefined;
};

const listedMax = 20;
/** Characters. A longer note is cut and can be read in the app. */
const noteLengthMax = 500;

/** Builds one email from any number of items. */
export function reminderMail(
  reader: ReminderReader,
  items: readonly ReminderItem[],
  publicUrl: string,
): MailContent {
  const [first] = items;
  return items.length === 1 && first !== undefined
    ? mailOfOne(reader, first, publicUrl)
    : mailOfMany(reader, items, publicUrl);
}

function mailOfOne(reader: ReminderReader, item: ReminderItem, publicUrl: string): MailContent {
  const text = reminderWords[reader.language];
  const { title, what } = text.kinds[item.kind];
  const amount = amountOf(item, reader.language);
  const due = dueOf(item, reader);
  return {
    language: reader.language,
    subject: `${title}${text.colon}${amount}`,
    paragraphs: [text.greeting(reader.name), what],
    facts: [
      ...(item.from === undefined ? [] : [[text.facts.from, item.from] as const]),
      ...(item.rule === undefined ? [] : [[text.facts.rule, item.rule] as const]),
      ...(item.note === undefined ? [] : [[noteLabel(item, text), shortened(item.note)] as const]),
      [text.facts.amount, amount],
      [text.facts.reason, reasonOf(item, reader.language)],
      [text.facts.dispute, item.name],
      ...(due === undefined ? [] : [[text.facts.dueBy, due] as const]),
    ],
    button: { label: text.openOne, url: urlOf(item, publicUrl) },
    notes: [text.choose],
  };
}

function mailOfMany(reader: ReminderReader, items: readonly ReminderItem[], publicUrl: string): MailContent {
  const text = reminderWords[reader.language];
  const hidden = items.length - listedMax;
  return {
    language: reader.language,
    subject: text.many(items.length),
    paragraphs: [text.greeting(reader.name), text.what],
    items: items.slice(0, listedMax).map((item) => toMailItem(item, reader, publicUrl)),
    button: { label: text.openMany, url: `${publicUrl}/disputes` },
    notes: [...(hidden > 0 ? [text.more(hidden)] : []), text.choose],
  };
}

function toMailItem(item: ReminderItem, reader: ReminderReader, publicUrl: string): MailItem {
  const text = reminderWords[reader.language];
  const due = dueOf(item, reader);
  const details = [reasonOf(item, reader.language), item.name, ...[item.from ?? item.rule ?? []].flat()];
  return {
    title: `${text.kinds[item.kind].title}${text.colon}${amountOf(item, reader.language)}`,
    details: [details.join(' · '), ...(due === undefined ? [] : [text.respondBy(due)])],
    link: { label: text.openOne, url: urlOf(item, publicUrl) },
  };
}

export const urlOf = ({ disputeId }: DisputeFacts, publicUrl: string) => `${publicUrl}/disputes/${disputeId}`;

/** "Product not received (Visa 13.1)" */
export function reasonOf({ reason, network, reasonCode }: DisputeFacts, language: Language): string {
  // A provider may report a reason that has no word yet.
  const words = lookUp(letterWords[language].reasons, reason) ?? reason;
  const code = [network === undefined ? [] : networkName(network), reasonCode ?? []].flat().join(' ');
  return code === '' ? words : reminderWords[language].withCode(words, code);
}

const noteLabel = ({ kind }: ReminderItem, { facts }: ReminderWords) =>
  kind === 'rule_failed' ? facts.error : facts.note;

const shortened = (note: string) =>
  note.length > noteLengthMax ? `${note.slice(0, noteLengthMax - 1)}…` : note;

export const amountOf = ({ amountMinor, currency }: DisputeFacts, language: Language) =>
  formatMoney(money(amountMinor, currency), language);

export const dueOf = (
  { dueBy }: DisputeFacts,
  { language, timeZone }: Pick<ReminderReader, 'language' | 'timeZone'>,
) => dueBy && mailTime(dueBy, language, timeZone);
