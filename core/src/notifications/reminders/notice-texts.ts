import { disputeStatuses, type DisputeStatus } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';

type InLanguages<T> = Readonly<Record<Language, T>>;

/**
 * The title and the sentence of each email and chat message. A title is the heading of a message about one dispute, and a
 * line in an email about several. What only chat messages report is named by its event.
 */
const notices = {
  mentioned: {
    en: ['You were mentioned', 'A colleague mentioned you in a note on a dispute.'],
    zh: ['有人提到了您', '有同事在一笔争议的备注中提到了您。'],
    ja: ['メモであなたが指名されました', '同僚が異議申し立てのメモであなたを指名しました。'],
  },
  assigned: {
    en: ['Dispute assigned to you', 'A colleague assigned a dispute to you.'],
    zh: ['争议已分配给您', '有同事将一笔争议分配给了您。'],
    ja: ['異議申し立てが割り当てられました', '同僚があなたに異議申し立てを割り当てました。'],
  },
  approval: {
    en: [
      'Approval requested',
      'A request to submit a response or to accept a dispute waits for your approval.',
    ],
    zh: ['有请求等待您批准', '有一项提交回应或接受争议的请求正在等待您的批准。'],
    ja: [
      '承認依頼が届いています',
      '回答の提出または異議申し立ての受け入れについて、あなたの承認が必要です。',
    ],
  },
  refund_approval: {
    en: ['Refund approval requested', 'A refund waits for your approval.'],
    zh: ['有退款等待您批准', '有一笔退款正在等待您的批准。'],
    ja: ['返金の承認依頼が届いています', '返金について、あなたの承認が必要です。'],
  },
  refund_rejected: {
    en: ['Your refund was rejected', 'A colleague rejected the refund that you requested. Nothing was sent.'],
    zh: ['您的退款请求已被拒绝', '有同事拒绝了您请求的退款。未发送任何内容。'],
    ja: ['返金の依頼が却下されました', '同僚があなたの返金の依頼を却下しました。何も送信されていません。'],
  },
  rejected: {
    en: ['Your request was rejected', 'A colleague rejected your request about a dispute. Nothing was sent.'],
    zh: ['您的请求已被拒绝', '有同事拒绝了您关于一笔争议的请求。未发送任何内容。'],
    ja: [
      '承認依頼が却下されました',
      '同僚が異議申し立てに関するあなたの依頼を却下しました。何も送信されていません。',
    ],
  },
  rule: {
    en: ['Automation rule matched', 'An automation rule points you to this dispute.'],
    zh: ['自动化规则已匹配', '一条自动化规则提醒您注意这笔争议。'],
    ja: ['自動化ルールに一致しました', '自動化ルールがこの異議申し立てをお知らせします。'],
  },
  rule_failed: {
    en: [
      'Automation rule failed',
      'An action of an automation rule failed. Open the dispute and act on it yourself.',
    ],
    zh: ['自动化规则执行失败', '自动化规则的一项操作失败。请打开该争议并自行处理。'],
    ja: [
      '自動化ルールが失敗しました',
      '自動化ルールの操作が失敗しました。異議申し立てを開いて、ご自身で対応してください。',
    ],
  },
  new: {
    en: ['New dispute', 'A customer disputes a payment to your company.'],
    zh: ['新争议', '有客户对支付给贵公司的一笔款项提出了争议。'],
    ja: ['新しい異議申し立て', '貴社への支払いについて、購入者から異議が申し立てられました。'],
  },
  due: {
    en: ['Response due soon', 'A dispute still needs your response.'],
    zh: ['即将到期', '有一笔争议仍在等待您的回应。'],
    ja: ['回答期限が近づいています', 'まだ回答していない異議申し立てがあります。'],
  },
  failed: {
    en: [
      'Response not submitted',
      'Your response to a dispute did not reach the payment provider. Open the dispute to see why, and submit it again.',
    ],
    zh: ['回应未能提交', '您对一笔争议的回应未能提交给支付服务商。请打开该争议查看原因，然后重新提交。'],
    ja: [
      '回答を送信できませんでした',
      '異議申し立てへの回答が決済事業者に届きませんでした。原因を確認して、もう一度送信してください。',
    ],
  },
  won: {
    en: ['Dispute won', 'A dispute was decided in your favor.'],
    zh: ['争议胜诉', '一笔争议的裁定结果对您有利。'],
    ja: ['異議申し立てに勝ちました', '異議申し立てで、貴社の主張が認められました。'],
  },
  lost: {
    en: ['Dispute lost', 'A dispute was decided in favor of the customer.'],
    zh: ['争议败诉', '一笔争议的裁定结果对客户有利。'],
    ja: ['異議申し立てに負けました', '異議申し立てで、購入者の主張が認められました。'],
  },
  'dispute.updated': {
    en: ['Dispute updated', 'The payment provider changed this dispute.'],
    zh: ['争议已更新', '支付服务商更改了这笔争议。'],
    ja: ['異議申し立てが更新されました', '決済事業者がこの異議申し立てを変更しました。'],
  },
  'dispute.closed': {
    en: ['Dispute closed', 'The dispute was closed without being won or lost.'],
    zh: ['争议已关闭', '这笔争议已关闭，既未胜诉也未败诉。'],
    ja: ['異議申し立てが終了しました', 'この異議申し立ては、勝ち負けの判断なしに終了しました。'],
  },
  'dispute.accepted': {
    en: ['Dispute accepted', 'Your company accepted this dispute. The customer keeps the money.'],
    zh: ['争议已接受', '贵公司接受了这笔争议，款项归客户所有。'],
    ja: [
      '異議申し立てを受け入れました',
      '貴社はこの異議申し立てを受け入れました。代金は購入者に返金されます。',
    ],
  },
  'dispute.assigned': {
    en: ['Dispute assigned', 'A colleague is responsible for this dispute now.'],
    zh: ['争议已分配', '这笔争议现在由一位同事负责。'],
    ja: ['異議申し立てが割り当てられました', 'この異議申し立ての担当者が決まりました。'],
  },
  'dispute.unassigned': {
    en: ['Dispute unassigned', 'No one is responsible for this dispute now.'],
    zh: ['争议已取消分配', '这笔争议现在无人负责。'],
    ja: ['異議申し立ての割り当てが解除されました', 'この異議申し立てには現在、担当者がいません。'],
  },
  'evidence.added': {
    en: ['Evidence added', 'Evidence was added to this dispute.'],
    zh: ['已添加证据', '这笔争议添加了证据。'],
    ja: ['証拠が追加されました', 'この異議申し立てに証拠が追加されました。'],
  },
  'evidence.deleted': {
    en: ['Evidence deleted', 'Evidence was deleted from this dispute.'],
    zh: ['已删除证据', '这笔争议删除了证据。'],
    ja: ['証拠が削除されました', 'この異議申し立てから証拠が削除されました。'],
  },
  'approval.requested': {
    en: ['Approval requested', 'A request to submit a response or to accept a dispute waits for approval.'],
    zh: ['有请求等待批准', '有一项提交回应或接受争议的请求正在等待批准。'],
    ja: ['承認依頼が届いています', '回答の提出または異議申し立ての受け入れについて、承認が必要です。'],
  },
  'approval.approved': {
    en: ['Request approved', 'A request about this dispute was approved.'],
    zh: ['请求已批准', '关于这笔争议的请求已获批准。'],
    ja: ['依頼が承認されました', 'この異議申し立てに関する依頼が承認されました。'],
  },
  'approval.rejected': {
    en: ['Request rejected', 'A request about this dispute was rejected.'],
    zh: ['请求已拒绝', '关于这笔争议的请求已被拒绝。'],
    ja: ['依頼が却下されました', 'この異議申し立てに関する依頼が却下されました。'],
  },
  'submission.requested': {
    en: ['Response being submitted', 'A response to this dispute is being submitted.'],
    zh: ['正在提交回应', '对这笔争议的回应正在提交。'],
    ja: ['回答を提出しています', 'この異議申し立てへの回答を提出しています。'],
  },
  'submission.submitted': {
    en: ['Response submitted', 'Your response to this dispute was submitted.'],
    zh: ['回应已提交', '您对这笔争议的回应已提交。'],
    ja: ['回答を提出しました', 'この異議申し立てへの回答を提出しました。'],
  },
  test: {
    en: ['Test message from Rebuttal', 'This channel can receive messages about your disputes.'],
    zh: ['来自 Rebuttal 的测试消息', '此频道可以接收有关您争议的消息。'],
    ja: ['Rebuttal からのテストメッセージ', 'このチャンネルで異議申し立てに関するメッセージを受け取れます。'],
  },
} satisfies Record<string, InLanguages<readonly [title: string, sentence: string]>>;

