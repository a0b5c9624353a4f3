import type { Language } from '../shared/language.js';

/** A mail ready to go: what it says, once as text and once as HTML. */
export type Mail = {
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names the mail, so that one that is sent twice after a crash is recognized. */
  readonly id?: string;
};

/** What a mail says, in parts: both renderings come from it, so that they cannot differ. */
export type MailContent = {
  readonly language: Language;
  readonly subject: string;
  /** Stands above the text, in large; the subject, unless that says more than it should twice. */
  readonly heading?: string;
  /** The greeting and what has happened. */
  readonly paragraphs: readonly string[];
  /** Particulars, a name and a value a line. */
  readonly facts?: readonly MailFact[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Smaller, below the button. */
  readonly notes: readonly string[];
};

export type MailFact = readonly [name: string, value: string];
