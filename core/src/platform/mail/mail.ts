import type { Language } from '../shared/language.js';

/** A rendered email, as text and HTML. */
export type Mail = {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Turns these emails off with one click (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Message ID, by which receivers recognize a duplicate after a crash. */
  readonly id?: string;
};

/** The content of an email. Text and HTML are both rendered from it, so they can't differ. */
export type MailContent = {
  readonly language: Language;
  readonly subject: string;
  /** Heading above the text. Default: the subject. */
  readonly heading?: string;
  /** The line that inboxes show next to the subject. It repeats facts of the email, so only the HTML has it. */
  readonly preview?: string;
  /** The greeting and the message. */
  readonly paragraphs: readonly string[];
  /** Details, one name and value per line. */
  readonly facts?: readonly MailFact[];
  /** Several objects, each with its own link. */
  readonly items?: readonly MailItem[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below the button. */
  readonly notes: readonly string[];
};

export type MailFact = readonly [name: string, value: string];

export type MailItem = {
  readonly title: string;
  readonly details: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
};
