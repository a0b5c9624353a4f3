import type { MatchingElement } from '../../../evidence/compelling-evidence/matching-elements.js';
import { inQuotationMarks } from '../../../rules/quotation-marks.js';
import type { CheckedPart } from '../check-results.js';
import type { ClaimWords, PurchaseWords, RefundWords } from '../claim-words.js';

const some = (text: string | undefined, write: (text: string) => string): string =>
  text === undefined ? '' : write(text);
const quoted = (text: string): string => inQuotationMarks(text, 'ja');
const list = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('、');

/** More numbers would fill the sentence. The exhibit has them. */
const tracking = (numbers: readonly string[]): string | undefined => {
  if (numbers.length > 4) return `荷物 ${numbers.length} 個`;
  return numbers.length === 0 ? undefined : `追跡番号 ${numbers.join('、')}`;
};

const refund = ({ amount, when, arn, cite }: RefundWords): string =>
  `${some(when, (day) => `${day}に `)}${amount}${some(arn, (number) => `（ARN ${number}）`)}${cite}`;

const elements: Readonly<Record<MatchingElement, string>> = {
  ip: 'IP アドレス',
  device: '端末',
  account_id: 'アカウント',
  email: 'メールアドレス',
  shipping_address: '配送先住所',
};

const parts: Readonly<Record<CheckedPart, string>> = {
  street: '番地',
  postal_code: '郵便番号',
  address: '住所',
  security_code: 'セキュリティコード',
};

/** Only where one check has several results. */
const partOf = (part: CheckedPart): string =>
  part === 'address' || part === 'security_code' ? '' : parts[part];

function purchase(given: PurchaseWords): string {
  const { name, email, items, order, ordered } = given;
  const buyer = name === undefined ? 'お客様' : `${name} 様${some(email, (address) => `（${address}）`)}`;
  const number = some(order, (text) => `（注文番号 ${text}）`);
  const placed = `${buyer}は${some(ordered, (day) => `${day}に`)}${items ?? '商品またはサービス'}を注文しました${number}。`;
  if (items !== undefined || order !== undefined || ordered !== undefined) return placed + payment(given);
  return payment(given, name === undefined ? undefined : `支払者は${buyer}`);
}

function payment({ amount, described, paid, card, descriptor }: PurchaseWords, payer?: string): string {
  const details = list(
    payer,
    amount && `決済金額は ${amount}`,
    described && `決済の摘要は${quoted(described)}`,
    paid && `決済日は${paid}`,
    card && `カードは ${card}`,
    descriptor && `利用明細上の名称は${quoted(descriptor)}`,
  );
  return details === '' ? '' : `${details}です。`;
}

