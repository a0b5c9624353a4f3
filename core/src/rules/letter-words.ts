import { toDecimalText, type DisputeReason, type Money, type StatementAuthor } from '@rebuttal/plugin-kit';

import type { Language } from '../platform/shared/language.js';
import { inQuotationMarks } from './quotation-marks.js';

/** The fixed words of the letter, one language each. */
export type LetterWords = {
  readonly heading: string;
  readonly to: string;
  /** @param provider absent if the merchant sends the letter through an acquirer that is not connected */
  readonly issuer: (provider: string | undefined) => string;
  /** Used if the provider decides, without a card issuer. */
  readonly providerItself: (provider: string) => string;
  readonly date: string;
  /** The parts of the case line. */
  readonly caseLine: {
    readonly dispute: (id: string) => string;
    readonly paid: (day: string) => string;
    readonly acquirerReference: string;
    readonly authorization: string;
    readonly order: string;
    readonly descriptor: string;
    readonly merchantId: string;
  };
  /** The heading of the merchant's own argument. */
  readonly merchantArgument: string;
  readonly exhibits: string;
  readonly exhibit: string;
  readonly attachedFile: string;
  readonly setOutBelow: string;
  readonly closing: string;
  readonly forMerchant: (merchant: string) => string;
  readonly pictureShownAbove: string;
  readonly aboutMerchant: string;
  readonly refundPolicy: string;
  readonly userAgreement: string;
  /** The merchant's request, to follow "asks that". */
  readonly outcome: string;
  readonly outcomeOfInquiry: string;
  readonly outcomeOfPreArbitration: string;
  readonly documentTitle: (disputeId: string) => string;
  readonly colon: string;
  readonly exhibitReference: (labels: readonly string[]) => string;
  readonly quoted: (text: string) => string;
  /** The origin of an exhibit that was collected automatically. */
  readonly collectedFrom: (source: string) => string;
  /** The same in a caption, by whose records they are. A copy at the merchant is not the carrier's record. */
  readonly origin: { readonly merchant: string; readonly other: (name: string) => string };
  readonly reasons: Readonly<Record<DisputeReason, string>>;
  readonly statementAuthors: Readonly<Record<StatementAuthor, string>>;
};

const english: LetterWords = {
  heading: 'Merchant’s response to a dispute',
  to: 'To',
  issuer: (provider) =>
    `The card issuer’s dispute department${provider === undefined ? '' : `, through ${provider}`}`,
  providerItself: (provider) => `The dispute department of ${provider}`,
  date: 'Date',
  caseLine: {
    dispute: (id) => `Dispute ${id}`,
    paid: (day) => `paid ${day}`,
    acquirerReference: 'ARN',
    authorization: 'authorization',
    order: 'order',
    descriptor: 'statement descriptor',
    merchantId: 'MID',
  },
  merchantArgument: 'The merchant’s argument',
  exhibits: 'Exhibits',
  exhibit: 'Exhibit',
  attachedFile: 'Attached',
  setOutBelow: 'Set out in full after this letter',
  closing: 'Respectfully submitted,',
  forMerchant: (merchant) => `for ${merchant}`,
  pictureShownAbove: '(shown above)',
  aboutMerchant: 'About the merchant',
  refundPolicy: 'Refund policy',
  userAgreement: 'User agreement',
  outcome: 'the dispute be reversed',
  outcomeOfInquiry: 'the inquiry be closed',
  outcomeOfPreArbitration: 'the case be decided in the merchant’s favor',
  documentTitle: (disputeId) => `Response to dispute ${disputeId}`,
  colon: ': ',
  exhibitReference: (labels) =>
    (labels.length > 1 ? 'Exhibits\u00a0' : 'Exhibit\u00a0') + joinWith(labels, ', ', ' and '),
  quoted: (text) => inQuotationMarks(text, 'en'),
  collectedFrom: (source) => `Collected from ${source}.`,
  origin: { merchant: 'from the merchant’s records', other: (name) => `from the records of ${name}` },
  reasons: {
    fraudulent: 'Fraudulent',
    unrecognized: 'Unrecognized',
    product_not_received: 'Product not received',
    product_unacceptable: 'Product unacceptable',
    subscription_canceled: 'Subscription canceled',
    credit_not_processed: 'Credit not processed',
    duplicate: 'Duplicate',
    incorrect_amount: 'Incorrect amount',
    authorization: 'Authorization',
    processing_error: 'Processing error',
    noncompliant: 'Network compliance',
    general: 'General',
    unknown: 'Not stated',
  },
  statementAuthors: {
    cardholder: 'The cardholder',
    issuer: 'The issuer',
    network: 'The card network',
    provider: 'The payment provider',
  },
};