export type NoticeName = keyof typeof notices;

/** The names of facts, and the texts of links. */
const labels = {
  amount: { en: 'Amount', zh: '金额', ja: '金額' },
  customer: { en: 'Customer', zh: '客户', ja: '購入者' },
  reason: { en: 'Reason', zh: '原因', ja: '理由' },
  payment: { en: 'Payment', zh: '付款', ja: '支払い' },
  dispute: { en: 'Dispute', zh: '争议', ja: '異議申し立て' },
  dueBy: { en: 'Respond by', zh: '回应截止时间', ja: '回答期限' },
  from: { en: 'From', zh: '来自', ja: '送信者' },
  note: { en: 'Note', zh: '备注', ja: 'メモ' },
  rule: { en: 'Rule', zh: '规则', ja: 'ルール' },
  error: { en: 'Reason for the failure', zh: '失败原因', ja: '失敗の理由' },
  status: { en: 'Status', zh: '状态', ja: 'ステータス' },
  assignee: { en: 'Assigned to', zh: '负责人', ja: '担当者' },
  openRebuttal: { en: 'Open Rebuttal', zh: '打开 Rebuttal', ja: 'Rebuttal を開く' },
  openOne: { en: 'Open the dispute', zh: '查看争议', ja: '異議申し立てを確認する' },
  openRefunds: { en: 'Open the refunds', zh: '查看退款', ja: '返金を確認する' },
  openMany: { en: 'Open the disputes', zh: '查看全部争议', ja: '一覧を確認する' },
} satisfies Record<string, InLanguages<string>>;

