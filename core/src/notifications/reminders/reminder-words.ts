import type { Language } from '../../platform/shared/language.js';
import type { ReminderItem } from './reminder-mails.js';

type Kind = { readonly title: string; readonly what: string };

export type ReminderWords = {
  readonly greeting: (name: string) => string;
  readonly colon: string;
  readonly kinds: Readonly<Record<ReminderItem['kind'], Kind>>;
  readonly facts: Readonly<
    Record<'amount' | 'reason' | 'dispute' | 'dueBy' | 'from' | 'note' | 'rule' | 'error', string>
  >;
  readonly many: (count: number) => string;
  readonly what: string;
  readonly respondBy: (time: string) => string;
  readonly withCode: (reason: string, code: string) => string;
  readonly more: (count: number) => string;
  readonly openOne: string;
  readonly openMany: string;
  readonly choose: string;
};

/**
 * The texts of reminders. A title is the heading in an email about one dispute, and a line in an email about several.
 */
export const reminderWords: Readonly<Record<Language, ReminderWords>> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    colon: ': ',
    kinds: {
      mentioned: { title: 'You were mentioned', what: 'A colleague mentioned you in a note on a dispute.' },
      assigned: { title: 'Dispute assigned to you', what: 'A colleague assigned a dispute to you.' },
      approval: {
        title: 'Approval requested',
        what: 'A request to submit a response or to accept a dispute waits for your approval.',
      },
      rule: { title: 'Automation rule matched', what: 'An automation rule points you to this dispute.' },
      rule_failed: {
        title: 'Automation rule failed',
        what: 'An action of an automation rule failed. Open the dispute and act on it yourself.',
      },
      new: { title: 'New dispute', what: 'A customer disputes a payment to your company.' },
      due: { title: 'Response due soon', what: 'A dispute still needs your response.' },
      failed: {
        title: 'Response not submitted',
        what: 'Your response to a dispute did not reach the payment provider. Open the dispute to see why, and submit it again.',
      },
      won: { title: 'Dispute won', what: 'A dispute was decided in your favor.' },
      lost: { title: 'Dispute lost', what: 'A dispute was decided in favor of the customer.' },
    },
    facts: {
      amount: 'Amount',
      reason: 'Reason',
      dispute: 'Dispute',
      dueBy: 'Respond by',
      from: 'From',
      note: 'Note',
      rule: 'Rule',
      error: 'Reason for the failure',
    },
    many: (count) => `${count} dispute updates`,
    what: 'These disputes changed or need your response.',
    respondBy: (time) => `Respond by ${time}`,
    withCode: (reason, code) => `${reason} (${code})`,
    more: (count) => `And ${count} more.`,
    openOne: 'Open the dispute',
    openMany: 'Open the disputes',
    choose: 'Choose your email notifications in your settings.',
  },
  zh: {
    greeting: (name) => `${name}，您好：`,
    colon: '：',
    kinds: {
      mentioned: { title: '有人提到了您', what: '有同事在一笔争议的备注中提到了您。' },
      assigned: { title: '争议已分配给您', what: '有同事将一笔争议分配给了您。' },
      approval: { title: '有请求等待您批准', what: '有一项提交回应或接受争议的请求正在等待您的批准。' },
      rule: { title: '自动化规则已匹配', what: '一条自动化规则提醒您注意这笔争议。' },
      rule_failed: {
        title: '自动化规则执行失败',
        what: '自动化规则的一项操作失败。请打开该争议并自行处理。',
      },
      new: { title: '新争议', what: '有客户对支付给贵公司的一笔款项提出了争议。' },
      due: { title: '即将到期', what: '有一笔争议仍在等待您的回应。' },
      failed: {
        title: '回应未能提交',
        what: '您对一笔争议的回应未能提交给支付服务商。请打开该争议查看原因，然后重新提交。',
      },
      won: { title: '争议胜诉', what: '一笔争议的裁定结果对您有利。' },
      lost: { title: '争议败诉', what: '一笔争议的裁定结果对客户有利。' },
    },
    facts: {
      amount: '金额',
      reason: '原因',
      dispute: '争议',
      dueBy: '回应截止时间',
      from: '来自',
      note: '备注',
      rule: '规则',
      error: '失败原因',
    },
    many: (count) => `争议有 ${count} 条新动态`,
    what: '您的争议有以下新动态。',
    respondBy: (time) => `请于 ${time}前回应`,
    withCode: (reason, code) => `${reason}（${code}）`,
    more: (count) => `另有 ${count} 个。`,
    openOne: '查看争议',
    openMany: '查看全部争议',
    choose: '您可以在设置中选择接收哪些邮件通知。',
  },
  ja: {
    greeting: (name) => `${name} 様`,
    colon: '：',
    kinds: {
      mentioned: {
        title: 'メモであなたが指名されました',
        what: '同僚が異議申し立てのメモであなたを指名しました。',
      },
      assigned: {
        title: '異議申し立てが割り当てられました',
        what: '同僚があなたに異議申し立てを割り当てました。',
      },
      approval: {
        title: '承認依頼が届いています',
        what: '回答の提出または異議申し立ての受け入れについて、あなたの承認が必要です。',
      },
      rule: {
        title: '自動化ルールに一致しました',
        what: '自動化ルールがこの異議申し立てをお知らせします。',
      },
      rule_failed: {
        title: '自動化ルールが失敗しました',
        what: '自動化ルールの操作が失敗しました。異議申し立てを開いて、ご自身で対応してください。',
      },
      new: {
        title: '新しい異議申し立て',
        what: '貴社への支払いについて、購入者から異議が申し立てられました。',
      },
      due: {
        title: '回答期限が近づいています',
        what: 'まだ回答していない異議申し立てがあります。',
      },
      failed: {
        title: '回答を送信できませんでした',
        what: '異議申し立てへの回答が決済事業者に届きませんでした。原因を確認して、もう一度送信してください。',
      },
      won: { title: '異議申し立てに勝ちました', what: '異議申し立てで、貴社の主張が認められました。' },
      lost: { title: '異議申し立てに負けました', what: '異議申し立てで、購入者の主張が認められました。' },
    },
    facts: {
      amount: '金額',
      reason: '理由',
      dispute: '異議申し立て',
      dueBy: '回答期限',
      from: '送信者',
      note: 'メモ',
      rule: 'ルール',
      error: '失敗の理由',
    },
    many: (count) => `${count} 件の異議申し立てに関するお知らせ`,
    what: '異議申し立てについてお知らせします。',
    respondBy: (time) => `回答期限 ${time}`,
    withCode: (reason, code) => `${reason}（${code}）`,
    more: (count) => `ほか ${count} 件。`,
    openOne: '異議申し立てを確認する',
    openMany: '一覧を確認する',
    choose: 'メールで受け取る内容は設定で選べます。',
  },
};