const chinese: LetterWords = {
  heading: '商户争议答辩书',
  to: '致',
  issuer: (provider) => `发卡行争议处理部门${provider === undefined ? '' : `（经由 ${provider} 转交）`}`,
  providerItself: (provider) => `${provider} 争议处理部门`,
  date: '日期',
  caseLine: {
    dispute: (id) => `争议 ${id}`,
    paid: (day) => `付款日期 ${day}`,
    acquirerReference: 'ARN',
    authorization: '授权码',
    order: '订单号',
    descriptor: '账单名称',
    merchantId: '商户号',
  },
  merchantArgument: '商户陈述',
  exhibits: '证据目录',
  exhibit: '证据',
  attachedFile: '附件',
  setOutBelow: '全文附于本函之后',
  closing: '此致',
  forMerchant: (merchant) => merchant,
  pictureShownAbove: '（见上文）',
  aboutMerchant: '商户简介',
  refundPolicy: '退款政策',
  userAgreement: '用户协议',
  outcome: '撤销本争议',
  outcomeOfInquiry: '结束本次查询',
  outcomeOfPreArbitration: '作出有利于商户的裁定',
  documentTitle: (disputeId) => `争议 ${disputeId} 的答辩书`,
  colon: '：',
  exhibitReference: (labels) => `证据\u00a0${labels.join('、')}`,
  quoted: (text) => inQuotationMarks(text, 'zh'),
  collectedFrom: (source) => `取自 ${source}。`,
  origin: { merchant: '取自商户记录', other: (name) => `取自 ${name} 的记录` },
  reasons: {
    fraudulent: '欺诈交易',
    unrecognized: '无法识别的交易',
    product_not_received: '未收到商品或服务',
    product_unacceptable: '商品或服务与描述不符',
    subscription_canceled: '已取消的订阅',
    credit_not_processed: '未处理退款',
    duplicate: '重复扣款',
    incorrect_amount: '金额有误',
    authorization: '授权问题',
    processing_error: '处理错误',
    noncompliant: '卡组织合规',
    general: '其他',
    unknown: '未说明',
  },
  statementAuthors: {
    cardholder: '持卡人',
    issuer: '发卡行',
    network: '卡组织',
    provider: '支付服务商',
  },
};

const japanese: LetterWords = {
  heading: '異議申立てに対する加盟店の回答書',
  to: '宛先',
  issuer: (provider) =>
    `カード発行会社 異議申立て担当部門 御中${provider === undefined ? '' : `（${provider} 経由）`}`,
  providerItself: (provider) => `${provider} 異議申立て担当部門 御中`,
  date: '日付',
  caseLine: {
    dispute: (id) => `申立て番号 ${id}`,
    paid: (day) => `決済日 ${day}`,
    acquirerReference: 'ARN',
    authorization: '承認番号',
    order: '注文番号',
    descriptor: '利用明細の名称',
    merchantId: '加盟店番号',
  },
  merchantArgument: '加盟店の主張',
  exhibits: '添付資料一覧',
  exhibit: '資料',
  attachedFile: '添付',
  setOutBelow: '本書の後に全文を記載',
  closing: '以上のとおり回答いたします。',
  forMerchant: (merchant) => merchant,
  pictureShownAbove: '（上記参照）',
  aboutMerchant: '加盟店について',
  refundPolicy: '返金ポリシー',
  userAgreement: '利用規約',
  outcome: '本申立てを取り消していただくこと',
  outcomeOfInquiry: '本照会を終了していただくこと',
  outcomeOfPreArbitration: '加盟店の主張を認める判断をいただくこと',
  documentTitle: (disputeId) => `申立て ${disputeId} に対する回答書`,
  colon: '：',
  exhibitReference: (labels) => `資料\u00a0${labels.join('、')}`,
  quoted: (text) => inQuotationMarks(text, 'ja'),
  collectedFrom: (source) => `${source}から取得。`,
  origin: { merchant: '加盟店の記録による', other: (name) => `${name} の記録による` },
  reasons: {
    fraudulent: '不正利用',
    unrecognized: '利用覚えなし',
    product_not_received: '商品・サービスの未着',
    product_unacceptable: '商品・サービスの相違または不良',
    subscription_canceled: '解約済みの定期購入',
    credit_not_processed: '返金未処理',
    duplicate: '二重請求',
    incorrect_amount: '金額相違',
    authorization: 'オーソリゼーション',
    processing_error: '処理誤り',
    noncompliant: '国際ブランド規則',
    general: 'その他',
    unknown: '記載なし',
  },
  statementAuthors: {
    cardholder: 'カード会員',
    issuer: 'カード発行会社',
    network: '国際ブランド',
    provider: '決済代行会社',
  },
};

export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: english,
  zh: chinese,
  ja: japanese,
};

const englishMonths = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
]; // oxfmt-ignore

/** Days and times are in UTC. Does not use Intl, because its spelling changes with the ICU release. */
export function formatDay(at: Date, language: Language): string {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return language === 'en'
    ? `${englishMonths[month] ?? ''} ${day}, ${year}`
    : `${year}年${month + 1}月${day}日`;
}

export function formatTime(at: Date, language: Language): string {
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}\u00a0UTC`;
  return language === 'en' ? `${formatDay(at, language)}, ${time}` : `${formatDay(at, language)} ${time}`;
}

/** `USD 1,234.50`, on one line. A plain `$` could be the dollar of several countries. */
export function formatAmountWithCode(amount: Money): string {
  const [whole = '', decimals] = toDecimalText(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.currency}\u00a0${decimals === undefined ? grouped : `${grouped}.${decimals}`}`;
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}

function joinWith(parts: readonly string[], separator: string, last: string): string {
  if (parts.length < 2) return parts.join('');
  return parts.slice(0, -1).join(separator) + last + (parts.at(-1) ?? '');
}
