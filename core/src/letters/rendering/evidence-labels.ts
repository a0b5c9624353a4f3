import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';

import type { Language } from '../../platform/shared/language.js';
import { claimWords } from '../claims/claim-words.js';

type Translated = Readonly<Record<EvidenceType, string>>;

const english = new Map<string, string>(evidenceTypes.map(({ value, label }) => [value, label]));

const chinese: Translated = {
  receipt: '收据或发票',
  order_confirmation: '发送给客户的订单确认',
  product_description: '展示给客户的商品或服务说明',
  product_photos: '商品照片或检验记录',
  authenticity_proof: '正品证明',
  authorization_record: '授权、AVS、CVV 及 3-D Secure 结果',
  customer_details: '客户姓名、电子邮箱及账单地址',
  customer_ip_device: 'IP 地址、设备标识、指纹及位置',
  prior_transactions: '以往无争议的付款记录',
  customer_link: '使用者或收件人与持卡人的关联',
  shipping_documentation: '运单、装箱单、发货单',
  shipping_tracking: '承运商、运单号、发货日期、收货地址',
  proof_of_delivery: '载有完整地址的妥投证明',
  delivery_signature: '签收签名或投递照片',
  collection_record: '经核验身份的到店自提记录',
  access_activity_log: '下载、登录及使用记录',
  service_documentation: '合同、工单、预约记录',
  attendance_record: '入场、检票、登机或入住记录',
  customer_communication: '与客户的往来信息',
  dispute_withdrawal: '客户或银行撤回争议的函件',
  refund_policy: '退款政策（相关部分）',
  refund_policy_disclosure: '退款政策的展示位置与时间',
  refund_refusal_explanation: '不应退款的理由',
  refund_proof: '退款或贷记记录',
  return_record: '退货记录（已收、拒收或未寄回）',
  replacement_proof: '维修或换货证明',
  cancellation_policy: '取消政策（相关部分）',
  cancellation_policy_disclosure: '取消政策的展示位置与时间',
  cancellation_record: '取消申请，或不存在该申请的证明',
  recurring_agreement: '订阅协议及同意记录',
  renewal_notice: '续订或试用到期通知',
  terms_acceptance: '结账时展示并接受的条款',
  duplicate_explanation: '两笔付款的区别',
  duplicate_documentation: '另一笔付款的凭证',
  pricing_disclosure: '付款时展示的总额、税费及汇率',
  processing_log: '扣款、结算及更正记录',
  damage_or_addendum: '租赁、损坏、未到店或附加费用文件',
  rebuttal_letter: '答辩书',
  other: '其他',
};

const japanese: Translated = {
  receipt: '領収書または請求書',
  order_confirmation: 'お客様への注文確認',
  product_description: '表示された商品・サービスの説明',
  product_photos: '商品の写真または検品記録',
  authenticity_proof: '真正品であることの証明',
  authorization_record: 'オーソリ、AVS、CVV、3-Dセキュアの結果',
  customer_details: 'お客様の氏名、メールアドレス、請求先住所',
  customer_ip_device: 'IPアドレス、端末情報、所在地',
  prior_transactions: '異議のない過去の決済',
  customer_link: '利用者・受取人とカード会員との関係',
  shipping_documentation: '送り状、納品書、出荷記録',
  shipping_tracking: '運送会社、追跡番号、発送日、届け先',
  proof_of_delivery: '住所の記載がある配達完了記録',
  delivery_signature: '受領のサインまたは配達写真',
  collection_record: '本人確認を伴う店頭受取記録',
  access_activity_log: 'ダウンロード、ログイン、利用の記録',
  service_documentation: '契約書、作業記録、予約記録',
  attendance_record: '入場、搭乗または宿泊の記録',
  customer_communication: 'お客様とのやり取り',
  dispute_withdrawal: '申立ての取下げに関する書面',
  refund_policy: '返金ポリシー（該当部分）',
  refund_policy_disclosure: '返金ポリシーの表示箇所と日時',
  refund_refusal_explanation: '返金に応じない理由',
  refund_proof: '返金の記録',
  return_record: '返品の記録（受領、拒否、未返送）',
  replacement_proof: '修理または交換の証明',
  cancellation_policy: '解約ポリシー（該当部分）',
  cancellation_policy_disclosure: '解約ポリシーの表示箇所と日時',
  cancellation_record: '解約の申出、または申出がないことの証明',
  recurring_agreement: '定期購入の契約と同意の記録',
  renewal_notice: '更新または試用終了の通知',
  terms_acceptance: '購入時に表示・同意された規約',
  duplicate_explanation: '二つの決済の違い',
  duplicate_documentation: 'もう一方の決済の書類',
  pricing_disclosure: '決済時に表示された総額、税、為替',
  processing_log: '売上処理、清算、訂正の記録',
  damage_or_addendum: 'レンタル、損害、不泊、追加料金の書類',
  rebuttal_letter: '回答書',
  other: 'その他',
};

/** The name of an exhibit's type in the letter. Makes no claim about its content. */
export function recordName(type: EvidenceType, language: Language): string {
  const name = claimWords[language].records[type].replace(/^The /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The name of the requested evidence. */
export function evidenceLabel(type: EvidenceType, language: Language): string {
  if (language === 'zh') return chinese[type];
  if (language === 'ja') return japanese[type];
  return english.get(type) ?? type;
}
