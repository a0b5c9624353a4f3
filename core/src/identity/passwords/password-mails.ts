import { greeting, untrustedName } from '../../platform/mail/mail-texts.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';

type Person = { readonly name: string; readonly language: Language };

type Words = {
  readonly ignore: string;
  readonly reset: {
    readonly subject: string;
    readonly what: string;
    readonly button: string;
    readonly once: (minutes: number) => string;
  };
  readonly noPassword: {
    readonly subject: (provider: string) => string;
    readonly what: (provider: string) => string;
    readonly button: (provider: string) => string;
  };
  readonly changed: {
    readonly subject: string;
    readonly what: Readonly<Record<NewPassword['how'], (time: string) => string>>;
    readonly others: string;
    readonly wasIt: string;
    /** After a reset. */
    readonly revoked: string;
    readonly otherOwners: string;
    readonly checkOwners: string;
    readonly button: string;
  };
};

type NewPassword = {
  /** Changed with the previous password, or reset through an emailed link. */
  readonly how: 'changed' | 'reset';
  readonly setAt: Date;
  /** Page to request a password reset. */
  readonly url: string;
  /** Other owners of the company, who are not signed out by a reset. */
  readonly otherOwners: readonly { readonly name: string; readonly email: string }[];
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    ignore: 'If you didn’t request this, you can ignore this email. Your account hasn’t changed.',
    reset: {
      subject: 'Reset your Rebuttal password',
      what: 'We received a request to reset the password of your Rebuttal account.',
      button: 'Choose a new password',
      once: (minutes) =>
        `This link works once and expires in ${minutes} minutes. When you choose a new password, all your sessions are signed out.`,
    },
    noPassword: {
      subject: (provider) => `You sign in to Rebuttal with ${provider}`,
      what: (provider) =>
        `We received a request to reset the password of your Rebuttal account. Your account has no password: you sign in with ${provider}.`,
      button: (provider) => `Sign in with ${provider}`,
    },
    changed: {
      subject: 'Your Rebuttal password was changed',
      what: {
        changed: (time) => `The password of your Rebuttal account was changed in the settings on ${time}.`,
        reset: (time) =>
          `The password of your Rebuttal account was reset through an emailed link on ${time}.`,
      },
      others: 'Your other sessions were signed out.',
      wasIt:
        'If this was you, you can ignore this email. If not, someone else may have access to your account: choose a new password now.',
      revoked: 'The API keys that you created no longer work, and the URL of your calendar feed has changed.',
      otherOwners: 'Other owners',
      checkOwners:
        'The other owners of your company still have access. If you don’t recognize one of them, remove them under Settings > Team.',
      button: 'Choose a new password',
    },
  },
  zh: {
    ignore: '如果这不是您本人的操作，无需理会此邮件，您的账户不会有任何变化。',
    reset: {
      subject: '重置您的 Rebuttal 密码',
      what: '我们收到了为您的 Rebuttal 账户设置新密码的请求。',
      button: '设置新密码',
      once: (minutes) =>
        `此链接只能使用一次，${minutes} 分钟内有效。设置新密码后，所有已登录的设备都会退出。`,
    },
    noPassword: {
      subject: (provider) => `您使用 ${provider} 登录 Rebuttal`,
      what: (provider) =>
        `我们收到了为您的 Rebuttal 账户设置新密码的请求。该账户没有密码：您使用 ${provider} 登录。`,
      button: (provider) => `使用 ${provider} 登录`,
    },
    changed: {
      subject: '您的 Rebuttal 密码已更改',
      what: {
        changed: (time) => `您的 Rebuttal 账户密码已于 ${time} 在设置中更改。`,
        reset: (time) => `您的 Rebuttal 账户已于 ${time} 通过邮件中的链接设置了新密码。`,
      },
      others: '其他已登录的浏览器和程序需要重新登录。',
      wasIt: '如果这是您本人的操作，无需理会此邮件。否则，可能有他人进入了您的账户：请立即设置新密码。',
      revoked: '您创建的 API 密钥已失效，您的日历订阅地址也已更换。',
      otherOwners: '其他所有者',
      checkOwners: '您公司的其他所有者仍可访问。如果您不认识其中的某人，请在“设置”的“团队”中将其移除。',
      button: '设置新密码',
    },
  },
  ja: {
    ignore: 'お心当たりがない場合は、何もする必要はありません。アカウントはそのままです。',
    reset: {
      subject: 'Rebuttal のパスワードの再設定',
      what: 'お使いの Rebuttal アカウントについて、新しいパスワードの設定が求められました。',
      button: '新しいパスワードを設定する',
      once: (minutes) =>
        `このリンクは ${minutes} 分以内に 1 回だけ使えます。新しいパスワードを設定すると、すべての端末からサインアウトされます。`,
    },
    noPassword: {
      subject: (provider) => `Rebuttal には ${provider} でサインインします`,
      what: (provider) =>
        `お使いの Rebuttal アカウントについて、新しいパスワードの設定が求められました。このアカウントにはパスワードがなく、${provider} でサインインします。`,
      button: (provider) => `${provider} でサインイン`,
    },
    changed: {
      subject: 'Rebuttal のパスワードが変更されました',
      what: {
        changed: (time) => `${time}に、お使いの Rebuttal アカウントのパスワードが設定画面で変更されました。`,
        reset: (time) =>
          `${time}に、メールのリンクからお使いの Rebuttal アカウントの新しいパスワードが設定されました。`,
      },
      others: 'サインインしていたほかのブラウザーやプログラムでは、もう一度サインインが必要です。',
      wasIt:
        'ご自身による変更であれば、何もする必要はありません。お心当たりがない場合は、第三者がアカウントに入った可能性があります。すぐに新しいパスワードを設定してください。',
      revoked: 'あなたが作成した API キーは使えなくなり、カレンダーのアドレスも変わりました。',
      otherOwners: 'ほかのオーナー',
      checkOwners:
        '会社のほかのオーナーは引き続きアクセスできます。知らない人がいる場合は、設定の「チーム」で削除してください。',
      button: '新しいパスワードを設定する',
    },
  },
};

