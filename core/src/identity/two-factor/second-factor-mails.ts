import { greeting } from '../../platform/mail/mail-texts.js';
import { mailTime } from '../../platform/mail/mail-times.js';
import type { MailContent } from '../../platform/mail/mail.js';
import type { Language } from '../../platform/shared/language.js';

type Person = { readonly name: string; readonly language: Language };

/** Reset: turned off by a super admin. */
type Change = 'on' | 'off' | 'reset' | 'recovery_codes';

type Words = {
  readonly subject: Readonly<Record<Change, string>>;
  readonly what: Readonly<Record<Change, (time: string) => string>>;
  readonly then: Readonly<Record<Change, string>>;
  readonly wasIt: string;
  readonly button: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    subject: {
      on: 'Two-factor authentication was turned on for your Rebuttal account',
      off: 'Two-factor authentication was turned off for your Rebuttal account',
      reset: 'Two-factor authentication was reset for your Rebuttal account',
      recovery_codes: 'Your Rebuttal recovery codes were replaced',
    },
    what: {
      on: (time) => `Two-factor authentication was turned on for your Rebuttal account on ${time}.`,
      off: (time) =>
        `Two-factor authentication was turned off in the settings of your Rebuttal account on ${time}.`,
      reset: (time) =>
        `A platform administrator turned off two-factor authentication for your Rebuttal account on ${time}.`,
      recovery_codes: (time) => `New recovery codes were generated for your Rebuttal account on ${time}.`,
    },
    then: {
      on: 'To sign in, you now need your password and a code from your authenticator app. Your other sessions were signed out.',
      off: 'You now sign in with your password only. Your other sessions were signed out.',
      reset: 'You now sign in with your password only. All your sessions were signed out.',
      recovery_codes: 'Your previous recovery codes no longer work.',
    },
    wasIt:
      'If you did this or asked for it, you can ignore this email. If not, someone else may have access to your account: choose a new password now, and contact your Rebuttal administrator.',
    button: 'Choose a new password',
  },
  zh: {
    subject: {
      on: '您的 Rebuttal 账户已启用双重验证',
      off: '您的 Rebuttal 账户已关闭双重验证',
      reset: '您的 Rebuttal 账户的双重验证已被重置',
      recovery_codes: '您的 Rebuttal 恢复代码已更新',
    },
    what: {
      on: (time) => `您的 Rebuttal 账户已于 ${time} 启用双重验证。`,
      off: (time) => `您的 Rebuttal 账户的双重验证已于 ${time} 在设置中关闭。`,
      reset: (time) => `您的 Rebuttal 账户的双重验证已于 ${time} 由平台管理员关闭。`,
      recovery_codes: (time) => `您的 Rebuttal 账户已于 ${time} 生成了新的恢复代码。`,
    },
    then: {
      on: '现在登录时，除密码外还需要身份验证器应用的验证码。其他已登录的浏览器和程序需要重新登录。',
      off: '从现在起仅凭密码即可登录。其他已登录的浏览器和程序需要重新登录。',
      reset: '从现在起仅凭密码即可登录，所有已登录的设备都已退出。',
      recovery_codes: '之前的恢复代码已全部失效。',
    },
    wasIt:
      '如果这是您本人的操作或应您的要求进行，无需理会此邮件。否则，可能有他人进入了您的账户：请立即设置新密码，并告知您的 Rebuttal 管理员。',
    button: '设置新密码',
  },
  ja: {
    subject: {
      on: 'Rebuttal アカウントの二要素認証が有効になりました',
      off: 'Rebuttal アカウントの二要素認証が無効になりました',
      reset: 'Rebuttal アカウントの二要素認証がリセットされました',
      recovery_codes: 'Rebuttal のリカバリーコードが新しくなりました',
    },
    what: {
      on: (time) => `${time}に、お使いの Rebuttal アカウントの二要素認証が有効になりました。`,
      off: (time) => `${time}に、お使いの Rebuttal アカウントの二要素認証が設定画面で無効になりました。`,
      reset: (time) =>
        `${time}に、お使いの Rebuttal アカウントの二要素認証がプラットフォームの管理者によって無効になりました。`,
      recovery_codes: (time) =>
        `${time}に、お使いの Rebuttal アカウントの新しいリカバリーコードが作成されました。`,
    },
    then: {
      on: '今後のサインインには、パスワードに加えて認証アプリのコードが必要です。サインインしていたほかのブラウザーやプログラムでは、もう一度サインインが必要です。',
      off: '今後はパスワードだけでサインインできます。サインインしていたほかのブラウザーやプログラムでは、もう一度サインインが必要です。',
      reset: '今後はパスワードだけでサインインできます。すべての端末からサインアウトされました。',
      recovery_codes: '以前のコードはすべて使えなくなりました。',
    },
    wasIt:
      'ご自身による変更、またはご依頼による変更であれば、何もする必要はありません。お心当たりがない場合は、第三者がアカウントに入った可能性があります。すぐに新しいパスワードを設定し、Rebuttal の管理者に知らせてください。',
    button: '新しいパスワードを設定する',
  },
};

export type SecondFactorNotice = {
  readonly what: Change;
  readonly changedAt: Date;
  /** Page to request a password reset. */
  readonly url: string;
};

/** Notifies the user after a change. The time is in UTC, because the user's time zone is unknown. */
export function secondFactorMail(
  { name, language }: Person,
  { what, changedAt, url }: SecondFactorNotice,
): MailContent {
  const { subject, what: texts, then, button, wasIt } = words[language];
  return {
    language,
    subject: subject[what],
    paragraphs: [greeting(language, name), texts[what](mailTime(changedAt, language, 'UTC')), then[what]],
    button: { label: button, url },
    notes: [wasIt],
  };
}
