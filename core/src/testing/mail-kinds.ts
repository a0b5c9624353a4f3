import {
  noPasswordMail,
  passwordChangedMail,
  passwordResetMail,
} from '../identity/passwords/password-mails.js';
import { invitationMail } from '../identity/team/invitation-mail.js';
import { secondFactorMail, type SecondFactorNotice } from '../identity/two-factor/second-factor-mails.js';
import { reminderMail, type ReminderItem } from '../notifications/reminders/reminder-mails.js';
import {
  channelDisabledMail,
  endpointDisabledMail,
} from '../notifications/webhook-endpoints/webhook-mails.js';
import { alarmMail } from '../operations/alarms/alarm-texts.js';
import { emailVerificationMail } from '../platform/mail/email-verification-mail.js';
import { renderMail } from '../platform/mail/mail-layout.js';
import type { Mail, MailContent } from '../platform/mail/mail.js';
import type { Language } from '../platform/shared/language.js';

const token = 'b3RoZXItcmFiYml0cy1kaWctZGVlcGVyLWJ1cnJvd3M';

export const mailLanguages = ['en', 'zh', 'ja'] as const satisfies readonly Language[];

type Reader = { readonly name: string; readonly language: Language; readonly timeZone: string };

/** External values in emails. */
export type Given = { readonly name: string; readonly publicUrl: string; readonly endpoint: string };

const usual = { publicUrl: 'https://rebuttal.example', endpoint: 'https://rabbits.example/hooks/rebuttal' };

const readers: Readonly<Record<Language, Reader>> = {
  en: { language: 'en', name: 'Ada Burrow', timeZone: 'Europe/London' },
  zh: { language: 'zh', name: '王小明', timeZone: 'Asia/Shanghai' },
  ja: { language: 'ja', name: '山田太郎', timeZone: 'Asia/Tokyo' },
};

const item = (kind: ReminderItem['kind'], change: Partial<ReminderItem> = {}): ReminderItem => ({
  kind,
  disputeId: 'dsp_00000000000000000001',
  name: 'Stripe du_1Q2w3E4r5T6y7U8i',
  customer: 'Hazel Cowslip',
  reason: 'product_not_received',
  network: 'visa',
  reasonCode: '13.1',
  amountMinor: 12_050,
  currency: 'EUR',
  dueBy: kind === 'new' || kind === 'due' ? new Date('2026-11-28T15:00Z') : undefined,
  ...change,
});

const several: readonly ReminderItem[] = [
  item('failed', { name: 'Adyen 8816178952380553', amountMinor: 450_000, currency: 'JPY' }),
  item('due', {
    name: 'PayPal PP-D-27803',
    reason: 'general',
    network: undefined,
    reasonCode: undefined,
    amountMinor: 1_234_567,
    currency: 'KWD',
  }),
  item('new'),
  item('won', { name: 'Checkout.com dsp_bc94ebda8d275i461229', amountMinor: 9_900, currency: 'USD' }),
  item('lost', { name: 'Worldpay 4127710', amountMinor: 2_599, currency: 'GBP' }),
];

const channel = { name: '#disputes', url: 'hooks.slack.com/…wXyZ' };

type Write = (given: Reader & Given) => MailContent;

const remind =
  (...items: readonly ReminderItem[]): Write =>
  (given) =>
    reminderMail({ ...given, now: new Date('2026-11-27T18:00Z') }, items, given.publicUrl);

const changeFactor =
  (what: SecondFactorNotice['what']): Write =>
  (given) =>
    secondFactorMail(given, {
      what,
      changedAt: new Date('2026-11-22T15:00Z'),
      url: `${given.publicUrl}/forgot-password`,
    });

const alarm =
  (what: 'raised' | 'cleared'): Write =>
  ({ name, publicUrl }) =>
    alarmMail(
      name,
      {
        what,
        kind: 'submissions_unknown',
        count: 3,
        since: new Date('2026-11-22T14:40Z'),
        raisedAt: new Date('2026-11-22T14:46Z'),
        clearedAt: what === 'cleared' ? new Date('2026-11-22T15:00Z') : null,
      },
      publicUrl,
    );