export function passwordResetMail({ name, language }: Person, url: string, minutes: number): MailContent {
  const { ignore, reset } = words[language];
  return {
    language,
    subject: reset.subject,
    paragraphs: [greeting(language, name), reset.what],
    button: { label: reset.button, url },
    notes: [reset.once(minutes), ignore],
  };
}

/** Explains to users without a password why they get no reset link. */
export function noPasswordMail({ name, language }: Person, provider: string, url: string): MailContent {
  const { ignore, noPassword } = words[language];
  return {
    language,
    subject: noPassword.subject(provider),
    paragraphs: [greeting(language, name), noPassword.what(provider)],
    button: { label: noPassword.button(provider), url },
    notes: [ignore],
  };
}

/** Notifies the user after a change, so that an attacker's change is noticed. In UTC, because the time zone is unknown. */
export function passwordChangedMail(
  { name, language }: Person,
  { how, setAt, url, otherOwners }: NewPassword,
): MailContent {
  const { changed } = words[language];
  const what = changed.what[how](mailTime(setAt, language, 'UTC'));
  const owners = otherOwners.map((owner) => `${untrustedName(owner.name)} (${owner.email})`);
  return {
    language,
    subject: changed.subject,
    paragraphs: [
      greeting(language, name),
      what,
      changed.others,
      ...(how === 'reset' ? [changed.revoked] : []),
    ],
    ...(owners.length === 0 ? {} : { facts: [[changed.otherOwners, owners.join(', ')]] }),
    button: { label: changed.button, url },
    notes: [...(owners.length === 0 ? [] : [changed.checkOwners]), changed.wasIt],
  };
}
