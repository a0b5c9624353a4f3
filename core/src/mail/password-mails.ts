import type { Language } from '../tenants/tenants.js';
import type { MailContent } from './mail.js';

type Person = { readonly name: string; readonly language: Language };

type Words = {
  readonly greeting: (name: string) => string;
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
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    ignore: 'If you did not ask for this, there is nothing to do: your account stays as it is.',
    reset: {
      subject: 'Reset your Rebuttal password',
      what: 'Someone, probably you, has asked for a new password for your Rebuttal account.',
      button: 'Choose a new password',
      once: (minutes) =>
        `The link works once and for ${minutes} minutes. Choosing a new password signs you out everywhere.`,
    },
    noPassword: {
      subject: (provider) => `You sign in to Rebuttal with ${provider}`,
      what: (provider) =>
        `Someone, probably you, has asked for a new password for your Rebuttal account. It has none: you sign in with ${provider}.`,
      button: (provider) => `Sign in with ${provider}`,
    },
  },
  zh: {
    greeting: (name) => `${name}，您好：`,
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
  },
  ja: {
    greeting: (name) => `${name} 様`,
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
  },
};

export function passwordResetMail({ name, language }: Person, url: string, minutes: number): MailContent {
  const { greeting, ignore, reset } = words[language];
  return {
    language,
    subject: reset.subject,
    paragraphs: [greeting(name), reset.what],
    button: { label: reset.button, url },
    notes: [reset.once(minutes), ignore],
  };
}

/** For users without a password, who would otherwise wait for a link that never comes. */
export function noPasswordMail({ name, language }: Person, provider: string, url: string): MailContent {
  const { greeting, ignore, noPassword } = words[language];
  return {
    language,
    subject: noPassword.subject(provider),
    paragraphs: [greeting(name), noPassword.what(provider)],
    button: { label: noPassword.button(provider), url },
    notes: [ignore],
  };
}