const statuses: Readonly<Record<DisputeStatus, InLanguages<string>>> = {
  needs_response: { en: 'Needs response', zh: '需要回应', ja: '回答が必要' },
  under_review: { en: 'Under review', zh: '审核中', ja: '審査中' },
  pending: { en: 'Pending', zh: '待处理', ja: '保留中' },
  won: { en: 'Won', zh: '胜诉', ja: '勝訴' },
  lost: { en: 'Lost', zh: '败诉', ja: '敗訴' },
  charge_refunded: { en: 'Charge refunded', zh: '已退款', ja: '返金済み' },
  warning_closed: { en: 'Warning closed', zh: '预警已关闭', ja: '警告終了' },
  prevented: { en: 'Prevented', zh: '已避免', ja: '回避済み' },
  unknown: { en: 'Unknown', zh: '未知', ja: '不明' },
};

export const isNotice = (name: string): name is NoticeName => Object.hasOwn(notices, name);

export function noticeText(name: NoticeName, language: Language) {
  const [title, sentence] = notices[name][language];
  return { title, sentence };
}

const hourMs = 3_600_000;

type TitleReader = { readonly language: Language; readonly now: Date };

/** A deadline's title names the time left: "Response due in 20 hours". It is rounded down, so it never names more. */
export function noticeTitle(
  name: NoticeName,
  dueBy: Date | undefined,
  { language, now }: TitleReader,
): string {
  const { title } = noticeText(name, language);
  const hours = dueBy === undefined ? 0 : Math.floor((dueBy.getTime() - now.getTime()) / hourMs);
  if (name !== 'due' || hours < 1) return title;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const left = hours < 48 ? format.format(hours, 'hour') : format.format(Math.floor(hours / 24), 'day');
  return dueTitles[language](left);
}

const dueTitles: InLanguages<(left: string) => string> = {
  en: (left) => `Response due ${left}`,
  zh: (left) => `回应${left}到期`,
  ja: (left) => `回答期限は${left}です`,
};

export const labelText = (name: keyof typeof labels, language: Language) => labels[name][language];

/** Undefined for a status that has no name here. */
export function statusName(status: string, language: Language): string | undefined {
  const known = disputeStatuses.find((one) => one === status);
  return known && statuses[known][language];
}

export const withAmount = (title: string, amount: string, language: Language) =>
  `${title}${language === 'en' ? ': ' : '：'}${amount}`;

export const withCode = (reason: string, code: string, language: Language) =>
  language === 'en' ? `${reason} (${code})` : `${reason}（${code}）`;