/** All kinds of emails. Alarms are in English only. */
const kinds: Readonly<Record<string, Write>> = {
  invitation: ({ language, name, publicUrl }) =>
    invitationMail(
      {
        language,
        company: 'Bramble & Burrow',
        inviter: name,
        email: 'bo@rabbits.example',
        role: 'admin',
        expiresAt: new Date('2026-11-28T15:00Z'),
      },
      `${publicUrl}/accept-invitation?token=${token}`,
    ),
  'password reset': (given) =>
    passwordResetMail(given, `${given.publicUrl}/reset-password?token=${token}`, 60),
  'no password': (given) => noPasswordMail(given, 'Google', `${given.publicUrl}/login`),
  'email verification': (given) =>
    emailVerificationMail(
      { ...given, company: given.name, email: 'bo@rabbits.example', hours: 72 },
      `${given.publicUrl}/verify-email?token=${token}`,
    ),
  'password changed': (given) =>
    passwordChangedMail(given, {
      how: 'changed',
      setAt: new Date('2026-11-22T15:00Z'),
      url: `${given.publicUrl}/forgot-password`,
      otherOwners: [],
    }),
  'password reset done': (given) =>
    passwordChangedMail(given, {
      how: 'reset',
      setAt: new Date('2026-11-22T15:00Z'),
      url: `${given.publicUrl}/forgot-password`,
      otherOwners: [{ name: given.name, email: 'owner@rabbits.example' }],
    }),
  'second factor on': changeFactor('on'),
  'second factor off': changeFactor('off'),
  'second factor reset': changeFactor('reset'),
  'recovery codes': changeFactor('recovery_codes'),
  'endpoint gone': (given) =>
    endpointDisabledMail(given, { url: given.endpoint, disabled_why: 'gone' }, given.publicUrl),
  'endpoint failing': (given) =>
    endpointDisabledMail(given, { url: given.endpoint, disabled_why: 'failing' }, given.publicUrl),
  'chat channel gone': (given) =>
    channelDisabledMail(given, { ...channel, disabled_why: 'gone' }, given.publicUrl),
  'alarm raised': alarm('raised'),
  'alarm cleared': alarm('cleared'),
  mentioned: remind(item('mentioned', { from: 'Bo Digger', note: 'Can you ask the warehouse?' })),
  assigned: remind(item('assigned', { from: 'Bo Digger' })),
  'approval requested': remind(item('approval', { from: 'Bo Digger' })),
  'refund requested': remind(item('approval', { from: 'Bo Digger', refundReason: 'Broken lamp' })),
  'refund rejected': remind(item('rejected', { from: 'Bo Digger', refundReason: 'Broken lamp' })),
  'request rejected': remind(item('rejected', { from: 'Bo Digger', note: 'Add the tracking number first.' })),
  'rule matched': remind(item('rule', { rule: 'Large disputes' })),
  'rule failed': remind(item('rule_failed', { rule: 'Large disputes', note: 'No evidence was added.' })),
  'new dispute': remind(item('new')),
  'due soon': remind(item('due')),
  'not sent': remind(item('failed')),
  won: remind(item('won')),
  lost: remind(item('lost')),
  several: remind(...several),
  'very many': remind(...Array.from({ length: 123 }, (_, i) => several[i % several.length] ?? item('new'))),
};

export const mailKinds = Object.keys(kinds);

/** Returns the content of each kind of email in a language. */
export function everyContent(
  language: Language,
  given: Partial<Given> = {},
): ReadonlyMap<string, MailContent> {
  const all = { ...usual, ...readers[language], ...given };
  return new Map(Object.entries(kinds).map(([kind, write]) => [kind, write(all)]));
}

/** Returns each kind of email, rendered. */
export function everyMail(language: Language, given: Partial<Given> = {}): ReadonlyMap<string, Mail> {
  const contents = [...everyContent(language, given)];
  return new Map(contents.map(([kind, content]) => [kind, renderMail('bo@rabbits.example', content)]));
}
