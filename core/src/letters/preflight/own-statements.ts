import { writeClaim } from '../claims/catalogue.js';
import type { ClaimId } from '../claims/claim-ids.js';
import { ClaimSource } from '../claims/claim-source.js';
import { statementOf } from '../claims/letter-claims.js';
import type { LetterCase } from '../rendering/letter-case.js';

type Topic = {
  /** In the languages of the letters. Each matches in one pass. */
  readonly pattern: RegExp;
  /** The claims that support such a statement. */
  readonly claims: readonly (ClaimId | 'refund')[];
};

const performed: readonly ClaimId[] = [
  'delivered',
  'signature',
  'collection',
  'used',
  'service',
  'attendance',
];

/** Statements that merchants make about a case, each with the claims of which one must be supported. */
const topics: readonly Topic[] = [
  {
    pattern:
      /\b(?:delivered|handed over|signed for|arrived)\b|\bdelivery (?:was |is |has been )?(?:confirmed|complete)|\bconfirms? (?:the |its )?(?:delivery|receipt)\b|\b(?:customer|cardholder|buyer|client|recipient) (?:has |had )?(?:received|got|collected|picked up)\b|\breach(?:ed|es) (?:the|its|their) (?:customer|cardholder|buyer|recipient)|送达|签收|已收到|配達(?:され|済|完了)|お届け(?:し|済)|受け取(?:り|っ)|引き渡/iu,
    claims: [...performed, 'customer_message'],
  },
  {
    pattern: /\b(?:shipped|dispatched|handed to the carrier)\b|已发货|寄出|発送(?:し|済|され)/iu,
    claims: ['dispatched', 'delivered'],
  },
  {
    pattern:
      /(?<!\bno |\bfurther )\brefund(?:s|ed)? (?:(?:has|have|had|was|were|is|been|already|fully) )*(?:issued|made|paid|sent|processed|completed)\b|\b(?:been|was|were|we|fully|already) refunded\b|\bcredited (?:back|to)\b|\b(?:been|was) credited\b|已(?:经)?(?:全额)?退款|退款已|返金(?:しました|済|いたしました|され)/iu,
    claims: ['refund'],
  },
  {
    pattern:
      /\b3-?D[ -]?Secure\b|\b3DS2?\b|\bauthenticated (?:the|this|by|with)\b|\bliability shift|3-?D ?セキュア|本人認証|身份验证/iu,
    claims: ['authentication'],
  },
  {
    pattern: /\b(?:AVS|CVV2?|CVC2?|security code|postal code)\b[^.\n]{0,40}\bmatch/iu,
    claims: ['checks'],
  },
  {
    pattern:
      /\b(?:earlier|previous|prior|past) (?:undisputed )?(?:payments|purchases|orders|transactions|charges)\b|此前[^。\n]{0,10}(?:付款|订单|交易)|過去の(?:決済|注文|購入)/iu,
    claims: ['prior_payments'],
  },
  {
    pattern: /\bsame (?:IP|device|computer|account|card)\b|相同的?(?:IP|设备)|同じ(?:IP|端末)/iu,
    claims: ['device', 'prior_payments', 'identity'],
  },
  {
    pattern:
      /\b(?:logged in|downloaded|streamed|redeemed|accessed|used (?:the|our|it|this))\b|登录|下载了|使用了|ログイン|ダウンロードし|利用しま/iu,
    claims: ['used', 'used_after_cancellation', 'service', 'attendance'],
  },
  {
    pattern:
      /\bno (?:request to cancel|cancell?ation)|\b(?:never|not|n['’]t) (?:been )?cancel|(?:没有|未)(?:收到|提出)?取消|解約(?:の申し出|の記録)?は?(?:ありません|なかった)/iu,
    claims: ['no_cancellation', 'canceled_after_payment'],
  },
  {
    pattern:
      /\b(?:agreed|consented|accepted)\b[^.\n]{0,60}\b(?:terms|conditions|polic(?:y|ies)|price|period|recurring|subscription|renewal)\b|(?:同意|接受)了?[^。\n]{0,20}(?:条款|政策|价格|扣款)|(?:規約|条件|ポリシー|料金|定期)[^。\n]{0,20}同意/iu,
    claims: ['agreement', 'terms', 'policy_disclosure', 'pricing'],
  },
  {
    pattern:
      /\bpolic(?:y|ies)\b[^.\n]{0,60}\b(?:shown|displayed|disclosed|presented)\b|政策[^。\n]{0,20}展示|ポリシー[^。\n]{0,20}表示し/iu,
    claims: ['policy_disclosure', 'terms'],
  },
  {
    pattern:
      /\bas (?:described|advertised|promised)\b|\bmatch(?:es|ed)? (?:the |its |our )?(?:description|offer|listing)\b|\boffer and performance agree|\binspected\b|\b(?:undamaged|in (?:perfect|good|new) condition)\b|与(?:描述|所述|承诺)[^。\n]{0,6}(?:一致|相符)|(?:表示|説明)どおり|検品/iu,
    claims: ['offer', 'condition', 'authenticity', 'customer_message'],
  },
  { pattern: /\b(?:genuine|authentic)\b|正品|正規品|本物/iu, claims: ['authenticity'] },
  {
    pattern:
      /\b(?:separate|different|distinct|two) (?:purchases|orders|sales)\b|\bits own purchase\b|\bnot a duplicate\b|两(?:次|笔)(?:不同的)?(?:购买|订单)|別(?:々|個)の(?:購入|注文)/iu,
    claims: ['separate_purchases', 'other_payment'],
  },
  {
    // A parcel that stayed where it was delivered, not an item that the customer kept.
    pattern:
      /\b(?:parcel|package|shipment|delivery)\b[^.\n]{0,30}\b(?:never|not|n['’]t) (?:been )?returned(?! by)/iu,
    claims: [...performed, 'return_record'],
  },
  {
    pattern:
      /(?<!\b(?:parcel|package|shipment|delivery)\b[^.\n]{0,30})\b(?:never|not|n['’]t) (?:been )?return|\bno return (?:was|has)\b|未退货|返品(?:され|し)ていません/iu,
    claims: ['return_record'],
  },
  {
    pattern:
      /\b(?:never|not|n['’]t) (?:been )?contact|\bno contact\b|从未联系|(?:連絡|問い合わせ)は?(?:ありません|なかった)/iu,
    claims: ['customer_message', 'other_record'],
  },
];

/** A sentence that repeats the other side, asks, or only supposes. */
const isNoStatement =
  /\b(?:cardholder|customer|buyer|issuer|bank)(?:['’]s)?\b[^.\n]{0,30}\b(?:claim|alleg|sa(?:ys|id)|stat(?:es|ed)|contend|assert|complain|report)|^(?:if|when|should)\b|\?$|\bask(?:s|ed)? that\b|(?:主张|声称)|主張/iu;

/** Before a verb, or as the subject of the sentence: `Nothing was refunded`. */
const denial =
  /\b(?:not(?! only\b)|never|n['’]t)\s+(?:\w+\s+)?$|\b(?:no(?! (?:doubt|question|dispute)\b)|none|nothing|neither)(?:\s+\w+){0,4}\s+$/iu;

/** True if a sentence states something about the case for which a claim exists that the case does not support. */
export function isUnsupported(sentence: string, letterCase: LetterCase): boolean {
  if (isNoStatement.test(sentence)) return false;
  return topics.some(({ pattern, claims }) => {
    const found = pattern.exec(sentence);
    return (
      found !== null &&
      !denial.test(sentence.slice(0, found.index)) &&
      !claims.some((id) => isSupported(id, letterCase))
    );
  });
}

function isSupported(id: ClaimId | 'refund', letterCase: LetterCase): boolean {
  if (id === 'refund') return statementOf('refund', letterCase) !== undefined;
  const source = new ClaimSource(letterCase);
  return writeClaim(id, source) !== undefined && source.supportedBy.length > 0;
}
