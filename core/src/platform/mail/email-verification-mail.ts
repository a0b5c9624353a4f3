import type { Language } from '../shared/language.js';
import { greeting, untrustedName } from './mail-texts.js';
import type { MailContent } from './mail.js';

export type EmailVerificationFacts = {
  readonly language: Language;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  /** Lifetime of the link. */
  readonly hours: number;
};

type Words = {
  readonly subject: string;
  readonly what: string;
  readonly facts: { readonly name: string; readonly company: string; readonly email: string };
  readonly button: string;
  readonly until: (hours: number) => string;
  readonly stranger: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Confirm your email address for Rebuttal',
    what: 'Someone created a Rebuttal account with this email address. If it was you, confirm the address.',
    facts: { name: 'Name', company: 'Company', email: 'Email' },
    button: 'Confirm email address',
    until: (hours) => `This link expires in ${hours} hours.`,
    stranger:
      'If you didn’t create this account, ignore this email. Until the address is confirmed, the account can’t connect payment providers, invite people or create API keys.',
  },
  zh: {
    subject: '确认您的 Rebuttal 邮箱地址',
    what: '有人使用此邮箱地址创建了 Rebuttal 账户。如果是您本人，请确认该地址。',
    facts: { name: '姓名', company: '公司', email: '邮箱' },
    button: '确认邮箱地址',
    until: (hours) => `此链接 ${hours} 小时内有效。`,
    stranger:
      '如果您没有创建此账户，请不要确认。未经您确认，该账户无法连接支付服务商、邀请他人或创建 API 密钥。',
  },
  ja: {
    subject: 'Rebuttal のメールアドレスの確認',
    what: 'このメールアドレスで Rebuttal のアカウントが作成されました。ご本人の場合は、アドレスを確認してください。',
    facts: { name: 'お名前', company: '会社', email: 'メール' },
    button: 'メールアドレスを確認する',
    until: (hours) => `このリンクは ${hours} 時間有効です。`,
    stranger:
      'アカウントを作成した覚えがない場合は、確認しないでください。確認されない限り、このアカウントから決済サービスへの接続、招待、API キーの作成はできません。',
  },
};

/** The recipient may not know Rebuttal, and the names are unverified input of the person who registered. */
export function emailVerificationMail(registered: EmailVerificationFacts, url: string): MailContent {
  const { language, email, hours } = registered;
  const text = words[language];
  return {
    language,
    subject: text.subject,
    paragraphs: [greeting(language), text.what],
    facts: [
      [text.facts.name, untrustedName(registered.name)],
      [text.facts.company, untrustedName(registered.company)],
      [text.facts.email, email],
    ],
    button: { label: text.button, url },
    notes: [text.until(hours), text.stranger],
  };
}
