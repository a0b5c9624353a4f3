/** A mail ready to go: what it says, once as text and once as HTML. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** What a mail says, in parts: both renderings come from it, so that they cannot differ. */
export type MailContent = {
  readonly subject: string;
  /** The greeting and what has happened. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Smaller, below the button. */
  readonly notes: readonly string[];
};
