import { formatMoney, lookUp, money, type DisputeReason } from '@rebuttal/plugin-kit';

import { greeting } from '../../platform/mail/mail-texts.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent, MailItem } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';
import { letterWords } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import { labelText, noticeText, noticeTitle, withAmount, withCode, type NoticeName } from './notice-texts.js';
import { reminderWords } from './reminder-words.js';

export type ReminderReader = {
  readonly name: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly now: Date;
};

/** The facts of a dispute that an email or a chat message states. */
export type DisputeFacts = {
  readonly disputeId: string;
  /** The provider, and its name for the dispute. */
  readonly name: string;
  /** The customer's name, if it is known. */
  readonly customer?: string | undefined;
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
    | 'rejected'
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
  /** For a refund: why it is made. Its name is that of the payment. */
  readonly refundReason?: string | undefined;
};

const listedMax = 20;
/** More do not fit next to the subject. */
const previewedMax = 3;
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
  const { language } = reader;
  const text = reminderWords[language];
  const { sentence } = noticeText(noticeOf(item), language);
  const amount = amountOf(item, language);
  const due = dueOf(item, reader);
  return {
    language,
    subject: withAmount(noticeTitle(noticeOf(item), item.dueBy, reader), amount, language),
    preview: [item.customer, whyOf(item, language), due && text.respondBy(due)]
      .filter((part) => part !== undefined)
      .join(' · '),
    paragraphs: [greeting(reader.language, reader.name), sentence],
    facts: [
      ...(item.from === undefined ? [] : [[labelText('from', language), item.from] as const]),
      ...(item.rule === undefined ? [] : [[labelText('rule', language), item.rule] as const]),
      ...(item.note === undefined ? [] : [[noteLabel(item, language), shortened(item.note)] as const]),
      ...(item.customer === undefined ? [] : [[labelText('customer', language), item.customer] as const]),
      [labelText('amount', language), amount],
      [labelText('reason', language), whyOf(item, language)],
      ...(due === undefined ? [] : [[labelText('dueBy', language), due] as const]),
      [labelText(isRefund(item) ? 'payment' : 'dispute', language), item.name],
    ],
    button: linkOf(item, language, publicUrl),
    notes: [text.choose],
  };
}

function mailOfMany(reader: ReminderReader, items: readonly ReminderItem[], publicUrl: string): MailContent {
  const text = reminderWords[reader.language];
  const hidden = items.length - listedMax;
  const listed = items.slice(0, listedMax).map((item) => toMailItem(item, reader, publicUrl));
  return {
    language: reader.language,
    subject: text.many(items.length),
    preview: listed
      .map(({ title }) => title)
      .slice(0, previewedMax)
      .join(' · '),
    paragraphs: [greeting(reader.language, reader.name), text.what],
    items: listed,
    button: { label: labelText('openMany', reader.language), url: `${publicUrl}/disputes` },
    notes: [...(hidden > 0 ? [text.more(hidden)] : []), text.choose],
  };
}

function toMailItem(item: ReminderItem, reader: ReminderReader, publicUrl: string): MailItem {
  const { language } = reader;
  const due = dueOf(item, reader);
  const details = [item.customer, whyOf(item, language), item.name, item.from ?? item.rule].filter(
    (detail) => detail !== undefined,
  );
  return {
    title: withAmount(noticeTitle(noticeOf(item), item.dueBy, reader), amountOf(item, language), language),
    details: [
      ...(item.note === undefined ? [] : [shortened(item.note)]),
      details.join(' · '),
      ...(due === undefined ? [] : [reminderWords[language].respondBy(due)]),
    ],
    link: linkOf(item, language, publicUrl),
  };
}

const isRefund = ({ refundReason }: ReminderItem): boolean => refundReason !== undefined;

function noticeOf(item: ReminderItem): NoticeName {
  const { kind } = item;
  return isRefund(item) && (kind === 'approval' || kind === 'rejected') ? `refund_${kind}` : kind;
}

const whyOf = (item: ReminderItem, language: Language): string =>
  item.refundReason ?? reasonOf(item, language);

const linkOf = (item: ReminderItem, language: Language, publicUrl: string) =>
  isRefund(item)
    ? { label: labelText('openRefunds', language), url: `${publicUrl}/alerts/refunds` }
    : { label: labelText('openOne', language), url: urlOf(item, publicUrl) };

export const urlOf = ({ disputeId }: DisputeFacts, publicUrl: string) => `${publicUrl}/disputes/${disputeId}`;

/** "Product not received (Visa 13.1)" */
export function reasonOf({ reason, network, reasonCode }: DisputeFacts, language: Language): string {
  // A provider may report a reason that has no word yet.
  const words = lookUp(letterWords[language].reasons, reason) ?? reason;
  const code = [network === undefined ? [] : networkName(network), reasonCode ?? []].flat().join(' ');
  return code === '' ? words : withCode(words, code, language);
}

const noteLabel = ({ kind }: ReminderItem, language: Language) =>
  labelText(kind === 'rule_failed' ? 'error' : 'note', language);

const shortened = (note: string) =>
  note.length > noteLengthMax ? `${note.slice(0, noteLengthMax - 1)}…` : note;

export const amountOf = ({ amountMinor, currency }: DisputeFacts, language: Language) =>
  formatMoney(money(amountMinor, currency), language);

export const dueOf = (
  { dueBy }: DisputeFacts,
  { language, timeZone }: Pick<ReminderReader, 'language' | 'timeZone'>,
) => dueBy && mailTime(dueBy, language, timeZone);
