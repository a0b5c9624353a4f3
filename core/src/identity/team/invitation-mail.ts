import { greeting, untrustedName } from '../../platform/mail/mail-texts.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';

export type InvitationFacts = {
  readonly language: Language;
  readonly company: string;
  readonly inviter: string;
  readonly email: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly expiresAt: Date;
};

type Words = {
  readonly subject: (inviter: string, company: string) => string;
  readonly heading: (company: string) => string;
  readonly what: (inviter: string, company: string) => string;
  readonly facts: { readonly company: string; readonly role: string; readonly email: string };
  readonly roles: Readonly<Record<InvitationFacts['role'], string>>;
  readonly button: string;
  readonly until: (date: string) => string;
  readonly ignore: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: (inviter, company) => `${inviter} invited you to ${company} on Rebuttal`,
    heading: (company) => `Join ${company} on Rebuttal`,
    what: (inviter, company) =>
      `${inviter} invited you to manage payment disputes with ${company}. To join, enter your name and choose a password.`,
    facts: { company: 'Company', role: 'Your role', email: 'You sign in with' },
    roles: { owner: 'Owner', admin: 'Administrator', member: 'Member' },
    button: 'Accept invitation',
    until: (date) => `This link is only for you. It works once and expires on ${date}.`,
    ignore: 'If you weren’t expecting this invitation, you can ignore this email.',
  },
  zh: {
    subject: (inviter, company) => `${inviter}邀请您加入 Rebuttal 上的“${company}”`,
    heading: (company) => `加入“${company}”`,
    what: (inviter, company) =>
      `${inviter}邀请您加入“${company}”，一起在 Rebuttal 上处理支付争议。只需设置姓名和密码即可加入。`,
    facts: { company: '公司', role: '您的角色', email: '登录邮箱' },
    roles: { owner: '所有者', admin: '管理员', member: '成员' },
    button: '接受邀请',
    until: (date) => `此链接仅供您本人使用，只能使用一次，有效期至 ${date}。`,
    ignore: '如果您不了解此邀请，无需任何操作，您的邮箱不会被注册。',
  },
  ja: {
    subject: (inviter, company) => `${inviter}さんから Rebuttal の「${company}」への招待`,
    heading: (company) => `「${company}」に参加する`,
    what: (inviter, company) =>
      `${inviter}さんが、Rebuttal で決済の異議申し立てに一緒に対応するため、あなたを「${company}」に招待しています。お名前とパスワードを設定すると参加できます。`,
    facts: { company: '会社', role: 'あなたの役割', email: 'サインイン用メール' },
    roles: { owner: 'オーナー', admin: '管理者', member: 'メンバー' },
    button: '招待を受ける',
    until: (date) => `このリンクはあなた専用です。${date}まで、1 回だけ使えます。`,
    ignore: 'お心当たりがない場合は、何もする必要はありません。何も登録されません。',
  },
};

/** The recipient may not know Rebuttal, and the names are unverified input. */
export function invitationMail(invitation: InvitationFacts, url: string): MailContent {
  const { language, role, email, expiresAt } = invitation;
  const text = words[language];
  const [company, inviter] = [untrustedName(invitation.company), untrustedName(invitation.inviter)];
  return {
    language,
    subject: text.subject(inviter, company),
    heading: text.heading(company),
    paragraphs: [greeting(language), text.what(inviter, company)],
    facts: [
      [text.facts.company, company],
      [text.facts.role, text.roles[role]],
      [text.facts.email, email],
    ],
    button: { label: text.button, url },
    notes: [text.until(mailTime(expiresAt, language, 'UTC')), text.ignore],
  };
}
