import type { Language } from '../../platform/shared/language.js';

type Named = { readonly reference: string; readonly title: string; readonly type: string };

/** The fixed wording of the built-in draft. It claims nothing beyond the cited exhibit or fact. */
export type DraftWords = {
  readonly opening: (dispute: string, amount: string) => string;
  readonly exhibit: (topic: string, exhibit: Named) => string;
  readonly closing: (references: string, outcome: string) => string;
  readonly requested: (topic: string, type: string) => string;
  /** `why` is the catalogue's explanation, in English. */
  readonly missing: (type: string, topic: string, why: string) => string;
  readonly orInstead: (types: readonly string[]) => string;
  readonly nothingToCite: string;
  readonly ownLetter: string;
  readonly waived: (type: string, why: string) => string;
  readonly contradicts: (type: string) => string;
  readonly unsendable: (why: string) => string;
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
  opening: (dispute, amount) => `This responds to dispute ${dispute} over ${amount}.`,
  exhibit: (topic, { reference, title, type }) =>
    `To show ${topic}, we submit ${reference}, “${title}” (${type}).`,
  closing: (references, outcome) => `Based on ${references}, the merchant asks that ${outcome}.`,
  requested: (topic, type) => `To show ${topic}: ${type}.`,
  missing: (type, _topic, why) => `There is no exhibit of type “${type}”. ${why}`,
  orInstead: (types) =>
    `Add it, or add one of these instead: ${types.map((type) => `“${type}”`).join(', ')}.`,
  nothingToCite: 'There is no exhibit to cite. Add evidence first.',
  ownLetter: 'Your own letter does not prove what it states. Add the evidence that it is based on.',
  waived: (type, why) => `“${type}” does not help here. ${why}`,
  contradicts: (type) =>
    `The content of this exhibit contradicts its type “${type}”. The argument does not rely on it. Check if you want to send it.`,
  unsendable: (why) => `This exhibit cannot be sent, so the argument cannot cite it. ${why}`,
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
  opening: (dispute, amount) => `本函答复争议 ${dispute}，争议金额为 ${amount}。`,
  exhibit: (topic, { reference, title, type }) =>
    `关于${topic}，我们提交${reference}：“${title}”（${type}）。`,
  closing: (references, outcome) => `依据${references}，商户请求${outcome}。`,
  requested: (topic, type) => `关于${topic}：${type}。`,
  missing: (type, topic) => `没有依据：尚无“${type}”类证据，无法说明${topic}。请补充。`,
  orInstead: (types) => `也可改为提供：${types.map((type) => `“${type}”`).join('、')}。`,
  nothingToCite: '没有依据：尚无可以援引的证据。请先添加证据。',
  ownLetter: '自己撰写的答辩书不能证明其所述内容。请提供其依据。',
  waived: (type) => `“${type}”对此原因代码没有帮助。`,
  contradicts: (type) => `该证据的内容与“${type}”所要证明的相反，因此不作为依据。请确认是否发送。`,
  unsendable: () => '该证据无法发送，因此不能作为依据。请更换文件。',
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
  opening: (dispute, amount) => `本書は、金額 ${amount} に関する申立て ${dispute} への回答です。`,
  exhibit: (topic, { reference, title, type }) =>
    `${topic}について、${reference}「${title}」（${type}）を提出します。`,
  closing: (references, outcome) => `${references}に基づき、加盟店は${outcome}を求めます。`,
  requested: (topic, type) => `${topic}について：${type}。`,
  missing: (type, topic) =>
    `裏付けがありません。「${type}」の資料がないため、${topic}を述べられません。追加してください。`,
  orInstead: (types) => `代わりに次の資料でも足ります：${types.map((type) => `「${type}」`).join('、')}。`,
  nothingToCite: '裏付けがありません。引用できる資料がないため、まず資料を追加してください。',
  ownLetter: 'ご自身の回答書は、その内容の証拠になりません。根拠となる資料を追加してください。',
  waived: (type) => `「${type}」はこの理由コードには役立ちません。`,
  contradicts: (type) =>
    `この資料の内容は「${type}」が示すべきことと反対のため、根拠にしません。送信するかどうかを確認してください。`,
  unsendable: () => 'この資料は送信できないため、根拠にできません。ファイルを差し替えてください。',
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
