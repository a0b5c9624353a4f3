import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';

/** The question of the case that a piece of evidence addresses. Independent of the content of the evidence. */
export type Topic =
  | 'purchase'
  | 'payer'
  | 'delivery'
  | 'use'
  | 'quality'
  | 'contact'
  | 'terms'
  | 'refund'
  | 'return'
  | 'cancellation'
  | 'recurring'
  | 'duplicate'
  | 'price'
  | 'processing'
  | 'withdrawal'
  | 'other';

export const topicOf: Readonly<Record<EvidenceType, Topic>> = {
  receipt: 'purchase',
  order_confirmation: 'purchase',
  product_description: 'quality',
  product_photos: 'quality',
  authenticity_proof: 'quality',
  authorization_record: 'processing',
  customer_details: 'payer',
  customer_ip_device: 'payer',
  prior_transactions: 'payer',
  customer_link: 'payer',
  shipping_documentation: 'delivery',
  shipping_tracking: 'delivery',
  proof_of_delivery: 'delivery',
  delivery_signature: 'delivery',
  collection_record: 'delivery',
  access_activity_log: 'use',
  service_documentation: 'use',
  attendance_record: 'use',
  customer_communication: 'contact',
  dispute_withdrawal: 'withdrawal',
  refund_policy: 'terms',
  refund_policy_disclosure: 'terms',
  refund_refusal_explanation: 'refund',
  refund_proof: 'refund',
  return_record: 'return',
  replacement_proof: 'return',
  cancellation_policy: 'terms',
  cancellation_policy_disclosure: 'terms',
  cancellation_record: 'cancellation',
  recurring_agreement: 'recurring',
  renewal_notice: 'recurring',
  terms_acceptance: 'terms',
  duplicate_explanation: 'duplicate',
  duplicate_documentation: 'duplicate',
  pricing_disclosure: 'price',
  processing_log: 'processing',
  damage_or_addendum: 'price',
  rebuttal_letter: 'other',
  other: 'other',
};

export const topicWords: Readonly<Record<Language, Readonly<Record<Topic, string>>>> = {
  en: {
    purchase: 'what was bought',
    payer: 'who made the purchase',
    delivery: 'whether and when the order reached the customer',
    use: 'whether the customer received and used the purchase',
    quality: 'whether the purchase matches the offer',
    contact: 'the correspondence between the customer and the merchant',
    terms: 'the terms that were shown and agreed',
    refund: 'whether a refund is owed or has been issued',
    return: 'the outcome of a return, repair or replacement',
    cancellation: 'whether and when the customer canceled',
    recurring: 'the agreement on recurring payments',
    duplicate: 'whether the payments belong to separate purchases',
    price: 'the agreed total',
    processing: 'how the payment was authorized and processed',
    withdrawal: 'whether the claim has been withdrawn',
    other: 'the claim as a whole',
  },
  zh: {
    purchase: '购买的内容',
    payer: '由谁完成购买',
    delivery: '订单是否及何时送达客户',
    use: '客户是否收到并使用了所购内容',
    quality: '所提供的与所承诺的是否一致',
    contact: '客户与商户之间的往来内容',
    terms: '约定并展示的条款',
    refund: '是否应当退款或已经退款',
    return: '退货、维修或换货的情况',
    cancellation: '客户是否及何时取消',
    recurring: '关于定期扣款的约定',
    duplicate: '各笔付款是否对应不同的购买',
    price: '约定的总额',
    processing: '付款的授权与处理过程',
    withdrawal: '争议是否已被撤回',
    other: '本争议整体',
  },
  ja: {
    purchase: '購入の内容',
    payer: '購入者が誰であるか',
    delivery: '注文品がお客様に届いたか、またその時期',
    use: 'お客様が購入したものを受け取り利用したか',
    quality: '提供したものが表示どおりであるか',
    contact: 'お客様と加盟店とのやり取りの内容',
    terms: '合意および表示された条件',
    refund: '返金の要否または返金済みか',
    return: '返品、修理または交換の経過',
    cancellation: 'お客様が解約したか、またその時期',
    recurring: '定期的な支払いに関する合意',
    duplicate: '各決済が別々の購入によるものか',
    price: '合意された総額',
    processing: '決済の承認と処理の経過',
    withdrawal: '申立てが取り下げられたか',
    other: '申立て全体',
  },
};
