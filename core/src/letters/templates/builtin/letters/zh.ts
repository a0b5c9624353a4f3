import type { LetterTexts } from '../builtin-templates.js';

/** The built-in letters in Chinese. */
export const lettersInChinese: readonly LetterTexts[] = [
  {
    disputeReason: 'fraudulent',
    name: '欺诈交易：持卡人参与了交易',
    description: '适用于持卡人声称未进行或未授权该付款的争议。',
  },
  {
    disputeReason: 'product_not_received',
    name: '未收到商品或服务：交付的内容、地点与时间',
    description: '适用于客户声称未收到商品、服务、下载内容或未使用预订的争议。',
  },
  {
    disputeReason: 'unrecognized',
    name: '无法识别的交易：付款内容说明',
    description: '适用于持卡人不认识账单上商户名称的争议。',
  },
  {
    disputeReason: 'duplicate',
    name: '重复扣款：两笔付款对应两次购买，或已退款',
    description: '适用于客户声称被重复扣款的争议。根据现有证据自动选择其中一种说法。',
  },
  {
    disputeReason: 'subscription_canceled',
    name: '已取消的订阅：付款应予支付',
    description: '适用于客户声称订阅结束后仍被扣款的争议。',
  },
  {
    disputeReason: 'product_unacceptable',
    name: '商品或服务与描述不符：承诺的内容与提供的内容',
    description: '适用于声称存在缺陷、描述不符、假冒或误导性宣传的争议。',
  },
  {
    disputeReason: 'credit_not_processed',
    name: '未处理退款：已退款或不应退款',
    description: '适用于声称商户承诺或应当退款的争议。根据事实与商户立场选择其中一种说法。',
  },
  {
    disputeReason: 'general',
    name: '通用答复',
    description: '适用于其他所有原因，以及没有对应答辩书的原因。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'amex',
    name: 'American Express 欺诈交易：核验、交付、以往消费',
    description: '适用于 American Express F29。首先说明付款核验以及会员收到的商品或服务。',
  },
  {
    disputeReason: 'duplicate',
    cardNetwork: 'mastercard',
    name: 'Mastercard 交易处理：笔数、金额、币种',
    description: '适用于 Mastercard 4834，包括重复扣款、金额不符、币种转换和附加费用。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'mastercard',
    name: 'Mastercard 欺诈交易：设备、交付、身份',
    description: '适用于 Mastercard 4837。以三类信息说明持卡人参与了交易。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'visa',
    name: 'Visa 欺诈交易：同一客户以往的付款',
    description: '适用于 Visa 10.4。首先列出以往未被争议的付款及其与本次付款的共同信息，作为有力证据。',
  },
  {
    disputeReason: 'subscription_canceled',
    cardNetwork: 'visa',
    name: 'Visa 已取消的订阅：所称取消之后仍在使用',
    description: '适用于 Visa 13.2。首先说明服务的使用情况，其次说明同意与取消。',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'mastercard',
    name: 'Mastercard 持卡人争议：商品说明、交付、条款、退款',
    description: '适用于 Mastercard 4853，包括与描述不符、未提供、订阅和退款。请阅读争议内容并补充相应证据。',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'visa',
    name: 'Visa 商品或服务与描述不符：相符之处与补救措施',
    description: '适用于 Visa 13.3。说明商品描述、状况、退货与补救，不涉及退款政策。',
  },
];