export const japaneseClaims: ClaimWords = {
  gap: '',
  titles: {
    delivered: '配達：',
    dispatched: '発送：',
    signature: '受領：',
    collection: '店頭受取：',
    used: '利用：',
    used_after_cancellation: '解約後の利用：',
    service: 'サービスの提供：',
    attendance: '来場：',
    authentication: '3-Dセキュア：',
    checks: '決済時の確認：',
    device: '端末：',
    identity: 'お客様：',
    prior_payments: '過去の決済：',
    receipt: '購入内容：',
    confirmation: '注文確認：',
    offer: '商品の説明：',
    condition: '商品の状態：',
    authenticity: '来歴：',
    agreement: '契約：',
    renewal_notice: '事前の通知：',
    no_cancellation: '解約の有無の調査：',
    canceled_after_payment: '決済後の解約：',
    policy_disclosure: 'ポリシーの表示：',
    terms: '規約：',
    refund_refusal: '加盟店の見解：',
    return_record: '返品：',
    replacement: '修理または交換：',
    separate_purchases: '二つの決済：',
    other_payment: 'もう一方の決済：',
    pricing: '価格：',
    processing: '処理：',
    additional_charge: '追加料金：',
    customer_message: 'やり取り：',
    withdrawal: '取下げ：',
    other_record: 'その他の記録：',
  },
  records: {
    receipt: '領収書',
    order_confirmation: '注文確認',
    product_description: '商品の説明',
    product_photos: '写真または検品記録',
    authenticity_proof: '来歴の記録',
    authorization_record: 'オーソリゼーションの記録',
    customer_details: 'お客様の情報',
    customer_ip_device: 'IPアドレスと端末の記録',
    prior_transactions: '過去の決済の記録',
    customer_link: '利用者とカード会員との関係の記録',
    shipping_documentation: '運送書類',
    shipping_tracking: '配送記録',
    proof_of_delivery: '配達記録',
    delivery_signature: '受領の記録',
    collection_record: '店頭受取の記録',
    access_activity_log: '利用ログ',
    service_documentation: 'サービスの記録',
    attendance_record: '来場の記録',
    customer_communication: 'お客様とのやり取り',
    dispute_withdrawal: '取下げに関する書面',
    refund_policy: '返金ポリシー',
    refund_policy_disclosure: '返金ポリシーの表示方法に関する加盟店の記録',
    refund_refusal_explanation: '加盟店の説明',
    refund_proof: '返金の記録',
    return_record: '加盟店の返品記録',
    replacement_proof: '修理または交換に関する加盟店の記録',
    cancellation_policy: '解約ポリシー',
    cancellation_policy_disclosure: '解約ポリシーの表示方法に関する加盟店の記録',
    cancellation_record: '加盟店の解約記録',
    recurring_agreement: '契約',
    renewal_notice: 'お客様への通知',
    terms_acceptance: '同意の記録',
    duplicate_explanation: '加盟店の説明',
    duplicate_documentation: 'もう一方の決済の記録',
    pricing_disclosure: '表示した価格に関する加盟店の記録',
    processing_log: '処理記録',
    damage_or_addendum: '追加料金の記録',
    rebuttal_letter: '加盟店の書面',
    other: '加盟店の記録',
  },
  cite: (reference) => `（${reference}）`,
  states: (record, reference, quotation) =>
    `${record}（${reference}）には${quoted(quotation)}と記載されています。`,
  delivered: ({ isPart, carrier, numbers, when, place, signedBy, cite }) =>
    `${carrier ?? '運送会社'}は${when}に${some(place, (text) => `${text} へ`)}注文品${isPart ? 'の荷物 1 個' : ''}を配達しました${
      numbers.length === 0 && signedBy === undefined
        ? ''
        : `（${list(tracking(numbers), signedBy && `受領者 ${signedBy}`)}）`
    }${cite}。`,
  dispatched: ({ carrier, numbers, when, cite }) =>
    when === undefined
      ? `配送の情報は${list(carrier && `運送会社 ${carrier}`, tracking(numbers))}です${cite}。`
      : `注文品は${when}に発送されました${
          carrier === undefined && numbers.length === 0
            ? ''
            : `（${list(carrier && `運送会社 ${carrier}`, tracking(numbers))}）`
        }${cite}。`,
  used: ({ first, last, events, cite }) =>
    `利用ログには、${last === undefined ? `${first}の利用` : `${first}から${last}までの利用`}が記録されています${events.length === 0 ? '' : `（${events.join('；')}）`}${cite}。`,
  usedAfterCancellation: ({ used, canceled, cite }) =>
    `利用ログには、${canceled}の解約より後の${used}の利用が記録されています${cite}。`,
  visaUseRule: 'Visa の規則では、同意を撤回したとされる日より後の利用は、本申立てに対する回答となります。',
  service: ({ when, hours, record, signedBy, cite }) =>
    `${some(record, (text) => `${text}のとおり、`)}サービスは${when}${hours === undefined ? '' : `の${hours[0]}から${hours[1]}まで`}に提供されました${some(signedBy, (name) => `（確認の署名：${name}）`)}${cite}。`,
  device: ({ ip, fingerprint, cite }) =>
    `注文時の情報は${list(ip && `IPアドレス ${ip}`, fingerprint && `端末のフィンガープリント ${fingerprint}`)}です${cite}。`,
  checks: ({ authorization, avs, cvc, cite }) =>
    `${list(
      authorization && `承認番号は ${authorization}`,
      avs && `住所の照合（AVS）の結果は ${avs}`,
      cvc && `セキュリティコードの照合の結果は ${cvc}`,
    )}です${cite}。`,
  passedChecks: (passed) =>
    passed.map(({ part, isMatch }) => partOf(part) + (isMatch ? '一致' : '確認済み')).join('・'),
  reportedBy: (provider, paymentId) =>
    `（${paymentId === undefined ? '本決済' : `決済 ${paymentId} `}についての ${provider} の報告による）`,
  authentication: ({ isAttempt, eci, version, when, cite }) => {
    const data = list(eci && `ECI ${eci}`, version && `バージョン ${version}`, when);
    const brackets = data === '' ? '' : `（${data}）`;
    return isAttempt
      ? `加盟店は本決済についてカード発行会社に 3-Dセキュアによる認証を求め、その試行が記録されています${brackets}${cite}。`
      : `カード発行会社は本決済を 3-Dセキュアにより認証しました${brackets}${cite}。`;
  },
  liabilityShift: '不正利用の責任はカード発行会社にあります。',
  priorPayments: (count, cite) => `同じお客様の過去の決済 ${count} 件には、申立てがありません${cite}。`,
  receipt: ({ reference, number, issued, amount }) =>
    `領収書（${reference}）の記載は、${list(number && `番号 ${number}`, issued && `日付 ${issued}`, amount && `合計 ${amount}`)}です。`,
  noCancellation: ({ from, to, cite }) =>
    `加盟店が${from}から${to}までの記録を調べたところ、解約は見つかりませんでした${cite}。`,
  canceledAfterPayment: ({ received, paid, cite }) =>
    `解約の申出を受けたのは${received}で、${paid}の決済より後です${cite}。`,
  purchase,
  itemsAndMore: (items, more) => `${items}、ほか ${more} 点`,
  refundedInFull: (amount, last) =>
    `対象金額 ${amount} は${some(last, (day) => `${day}までに`)}全額返金済みです。`,
  refunds: (refunds) => `返金の内訳：${refunds.map(refund).join('、')}。`,
  refundOnce: '決済を取り消すと、二重の返金となります。',
  refundedBefore: ({ refunded, paid, disputed }) =>
    `${paid} のお支払いのうち ${refunded} は以前に返金済みです。本件の対象は、それとは別の ${disputed} です。`,
  refundedInPart: ({ refunds, amount, rest }) =>
    `対象金額 ${amount} のうち、${refunds.map(refund).join('、')}を返金しました。残額 ${rest} について、本書で回答します。`,
  thesis: {
    contest: (merchant, amount) => `${merchant} は、${amount} の決済に対する申立てを争います。`,
    inquiry: (merchant, amount, paid) =>
      `${merchant} は、${some(paid, (day) => `${day}の `)}${amount} の決済に関する照会に回答します。`,
    delivered: (when) => `注文品は${when}に配達されました。`,
    used: (when) => `購入されたものは、決済後の${when}に利用されました。`,
    priorPayments: (count) =>
      `同じお客様は本加盟店で過去に ${count} 件の決済を行い、いずれにも申立てがありません（表）。`,
    comparedPayments: ({ program, isSameCard, days, elements: common }) =>
      `本件の ${days.join(' 日前と ')} 日前に${isSameCard ? '同じカードで' : ''}行われた、申立てのない 2 件の決済は、` +
      `${common.map((element) => elements[element]).join('、')}が本件と一致します（表）。${some(program, (name) => `これは ${name} の要件を満たします。`)}`,
    usedAfterCancellation: (used, canceled) =>
      `サービスは、${canceled}の解約より後の${used}に利用されました。`,
    separatePurchases: (merchant, purchases) =>
      purchases === undefined
        ? `${merchant} は、対象の決済と比較された決済とが、それぞれ別の購入であると説明します。`
        : `${merchant} は、次の二つがそれぞれ別の購入であると説明します：${purchases.map(({ item, when }) => `${when}の「${item}」`).join('、')}。`,
    notOwed: (merchant, isPartlyRefunded) =>
      `${merchant} は、${isPartlyRefunded ? 'これ以上の' : ''}返金義務はないと考えます。`,
  },
  contest: {
    because: (merchant, points) => `${merchant} は、本申立てを争います。${points.join('。')}。`,
    relying: (merchant, record, reference) =>
      `${merchant} は、${record}（${reference}）に基づき、本申立てを争います。`,
    delivered: (when) => `注文品は${when}に配達されました`,
    used: (when) => `購入されたものは、決済後の${when}に利用されました`,
    service: (when) => `サービスは${when}に提供されました`,
    dispatched: (when) => `注文品は${when}に発送されました`,
    checks: (authorization, passed) => {
      if (passed.length === 0)
        return `決済は承認されました${some(authorization, (code) => `（承認番号 ${code}）`)}`;
      const approved = some(authorization, (code) => `決済は承認され（承認番号 ${code}）、`);
      return `${approved}決済時の${passed.map(({ part }) => parts[part]).join('、')}の照合結果は一致でした`;
    },
    receipt: (amount) => `領収書の合計は、請求された ${amount} と一致します`,
  },
  table: {
    disputed: '対象の決済',
    prior: (number) => `過去の決済 ${number}`,
    other: 'もう一方の決済',
    date: '日付',
    daysBefore: (days) => `${days} 日前`,
    amount: '金額',
    item: '商品',
    payment: '決済番号',
    elements,
    event: '事項',
    paid: '決済',
    delivered: '配達',
    service: 'サービスの提供',
    canceled: '解約の受付',
    firstUse: '最初の利用',
    lastUse: '最後の利用',
    refunded: (amount) => `返金 ${amount}`,
    disputeOpened: '申立て',
  },
};
