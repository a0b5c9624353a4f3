import type { Language } from '../platform/shared/language.js';

/** The titles of reason codes that a letter prints, in English, Chinese and Japanese. */
const table = `
  Account number not on file | 账号不在档 | 該当する口座番号なし
  Above the floor limit | 超过授权限额 | フロアリミット超過
  Addendum, no-show or ATM dispute | 补充费用、未到店或 ATM 争议 | 追加請求・ノーショー・ATM に関する申立て
  Addition error | 合计错误 | 合計の誤り
  Additional credit requested | 要求追加退款 | 追加返金の請求
  Advance deposit | 预付定金 | 前払い預り金
  Airline transaction dispute | 航空交易争议 | 航空取引に関する申立て
  Already paid | 已付款 | 支払済み
  Altered amount | 金额被更改 | 金額の改変
  Altered amount or currency | 金额或币种被更改 | 金額または通貨の改変
  Alternate settlement currency | 清算币种不同 | 決済通貨の相違
  Authorization | 授权 | オーソリゼーション
  Authorization approval expired | 授权已过期 | 承認の有効期限切れ
  Authorization non-compliance | 不符合授权要求 | オーソリゼーション要件の不遵守
  Authorization processing error | 授权处理错误 | オーソリゼーションの処理誤り
  Authorization-related chargeback | 与授权有关的拒付 | オーソリゼーションに関するチャージバック
  Canceled merchandise or services | 已取消的商品或服务 | 商品・サービスのキャンセル
  Canceled recurring billing | 已取消的定期扣款 | 定期請求の解約済み
  Canceled recurring or digital goods transactions | 已取消的定期交易或数字商品交易 | 定期取引・デジタル商品取引の解約済み
  Canceled recurring transaction | 已取消的定期交易 | 定期取引の解約済み
  Canceled reservation | 已取消的预订 | 予約のキャンセル
  Cancellation of recurring goods or services | 取消定期提供的商品或服务 | 定期的な商品・サービスの解約
  Cancellations and returns | 取消与退货 | キャンセルおよび返品
  Car rental charge not qualified or not signed | 租车费用不符合条件或未签字 | レンタカー料金の要件不備または署名なし
  Card not present | 非面对面交易 | カード非提示
  Card on the hot card list | 卡片在黑名单中 | 無効カードリスト掲載カード
  Card recovery bulletin | 卡片回收公告 | カード回収通知
  Cardholder denies the transaction | 持卡人否认交易 | カード会員による取引の否認
  Cardholder dispute | 持卡人争议 | カード会員による申立て
  Cardholder dispute, not classified elsewhere (United States) | 其他持卡人争议（美国） | その他のカード会員による申立て（米国）
  Cardholder does not recognize | 持卡人不认可该交易 | カード会員に覚えなし
  Cardholder does not recognize, potential fraud | 持卡人不认可该交易，疑似欺诈 | カード会員に覚えなし（不正の疑い）
  Cardmember dispute: defective, not as described, service not rendered | 持卡人争议：商品瑕疵、与描述不符或服务未提供 | カード会員の申立て：不良、説明との相違、サービス未提供
  Cash advance dispute | 预借现金争议 | キャッシングに関する申立て
  Cash not dispensed, or a different amount | 未吐钞或金额不符 | 現金の不出または金額相違
  Cash not received at an ATM | 未收到 ATM 现金 | ATM での現金未受領
  Charge amount exceeds authorization amount | 扣款金额超过授权金额 | 承認金額を超える請求
  Charge older than 30 days | 交易超过 30 天 | 30 日を超えた売上
  Charge processed as credit | 扣款被处理为退款 | 請求を返金として処理
  Chip and PIN liability shift | 芯片与密码责任转移 | IC カード・PIN のライアビリティシフト
  Chip liability shift | 芯片责任转移 | IC カードのライアビリティシフト
  Chip liability shift: counterfeit fraud | 芯片责任转移：伪卡欺诈 | IC カードのライアビリティシフト：偽造による不正
  Chip liability shift: other fraud | 芯片责任转移：其他欺诈 | IC カードのライアビリティシフト：その他の不正
  Correct transaction currency code not provided | 未提供正确的交易币种代码 | 正しい取引通貨コードの未提供
  Correction of a chargeback | 拒付更正 | チャージバックの訂正
  Correction of a second presentment | 二次请款更正 | セカンドプレゼントメントの訂正
  Counterfeit card | 伪卡 | 偽造カード
  Counterfeit chip card | 伪造芯片卡 | 偽造 IC カード
  Counterfeit merchandise | 假冒商品 | 偽造品
  Credit not presented | 未提交退款 | 返金の未提示
  Credit not processed | 未处理退款 | 返金未処理
  Credit not received | 未收到退款 | 返金未受領
  Credit or debit posted incorrectly | 退款或扣款入账错误 | 返金または請求の記帳誤り
  Credit or debit presentment error | 退款或扣款提交错误 | 返金または請求の提示誤り
  Credit processed as charge | 退款被处理为扣款 | 返金を請求として処理
  Currency discrepancy | 币种不符 | 通貨の相違
  Declined authorization | 授权被拒绝 | オーソリゼーションの否認
  Dispute compliance | 争议合规 | 申立て規則の遵守
  Domestic chargeback dispute (Europe) | 境内拒付争议（欧洲） | 国内チャージバックに関する申立て（欧州）
  Domestic transaction | 境内交易 | 国内取引
  Duplicate | 重复扣款 | 二重請求
  Duplicate charge | 重复扣款 | 二重請求
  Duplicate processing | 重复处理 | 二重処理
  Duplicate processing or paid by other means | 重复处理或已以其他方式付款 | 二重処理または他の方法での支払い
  Duplicate transaction | 重复交易 | 二重取引
  EMV counterfeit | EMV 伪卡 | EMV 偽造
  EMV liability shift, counterfeit fraud | EMV 责任转移，伪卡欺诈 | EMV ライアビリティシフト、偽造による不正
  EMV liability shift, non-counterfeit fraud | EMV 责任转移，非伪卡欺诈 | EMV ライアビリティシフト、偽造以外の不正
  EMV lost, stolen or not received | EMV 卡丢失、被盗或未收到 | EMV カードの紛失・盗難・未着
  Expired card | 卡片已过期 | 有効期限切れカード
  Faulty goods | 商品有瑕疵 | 商品の不良
  Fraud liability shift, counterfeit | 欺诈责任转移，伪卡 | 不正利用のライアビリティシフト、偽造
  Fraud, card not present | 欺诈，非面对面交易 | 不正利用、カード非提示
  Fraud, card present | 欺诈，面对面交易 | 不正利用、カード提示
  Fraud, card swiped without a signature | 欺诈，刷卡无签名 | 不正利用、署名のない磁気読取り
  Fraud, chip and PIN | 欺诈，芯片与密码 | 不正利用、IC・PIN
  Fraud, chip counterfeit | 欺诈，伪造芯片 | 不正利用、IC 偽造
  Fraudulent multiple transactions | 欺诈性多笔交易 | 不正な複数取引
  Fraudulent processing of transactions | 交易的欺诈性处理 | 取引の不正な処理
  Goods not received | 未收到商品 | 商品の未着
  Goods or services canceled | 已取消的商品或服务 | 商品・サービスのキャンセル
  Goods or services damaged or defective | 商品或服务损坏或有瑕疵 | 商品・サービスの破損または不良
  Goods or services not as described | 商品或服务与描述不符 | 商品・サービスの説明との相違
  Goods or services not provided | 未提供商品或服务 | 商品・サービスの未提供
  Goods or services not received | 未收到商品或服务 | 商品・サービスの未着
  Goods or services not received or only partly received | 未收到或仅部分收到商品或服务 | 商品・サービスの未着または一部未着
  Goods or services returned or refused | 商品或服务被退回或拒收 | 商品・サービスの返品または受取拒否
  Good-faith investigation | 善意调查 | 善意に基づく調査
  High-risk order: suspected fraud | 高风险订单：疑似欺诈 | 高リスク注文：不正の疑い
  IC (chip) liability shift | IC（芯片）责任转移 | IC のライアビリティシフト
  Illegible copy | 副本无法辨认 | 判読できない控え
  Illegible sales data | 销售数据无法辨认 | 判読できない売上データ
  Incorrect account number | 账号错误 | 口座番号の誤り
  Incorrect amount | 金额有误 | 金額相違
  Incorrect amount or account number | 金额或账号有误 | 金額または口座番号の誤り
  Incorrect charge amount | 扣款金额有误 | 請求金額の誤り
  Incorrect currency | 币种有误 | 通貨の誤り
  Incorrect ECI | ECI 有误 | ECI の誤り
  Incorrect invoice | 发票有误 | 請求書の誤り
  Incorrect transaction code | 交易代码有误 | 取引コードの誤り
  Inquiry: canceled or expired | 查询：已取消或已到期 | 照会：解約または期限切れ
  Inquiry: card member does not recognize the charge, or requests records | 查询：持卡人不认可该扣款或要求提供记录 | 照会：カード会員に覚えがない、または記録の請求
  Inquiry: credit posted as a charge | 查询：退款被记为扣款 | 照会：返金が請求として計上
  Inquiry: credit, return or amount | 查询：退款、退货或金额 | 照会：返金、返品または金額
  Inquiry: damaged, defective or of poor quality | 查询：损坏、有瑕疵或质量不佳 | 照会：破損、不良または品質
  Inquiry: duplicate or paid by other means | 查询：重复扣款或已以其他方式付款 | 照会：二重請求または他の方法での支払い
  Inquiry: goods or services not received | 查询：未收到商品或服务 | 照会：商品・サービスの未着
  Inquiry: insurance, currency or damage | 查询：保险、币种或损坏 | 照会：保険、通貨または損害
  Inquiry: not authorized or not recognized | 查询：未经授权或不认可 | 照会：未承認または覚えなし
  Inquiry: not authorized, possible fraud | 查询：未经授权，疑似欺诈 | 照会：未承認（不正の疑い）
  Inquiry: paid by other means, or credit not processed | 查询：已以其他方式付款，或未处理退款 | 照会：他の方法での支払い、または返金未処理
  Installment billing dispute | 分期扣款争议 | 分割払いに関する申立て
  Insufficient reply | 答复不充分 | 回答不十分
  Invalid authorization | 授权无效 | 無効なオーソリゼーション
  Invalid card number | 卡号无效 | 無効なカード番号
  Invalid data | 数据无效 | 無効なデータ
  Late presentation | 延迟提交 | 提示の遅延
  Late presentment | 延迟请款 | 提示の遅延
  Late submission | 延迟提交 | 提出の遅延
  Local regulatory or legal dispute | 当地监管或法律争议 | 現地の規制または法律に関する申立て
  Merchandise not received | 未收到商品 | 商品の未着
  Merchandise or services not received | 未收到商品或服务 | 商品・サービスの未着
  Merchant on the risk list | 商户在风险名单中 | リスクリスト掲載加盟店
  Mis-post | 误入账 | 誤記帳
  Misrepresentation | 虚假陈述 | 不実表示
  Missing imprint | 缺少压印 | インプリントなし
  Missing signature | 缺少签名 | 署名なし
  Multiple charges | 多次扣款 | 複数回の請求
  Multiple processing | 多次处理 | 複数回の処理
  No authorization | 无授权 | オーソリゼーションなし
  No card member authorization | 未经持卡人授权 | カード会員の承認なし
  No cardholder authorization | 未经持卡人授权 | カード会員の承認なし
  No reply | 未答复 | 回答なし
  No-show | 未到店 | ノーショー
  No-show or CARDeposit canceled | 未到店或已取消 CARDeposit | ノーショーまたは CARDeposit の取消し
  No valid authorization | 无有效授权 | 有効なオーソリゼーションなし
  Non-matching card number | 卡号不符 | カード番号の不一致
  Non-receipt of cash from an ATM | 未收到 ATM 现金 | ATM での現金未受領
  Non-receipt of cash or load value | 未收到现金或充值金额 | 現金またはチャージ額の未受領
  Non-receipt of goods or services | 未收到商品或服务 | 商品・サービスの未着
  Not a JCB card | 非 JCB 卡 | JCB カードではない
  Not as described | 与描述不符 | 説明との相違
  Not as described or defective merchandise | 商品与描述不符或有瑕疵 | 商品の説明との相違または不良
  Not as described or defective merchandise or services | 商品或服务与描述不符或有瑕疵 | 商品・サービスの説明との相違または不良
  Not classified | 未分类 | 未分類
  Not received | 未收到 | 未着
  Original credit transaction not accepted | 原始贷记交易未被接受 | オリジナルクレジット取引の不受理
  Other fraud | 其他欺诈 | その他の不正利用
  Other fraud, card absent | 其他欺诈，非面对面交易 | その他の不正利用、カード非提示
  Other fraud, card present | 其他欺诈，面对面交易 | その他の不正利用、カード提示
  Over the limit or the authorized amount | 超过限额或授权金额 | 限度額または承認金額の超過
  Paid by other means | 已以其他方式付款 | 他の方法での支払い
  Paid through other means | 已以其他方式付款 | 他の方法での支払い
  Payment not recognized | 不认可的付款 | 覚えのない決済
  Point-of-interaction error | 交易终端错误 | 取引時点の誤り
  Processing error | 处理错误 | 処理誤り
  Quality of goods or services | 商品或服务质量 | 商品・サービスの品質
  Questionable merchant activity | 可疑的商户行为 | 疑わしい加盟店行為
  Recurring payments | 定期付款 | 定期支払い
  Request for support not fulfilled | 未提供所要求的证明材料 | 請求された証拠書類の未提出
  Request for the receipt of a swiped card | 索取刷卡收据 | 磁気読取り売上票の請求
  Requested authorization not obtained | 未取得所需授权 | 必要なオーソリゼーションの未取得
  Requested item not received | 未收到所要求的资料 | 請求資料の未受領
  Retrieval request: amount billed | 调单：扣款金额 | 売上票の請求：請求金額
  Retrieval request: cardholder does not recognize the payment | 调单：持卡人不认可该付款 | 売上票の請求：カード会員に覚えなし
  Retrieval request: cardholder’s own records | 调单：持卡人自行留存 | 売上票の請求：カード会員の記録用
  Retrieval request: cardholder’s request | 调单：持卡人要求 | 売上票の請求：カード会員の依頼
  Retrieval request: chip transaction certificate | 调单：芯片交易证书 | 売上票の請求：IC 取引証明
  Retrieval request: copy with the signature | 调单：带签名的副本 | 売上票の請求：署名入りの控え
  Retrieval request: documents for a possible chargeback | 调单：可能拒付所需的文件 | 売上票の請求：チャージバック検討用の書類
  Retrieval request: fraud analysis | 调单：欺诈分析 | 売上票の請求：不正分析
  Retrieval request: fraud investigation | 调单：欺诈调查 | 売上票の請求：不正調査
  Retrieval request: health-care substantiation | 调单：医疗费用证明 | 売上票の請求：医療費の証明
  Retrieval request: legal process | 调单：法律程序 | 売上票の請求：法的手続
  Retrieval request: returned as incorrect | 调单：因有误退回 | 売上票の請求：誤りとして返却
  Return | 退货 | 返品
  Second presentment: documents illegible | 二次请款：文件无法辨认 | セカンドプレゼントメント：書類が判読不能
  Second presentment: documents scanned incorrectly, unrelated or incomplete | 二次请款：文件扫描有误、无关或不完整 | セカンドプレゼントメント：書類の読取り誤り、無関係または不完全
  Second presentment: invalid acquirer reference data | 二次请款：收单参考数据无效 | セカンドプレゼントメント：無効なアクワイアラー参照データ
  Second presentment: required documents not received | 二次请款：未收到所需文件 | セカンドプレゼントメント：必要書類の未受領
  Second presentment: submitted late | 二次请款：提交逾期 | セカンドプレゼントメント：提出の遅延
  Services or merchandise defective or not as described | 服务或商品有瑕疵或与描述不符 | サービス・商品の不良または説明との相違
  Split sale | 拆分交易 | 分割売上
  Stop list | 止付名单 | 無効通知リスト
  Stored value dispute | 储值争议 | チャージ残高に関する申立て
  Support illegible or incomplete | 证明材料无法辨认或不完整 | 証拠書類の判読不能または不備
  Transaction amount differs | 交易金额不符 | 取引金額の相違
  Unassigned card number | 未发行的卡号 | 未発行のカード番号
  Unauthorized multiple processing | 未经授权的多次处理 | 承認のない複数回の処理
  Unauthorized or fraud | 未经授权或欺诈 | 未承認または不正利用
  Unauthorized purchase | 未经授权的购买 | 承認のない購入
  Unissued account number | 未发行的账号 | 未発行の口座番号
  Vehicle rental: damage, theft or loss of use | 车辆租赁：损坏、被盗或营运损失 | レンタカー：損害、盗難または休業損害
  Violation of operating regulations | 违反运营规则 | 運用規則の違反
  Warning bulletin file | 警示公告档案 | 警告通知ファイル
  Retrieval request | 调单 | 売上票の請求
  Documentation request | 调取文件 | 書類の請求
  Documentation request: possible fraud | 调取文件：疑似欺诈 | 書類の請求：不正の疑い
`;

export const codeTitles: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [en = '', zh = '', ja = ''] = row.trim().split(' | ');
      return [en, { en, zh, ja }];
    }),
);

/** The title of a reason code in the language of a letter. `undefined` if it has no name in that language. */
export function codeTitleIn(language: Language, title: string): string | undefined {
  return language === 'en' ? title : codeTitles.get(title)?.[language];
}
