import { formatMoney, money } from '@rebuttal/plugin-kit';

import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent, MailFact } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';
import { reminderWords } from './reminder-words.js';

export type ReminderReader = {
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
};

export type ReminderItem = {
  readonly kind: 'mentioned' | 'assigned' | 'new' | 'due' | 'failed' | 'won' | 'lost';
  readonly disputeId: string;
  /** The provider, and its name for the dispute. */
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Present while the dispute needs a response. */
  readonly dueBy: Date | undefined;
  /** The colleague who acted, and the note that they wrote. */
  readonly from?: string | undefined;
  readonly note?: string | undefined;
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
      ...(item.note === undefined ? [] : [[text.facts.note, shortened(item.note)] as const]),
      [text.facts.amount, amount],
      [text.facts.dispute, item.name],
      ...(due === undefined ? [] : [[text.facts.dueBy, due] as const]),
    ],
    button: { label: text.openOne, url: `${publicUrl}/disputes/${item.disputeId}` },
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
    facts: items.slice(0, listedMax).map((item) => toFact(item, reader)),
    button: { label: text.openMany, url: `${publicUrl}/disputes` },
    notes: [...(hidden > 0 ? [text.more(hidden)] : []), text.choose],
  };
}

function toFact(item: ReminderItem, reader: ReminderReader): MailFact {
  const text = reminderWords[reader.language];
  const due = dueOf(item, reader);
  const parts = [
    ...(item.from === undefined ? [] : [item.from]),
    amountOf(item, reader.language),
    item.name,
    ...(due === undefined ? [] : [text.answerBy(due)]),
  ];
  return [text.kinds[item.kind].title, parts.join(' · ')];
}

const shortened = (note: string) =>
  note.length > noteLengthMax ? `${note.slice(0, noteLengthMax - 1)}…` : note;

const amountOf = ({ amountMinor, currency }: ReminderItem, language: Language) =>
  formatMoney(money(amountMinor, currency), language);

const dueOf = ({ dueBy }: ReminderItem, { language, timeZone }: ReminderReader) =>
  dueBy && mailTime(dueBy, language, timeZone);
