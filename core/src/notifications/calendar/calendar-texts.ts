import type { Language } from '../../platform/shared/language.js';

type Words = {
  readonly name: string;
  readonly summary: (amount: string) => string;
  readonly dispute: string;
  readonly reason: string;
};

export const calendarTexts: Readonly<Record<Language, Words>> = {
  en: {
    name: 'Rebuttal deadlines',
    summary: (amount) => `Respond to the dispute over ${amount}`,
    dispute: 'Dispute',
    reason: 'Reason',
  },
  zh: {
    name: 'Rebuttal 截止日期',
    summary: (amount) => `回应争议：${amount}`,
    dispute: '争议',
    reason: '原因',
  },
  ja: {
    name: 'Rebuttal 期限',
    summary: (amount) => `${amount} の異議申し立てへの回答期限`,
    dispute: '異議申し立て',
    reason: '理由',
  },
};
