import type { MatchingElement } from '../../../evidence/compelling-evidence/matching-elements.js';
import { inQuotationMarks } from '../../../rules/quotation-marks.js';
import type { CheckedPart } from '../check-results.js';
import type { ClaimWords, PurchaseWords, RefundWords } from '../claim-words.js';

const some = (text: string | undefined, write: (text: string) => string): string =>
  text === undefined ? '' : write(text);
const quoted = (text: string): string => inQuotationMarks(text, 'zh');
const list = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('，');

/** More numbers would fill the sentence. The exhibit has them. */
const tracking = (numbers: readonly string[]): string | undefined => {
  if (numbers.length > 4) return `共 ${numbers.length} 件包裹`;
  return numbers.length === 0 ? undefined : `运单号 ${numbers.join('、')}`;
};

const refund = ({ amount, when, arn, cite }: RefundWords): string =>
  `${some(when, (day) => day)}${when === undefined ? '' : '退款 '}${amount}${some(arn, (number) => `（参考号 ARN ${number}）`)}${cite}`;

const elements: Readonly<Record<MatchingElement, string>> = {
  ip: 'IP 地址',
  device: '设备',
  account_id: '账户',
  email: '电子邮箱',
  shipping_address: '收货地址',
};

const parts: Readonly<Record<CheckedPart, string>> = {
  street: '街道地址',
  postal_code: '邮政编码',
  address: '地址',
  security_code: '安全码',
};

/** Only where one check has several results. */
const partOf = (part: CheckedPart): string =>
  part === 'address' || part === 'security_code' ? '' : parts[part];

function purchase(given: PurchaseWords): string {
  const { name, email, items, order, ordered } = given;
  const buyer = name === undefined ? '客户' : name + some(email, (address) => `（${address}）`);
  const number = some(order, (text) => `（订单号 ${text}）`);
  const placed = `${buyer}${some(ordered, (day) => `于 ${day} `)}订购了 ${items ?? '商品或服务'}${number}。`;
  if (items !== undefined || order !== undefined || ordered !== undefined) return placed + payment(given);
  return payment(given, name === undefined ? undefined : `付款人为 ${buyer}`);
}

function payment({ amount, described, paid, card, descriptor }: PurchaseWords, payer?: string): string {
  const details = list(
    payer,
    amount && `付款金额为 ${amount}`,
    described && `付款说明为${quoted(described)}`,
    paid && `付款日期为 ${paid}`,
    card && `付款卡为 ${card}`,
    descriptor && `账单显示名称为${quoted(descriptor)}`,
  );
  return details === '' ? '' : `${details}。`;
}

