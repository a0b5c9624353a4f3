import type { MailContent } from '../mail/mail.js';

type Person = { readonly name: string };

export function passwordResetMail({ name }: Person, url: string, minutes: number): MailContent {
  return {
    subject: 'Reset your Rebuttal password',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, has asked for a new password for your Rebuttal account.',
    ],
    button: { label: 'Choose a new password', url },
    notes: [
      `The link works once and for ${minutes} minutes. Choosing a new password signs you out everywhere.`,
      'If you did not ask for this, there is nothing to do: your password stays as it is.',
    ],
  };
}

/** For users without a password, who would otherwise wait for a link that never comes. */
export function noPasswordMail({ name }: Person, provider: string, url: string): MailContent {
  return {
    subject: `You sign in to Rebuttal with ${provider}`,
    paragraphs: [
      `Hello ${name},`,
      `Someone, probably you, has asked for a new password for your Rebuttal account. It has none: you sign in with ${provider}.`,
    ],
    button: { label: `Sign in with ${provider}`, url },
    notes: ['If you did not ask for this, there is nothing to do.'],
  };
}
