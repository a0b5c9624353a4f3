import type { LetterTexts } from '../builtin-templates.js';

/** The built-in letters in Japanese. */
export const lettersInJapanese: readonly LetterTexts[] = [
  {
    disputeReason: 'fraudulent',
    name: '不正利用：カード会員が取引に関与していること',
    description: 'カード会員が決済を行っていない、または承認していないとの申立てに用います。',
  },
  {
    disputeReason: 'product_not_received',
    name: '商品・サービスの未着：提供した内容、場所、日時',
    description: '商品、サービス、ダウンロード、予約が提供されていないとの申立てに用います。',
  },
  {
    disputeReason: 'unrecognized',
    name: '利用覚えなし：決済の内容の説明',
    description: '利用明細の名称に覚えがないとの申立てに用います。',
  },
  {
    disputeReason: 'duplicate',
    name: '二重請求：二つの決済は別の購入、または返金済み',
    description: '二重に請求されたとの申立てに用います。手元の資料により、いずれかの内容になります。',
  },
  {
    disputeReason: 'subscription_canceled',
    name: '解約済みの定期購入：支払期日の到来した決済',
    description: '定期購入の終了後に決済されたとの申立てに用います。',
  },
  {
    disputeReason: 'product_unacceptable',
    name: '商品・サービスの相違または不良：約束した内容と提供した内容',
    description: '不良、表示との相違、模倣品、誤認を招く表示との申立てに用います。',
  },
  {
    disputeReason: 'credit_not_processed',
    name: '返金未処理：返金済み、または返金義務なし',
    description:
      '返金が約束された、または必要であるとの申立てに用います。事実と加盟店の見解により、いずれかの内容になります。',
  },
  {
    disputeReason: 'general',
    name: '一般的な回答書',
    description: 'その他のすべての理由、および対応する回答書がない場合に用います。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'amex',
    name: 'American Express 不正利用：確認、引渡し、過去のご利用',
    description: 'American Express F29 に用います。決済時の確認と、会員に届いたものを最初に示します。',
  },
  {
    disputeReason: 'duplicate',
    cardNetwork: 'mastercard',
    name: 'Mastercard 取引処理：件数、金額、通貨',
    description: 'Mastercard 4834 に用います。二重請求、金額相違、通貨換算、追加料金を対象とします。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'mastercard',
    name: 'Mastercard 不正利用：端末、引渡し、本人情報',
    description: 'Mastercard 4837 に用います。三種類の情報により、カード会員の関与を示します。',
  },
  {
    disputeReason: 'fraudulent',
    cardNetwork: 'visa',
    name: 'Visa 不正利用：同じお客様の過去の決済',
    description:
      'Visa 10.4 に用います。異議のない過去の決済と、本決済に共通する情報を、有力な証拠として最初に示します。',
  },
  {
    disputeReason: 'subscription_canceled',
    cardNetwork: 'visa',
    name: 'Visa 解約済みの定期購入：解約したとされる日の後の利用',
    description: 'Visa 13.2 に用います。サービスの利用を最初に示し、同意と解約がこれに続きます。',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'mastercard',
    name: 'Mastercard 会員の申立て：商品の説明、引渡し、条件、返金',
    description:
      'Mastercard 4853 に用います。表示との相違、未提供、定期購入、返金を対象とします。申立ての内容を確認し、対応する資料を追加してください。',
  },
  {
    disputeReason: 'product_unacceptable',
    cardNetwork: 'visa',
    name: 'Visa 商品・サービスの相違：表示との一致と対応',
    description: 'Visa 13.3 に用います。商品の説明、状態、返品、対応を扱い、返金ポリシーには触れません。',
  },
];