export const chineseClaims: ClaimWords = {
  gap: '',
  titles: {
    delivered: '妥投：',
    dispatched: '发货：',
    signature: '签收：',
    collection: '自提：',
    used: '使用：',
    used_after_cancellation: '取消后的使用：',
    service: '服务：',
    attendance: '到场：',
    authentication: '3-D Secure：',
    checks: '付款核验：',
    device: '设备：',
    identity: '客户：',
    prior_payments: '以往付款：',
    receipt: '购买内容：',
    confirmation: '订单确认：',
    offer: '商品说明：',
    condition: '商品状况：',
    authenticity: '来源：',
    agreement: '协议：',
    renewal_notice: '事先通知：',
    no_cancellation: '取消记录的查询：',
    canceled_after_payment: '付款之后的取消：',
    policy_disclosure: '政策的展示：',
    terms: '条款：',
    refund_refusal: '商户的立场：',
    return_record: '退货：',
    replacement: '维修或换货：',
    separate_purchases: '两笔付款：',
    other_payment: '另一笔付款：',
    pricing: '价格：',
    processing: '交易处理：',
    additional_charge: '附加费用：',
    customer_message: '往来信息：',
    withdrawal: '撤回：',
    other_record: '其他记录：',
  },
  records: {
    receipt: '收据',
    order_confirmation: '订单确认',
    product_description: '商品说明',
    product_photos: '照片或检验记录',
    authenticity_proof: '来源记录',
    authorization_record: '授权记录',
    customer_details: '客户资料',
    customer_ip_device: 'IP 地址与设备记录',
    prior_transactions: '以往付款记录',
    customer_link: '使用者与持卡人关联的记录',
    shipping_documentation: '运输单据',
    shipping_tracking: '物流记录',
    proof_of_delivery: '派送记录',
    delivery_signature: '签收记录',
    collection_record: '自提记录',
    access_activity_log: '访问日志',
    service_documentation: '服务记录',
    attendance_record: '到场记录',
    customer_communication: '与客户的往来信息',
    dispute_withdrawal: '关于撤回的声明',
    refund_policy: '退款政策',
    refund_policy_disclosure: '商户关于退款政策展示方式的记录',
    refund_refusal_explanation: '商户的说明',
    refund_proof: '退款记录',
    return_record: '商户的退货记录',
    replacement_proof: '商户的维修或换货记录',
    cancellation_policy: '取消政策',
    cancellation_policy_disclosure: '商户关于取消政策展示方式的记录',
    cancellation_record: '商户的取消记录',
    recurring_agreement: '协议',
    renewal_notice: '发给客户的通知',
    terms_acceptance: '条款接受记录',
    duplicate_explanation: '商户的说明',
    duplicate_documentation: '另一笔付款的记录',
    pricing_disclosure: '商户关于所展示价格的记录',
    processing_log: '交易处理记录',
    damage_or_addendum: '附加费用记录',
    rebuttal_letter: '商户的函件',
    other: '商户的记录',
  },
  cite: (reference) => `（${reference}）`,
  states: (record, reference, quotation) => `${record}（${reference}）载明：${quoted(quotation)}`,
  delivered: ({ isPart, carrier, numbers, when, place, signedBy, cite }) =>
    `${list(
      `${carrier ?? '承运商'}于 ${when} 将订单${isPart ? '中的一件包裹' : ''}送达${some(place, (text) => ` ${text}`)}`,
      tracking(numbers),
      signedBy && `签收人 ${signedBy}`,
    )}${cite}。`,
  dispatched: ({ carrier, numbers, when, cite }) =>
    `${list(when && `订单于 ${when} 发货`, carrier && `承运商为 ${carrier}`, tracking(numbers))}${cite}。`,
  used: ({ first, last, events, cite }) =>
    `访问日志显示${last === undefined ? `于 ${first} 使用` : `自 ${first} 至 ${last} 使用`}${events.length === 0 ? '' : `：${events.join('；')}`}${cite}。`,
  usedAfterCancellation: ({ used, canceled, cite }) =>
    `访问日志显示 ${used} 仍在使用，晚于 ${canceled} 的取消${cite}。`,
  visaUseRule: '依据 Visa 规则，在所称撤回同意之日以后的使用足以答复本争议。',
  service: ({ when, hours, record, signedBy, cite }) =>
    `服务于 ${when}${hours === undefined ? '' : ` ${hours[0]} 至 ${hours[1]}`} 提供${some(record, (text) => `，见${text}`)}${some(signedBy, (name) => `，由 ${name} 签字确认`)}${cite}。`,
  device: ({ ip, fingerprint, cite }) =>
    `${list(ip && `下单的 IP 地址为 ${ip}`, fingerprint && `设备指纹为 ${fingerprint}`)}${cite}。`,
  checks: ({ authorization, avs, cvc, cite }) =>
    `${list(
      authorization && `授权码为 ${authorization}`,
      avs && `地址核验（AVS）结果为 ${avs}`,
      cvc && `安全码核验结果为 ${cvc}`,
    )}${cite}。`,
  passedChecks: (passed) =>
    passed.map(({ part, isMatch }) => partOf(part) + (isMatch ? '相符' : '通过')).join('、'),
  reportedBy: (provider, paymentId) =>
    `（由 ${provider} 就${paymentId === undefined ? '本笔付款' : `付款 ${paymentId} `}提供）`,
  authentication: ({ isAttempt, eci, version, when, cite }) => {
    const data = list(eci && `ECI ${eci}`, version && `版本 ${version}`, when);
    const brackets = data === '' ? '' : `（${data}）`;
    return isAttempt
      ? `商户就本次付款向发卡行发起了 3-D Secure 验证，该次尝试已有记录${brackets}${cite}。`
      : `发卡行已通过 3-D Secure 验证本次付款${brackets}${cite}。`;
  },
  liabilityShift: '欺诈责任由发卡行承担。',
  priorPayments: (count, cite) => `同一客户此前有 ${count} 笔付款，均未被争议${cite}。`,
  receipt: ({ reference, number, issued, amount }) =>
    `${list(`收据（${reference}）`.concat(number === undefined ? '' : `编号为 ${number}`), issued && `日期为 ${issued}`, amount && `总额为 ${amount}`)}。`,
  noCancellation: ({ from, to, cite }) => `商户查询了 ${from} 至 ${to} 的记录，未发现取消${cite}。`,
  canceledAfterPayment: ({ received, paid, cite }) =>
    `取消申请于 ${received} 收到，晚于 ${paid} 的付款${cite}。`,
  purchase,
  itemsAndMore: (items, more) => `${items}等，另有 ${more} 项`,
  refundedInFull: (amount, last) => `争议金额 ${amount} 已${some(last, (day) => `于 ${day} 前`)}全额退还。`,
  refunds: (refunds) => `退款明细：${refunds.map(refund).join('；')}。`,
  refundOnce: '若再撤销该付款，款项将被重复退还。',
  refundedBefore: ({ refunded, paid, disputed }) =>
    `${paid} 的付款中，${refunded} 此前已退还。本争议针对另外的 ${disputed}。`,
  refundedInPart: ({ refunds, amount, rest }) =>
    `争议金额 ${amount} 中，商户已退款：${refunds.map(refund).join('；')}。其余 ${rest} 由本函答复。`,
  thesis: {
    contest: (merchant, amount) => `${merchant} 不认可针对 ${amount} 付款的争议。`,
    inquiry: (merchant, amount, paid) =>
      `${merchant} 就${some(paid, (day) => ` ${day} 的`)} ${amount} 付款的查询答复如下。`,
    delivered: (when) => `订单已于 ${when} 送达。`,
    used: (when) => `所购内容在付款之后仍于 ${when} 使用。`,
    priorPayments: (count) => `同一客户此前向本商户付款 ${count} 笔，均未被争议（见表）。`,
    comparedPayments: ({ program, isSameCard, days, elements: common }) =>
      `${isSameCard ? '同一张卡' : '此前'}在本次付款 ${days.join(' 天和 ')} 天前的两笔付款均未被争议，` +
      `与本次付款的${common.map((element) => elements[element]).join('、')}相同（见表）${some(program, (name) => `，符合 ${name} 的要求`)}。`,
    usedAfterCancellation: (used, canceled) => `${used} 仍在使用该服务，晚于 ${canceled} 的取消。`,
    separatePurchases: (merchant, purchases) =>
      purchases === undefined
        ? `${merchant} 说明：本次付款与被比较的另一笔付款属于两次不同的购买。`
        : `${merchant} 说明，这是两次不同的购买：${purchases.map(({ item, when }) => `${when} 的“${item}”`).join('，以及 ')}。`,
    notOwed: (merchant, isPartlyRefunded) =>
      `${merchant} 认为${isPartlyRefunded ? '不应再予' : '不应'}退款。`,
  },
  contest: {
    because: (merchant, points) => `${merchant} 不认可本争议：${points.join('；')}。`,
    relying: (merchant, record, reference) => `${merchant} 不认可本争议，依据为${record}（${reference}）。`,
    delivered: (when) => `订单已于 ${when} 送达`,
    used: (when) => `所购内容在付款之后仍于 ${when} 使用`,
    service: (when) => `服务已于 ${when} 提供`,
    dispatched: (when) => `订单已于 ${when} 发货`,
    checks: (authorization, passed) =>
      list(
        authorization && `付款已获授权（授权码 ${authorization}）`,
        passed.length === 0 ? undefined : `付款时${passed.map(({ part }) => parts[part]).join('、')}核验通过`,
      ),
    receipt: (amount) => `收据总额与扣款金额 ${amount} 一致`,
  },
  table: {
    disputed: '争议付款',
    prior: (number) => `以往付款 ${number}`,
    other: '另一笔付款',
    date: '日期',
    daysBefore: (days) => `${days} 天前`,
    amount: '金额',
    item: '商品',
    payment: '付款编号',
    elements,
    event: '事件',
    paid: '付款',
    delivered: '送达',
    service: '提供服务',
    canceled: '收到取消申请',
    firstUse: '首次使用',
    lastUse: '最近使用',
    refunded: (amount) => `退款 ${amount}`,
    disputeOpened: '争议提出',
  },
};
