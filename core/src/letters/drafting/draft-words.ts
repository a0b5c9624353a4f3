import type { Language } from '../../platform/shared/language.js';

/** The names of the facts, and what is missing. */
export type DraftWords = {
  /** `why` is the catalogue's explanation, in English. */
  readonly missing: (type: string, why: string) => string;
  readonly orInstead: (types: readonly string[]) => string;
  readonly facts: Readonly<Record<FactLabel, string>>;
};

export type FactLabel =
  | 'dispute_id'
  | 'transaction_id'
  | 'amount'
  | 'reason'
  | 'reason_code'
  | 'reason_title'
  | 'network'
  | 'provider'
  | 'stage'
  | 'opened_on'
  | 'due_on'
  | 'merchant';

const english: DraftWords = {
  missing: (type, why) => `There is no exhibit that shows “${type}”. ${why}`,
  orInstead: (types) =>
    `Add it, or add one of these instead: ${types.map((type) => `“${type}”`).join(', ')}.`,
  facts: {
    dispute_id: 'Dispute',
    transaction_id: 'Transaction',
    amount: 'Disputed amount',
    reason: 'Reason',
    reason_code: 'Reason code',
    reason_title: 'Title of the reason code',
    network: 'Network',
    provider: 'Payment provider',
    stage: 'Stage',
    opened_on: 'Dispute opened',
    due_on: 'Response due',
    merchant: 'Merchant',
  },
};

const chinese: DraftWords = {
  missing: (type) => `尚无能够证明“${type}”的证据。请补充。`,
  orInstead: (types) => `也可改为提供：${types.map((type) => `“${type}”`).join('、')}。`,
  facts: {
    dispute_id: '争议编号',
    transaction_id: '交易编号',
    amount: '争议金额',
    reason: '争议原因',
    reason_code: '原因代码',
    reason_title: '原因代码名称',
    network: '卡组织',
    provider: '支付服务商',
    stage: '阶段',
    opened_on: '争议日期',
    due_on: '答复期限',
    merchant: '商户',
  },
};

const japanese: DraftWords = {
  missing: (type) => `「${type}」を示す資料がありません。追加してください。`,
  orInstead: (types) => `代わりに次の資料でも足ります：${types.map((type) => `「${type}」`).join('、')}。`,
  facts: {
    dispute_id: '申立て番号',
    transaction_id: '取引番号',
    amount: '対象金額',
    reason: '申立て理由',
    reason_code: '理由コード',
    reason_title: '理由コードの名称',
    network: '国際ブランド',
    provider: '決済事業者',
    stage: '段階',
    opened_on: '申立て日',
    due_on: '回答期限',
    merchant: '加盟店',
  },
};

export const draftWords: Readonly<Record<Language, DraftWords>> = {
  en: english,
  zh: chinese,
  ja: japanese,
};
