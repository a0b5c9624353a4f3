import type { DisputeStatus } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';

/** The messages that no email has. */
export type ChatTopic =
  | 'updated'
  | 'closed'
  | 'accepted'
  | 'assigned'
  | 'unassigned'
  | 'evidence_added'
  | 'evidence_deleted'
  | 'approval_requested'
  | 'approval_approved'
  | 'approval_rejected'
  | 'submission_requested'
  | 'submitted';

export type ChatWords = {
  readonly topics: Readonly<Record<ChatTopic, { readonly title: string; readonly what: string }>>;
  readonly facts: Readonly<Record<'status' | 'assignee', string>>;
  readonly statuses: Readonly<Record<DisputeStatus, string>>;
  readonly test: { readonly title: string; readonly what: string; readonly open: string };
};

/** The texts of chat messages. What emails state too is in `reminderWords`. */
export const chatWords: Readonly<Record<Language, ChatWords>> = {
  en: {
    topics: {
      updated: { title: 'Dispute updated', what: 'The payment provider changed this dispute.' },
      closed: { title: 'Dispute closed', what: 'The dispute was closed without being won or lost.' },
      accepted: {
        title: 'Dispute accepted',
        what: 'Your company accepted this dispute. The customer keeps the money.',
      },
      assigned: { title: 'Dispute assigned', what: 'A colleague is responsible for this dispute now.' },
      unassigned: { title: 'Dispute unassigned', what: 'No one is responsible for this dispute now.' },
      evidence_added: { title: 'Evidence added', what: 'Evidence was added to this dispute.' },
      evidence_deleted: { title: 'Evidence deleted', what: 'Evidence was deleted from this dispute.' },
      approval_requested: {
        title: 'Approval requested',
        what: 'A request to submit a response or to accept a dispute waits for approval.',
      },
      approval_approved: { title: 'Request approved', what: 'A request about this dispute was approved.' },
      approval_rejected: { title: 'Request rejected', what: 'A request about this dispute was rejected.' },
      submission_requested: {
        title: 'Response being submitted',
        what: 'A response to this dispute is being submitted.',
      },
      submitted: { title: 'Response submitted', what: 'Your response to this dispute was submitted.' },
    },
    facts: { status: 'Status', assignee: 'Assigned to' },
    statuses: {
      needs_response: 'Needs response',
      under_review: 'Under review',
      pending: 'Pending',
      won: 'Won',
      lost: 'Lost',
      charge_refunded: 'Charge refunded',
      warning_closed: 'Warning closed',
      prevented: 'Prevented',
      unknown: 'Unknown',
    },
    test: {
      title: 'Test message from Rebuttal',
      what: 'This channel can receive messages about your disputes.',
      open: 'Open Rebuttal',
    },
  },
  zh: {
    topics: {
      updated: { title: '争议已更新', what: '支付服务商更改了这笔争议。' },
      closed: { title: '争议已关闭', what: '这笔争议已关闭，既未胜诉也未败诉。' },
      accepted: { title: '争议已接受', what: '贵公司接受了这笔争议，款项归客户所有。' },
      assigned: { title: '争议已分配', what: '这笔争议现在由一位同事负责。' },
      unassigned: { title: '争议已取消分配', what: '这笔争议现在无人负责。' },
      evidence_added: { title: '已添加证据', what: '这笔争议添加了证据。' },
      evidence_deleted: { title: '已删除证据', what: '这笔争议删除了证据。' },
      approval_requested: {
        title: '有请求等待批准',
        what: '有一项提交回应或接受争议的请求正在等待批准。',
      },
      approval_approved: { title: '请求已批准', what: '关于这笔争议的请求已获批准。' },
      approval_rejected: { title: '请求已拒绝', what: '关于这笔争议的请求已被拒绝。' },
      submission_requested: { title: '正在提交回应', what: '对这笔争议的回应正在提交。' },
      submitted: { title: '回应已提交', what: '您对这笔争议的回应已提交。' },
    },
    facts: { status: '状态', assignee: '负责人' },
    statuses: {
      needs_response: '需要回应',
      under_review: '审核中',
      pending: '待处理',
      won: '胜诉',
      lost: '败诉',
      charge_refunded: '已退款',
      warning_closed: '预警已关闭',
      prevented: '已避免',
      unknown: '未知',
    },
    test: {
      title: '来自 Rebuttal 的测试消息',
      what: '此频道可以接收有关您争议的消息。',
      open: '打开 Rebuttal',
    },
  },
  ja: {
    topics: {
      updated: {
        title: '異議申し立てが更新されました',
        what: '決済事業者がこの異議申し立てを変更しました。',
      },
      closed: {
        title: '異議申し立てが終了しました',
        what: 'この異議申し立ては、勝ち負けの判断なしに終了しました。',
      },
      accepted: {
        title: '異議申し立てを受け入れました',
        what: '貴社はこの異議申し立てを受け入れました。代金は購入者に返金されます。',
      },
      assigned: {
        title: '異議申し立てが割り当てられました',
        what: 'この異議申し立ての担当者が決まりました。',
      },
      unassigned: {
        title: '異議申し立ての割り当てが解除されました',
        what: 'この異議申し立てには現在、担当者がいません。',
      },
      evidence_added: { title: '証拠が追加されました', what: 'この異議申し立てに証拠が追加されました。' },
      evidence_deleted: { title: '証拠が削除されました', what: 'この異議申し立てから証拠が削除されました。' },
      approval_requested: {
        title: '承認依頼が届いています',
        what: '回答の提出または異議申し立ての受け入れについて、承認が必要です。',
      },
      approval_approved: {
        title: '依頼が承認されました',
        what: 'この異議申し立てに関する依頼が承認されました。',
      },
      approval_rejected: {
        title: '依頼が却下されました',
        what: 'この異議申し立てに関する依頼が却下されました。',
      },
      submission_requested: {
        title: '回答を提出しています',
        what: 'この異議申し立てへの回答を提出しています。',
      },
      submitted: {
        title: '回答を提出しました',
        what: 'この異議申し立てへの回答を提出しました。',
      },
    },
    facts: { status: 'ステータス', assignee: '担当者' },
    statuses: {
      needs_response: '回答が必要',
      under_review: '審査中',
      pending: '保留中',
      won: '勝訴',
      lost: '敗訴',
      charge_refunded: '返金済み',
      warning_closed: '警告終了',
      prevented: '回避済み',
      unknown: '不明',
    },
    test: {
      title: 'Rebuttal からのテストメッセージ',
      what: 'このチャンネルで異議申し立てに関するメッセージを受け取れます。',
      open: 'Rebuttal を開く',
    },
  },
};
