import type { Language } from '../../platform/shared/language.js';

type ReminderWords = {
  readonly many: (count: number) => string;
  readonly what: string;
  readonly respondBy: (time: string) => string;
  readonly more: (count: number) => string;
  readonly choose: string;
};

/** The texts that only emails have. `notice-texts.ts` has the rest. */
export const reminderWords: Readonly<Record<Language, ReminderWords>> = {
  en: {
    many: (count) => `${count} dispute updates`,
    what: 'These disputes changed or need your response.',
    respondBy: (time) => `Respond by ${time}`,
    more: (count) => `And ${count} more.`,
    choose: 'Choose your email notifications in your settings.',
  },
  zh: {
    many: (count) => `争议有 ${count} 条新动态`,
    what: '您的争议有以下新动态。',
    respondBy: (time) => `请于 ${time}前回应`,
    more: (count) => `另有 ${count} 个。`,
    choose: '您可以在设置中选择接收哪些邮件通知。',
  },
  ja: {
    many: (count) => `${count} 件の異議申し立てに関するお知らせ`,
    what: '異議申し立てについてお知らせします。',
    respondBy: (time) => `回答期限 ${time}`,
    more: (count) => `ほか ${count} 件。`,
    choose: 'メールで受け取る内容は設定で選べます。',
  },
};
