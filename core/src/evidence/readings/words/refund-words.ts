import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** Records of refunds. Only money that went back to the card is a refund. */
export const refundWords: FamilyWords = {
  signs: [
    neutral('reason', {
      en: "reason: .*|(not|never|n't) (failed|declined|reversed|rejected|canceled|cancelled)|no (errors?|failure*)|refund (policy|request|id|reference|number|receipt|confirmation)|(to|on) the (same|original) (card|payment method)|within # (days|working days|business days)",
      de: 'nicht (fehlgeschlagen|abgelehnt|zurückgewiesen|storniert|gescheitert)|grund: .*|erstattungs(nummer|beleg|referenz)|auf dieselbe karte|auf die ursprüngliche (karte|zahlungsart)',
      fr: '(pas|sans) (été )?(refus*|rejet*|annul*|échou*|échec)|motif: .*|sur la même carte|numéro de remboursement',
      es: 'no (fue |ha sido )?(rechazad*|anulad*|cancelad*|fallid*)|motivo: .*|a la misma tarjeta|número de reembolso',
      it: 'non (è )?(stat* )?(rifiutat*|respint*|annullat*|fallit*)|motivo: .*|sulla stessa carta|numero (di |del )?rimborso',
      nl: 'niet (mislukt|geweigerd|afgewezen|geannuleerd)|reden: .*|op dezelfde (kaart|pas)',
      pt: 'não (foi )?(recusad*|rejeitad*|cancelad*|falh*)|motivo: .*|no mesmo cartão',
      zh: '原(卡|路)|原因[:：].*',
      ja: '同じカード|元のカード|理由[:：].*',
    }),
    hurts('not_refunded', {
      en: "refund* .. (fail*|bounce*|declin*|reject*|refus*|cancel*|revers*|pending|scheduled|request*|returned|unsuccessful|not (been |yet )*(processed|issued|received|sent|possible|completed|settled|arrived)|error|void*|on hold|queued|promised|planned|expected|denied|blocked|stuck|disputed|withdrawn|initiated)|(failed|pending|requested|declined|rejected|planned|promised|scheduled|reversed|voided|cancell?ed|denied|unsuccessful|awaiting|future|bounced|no) refund*|(will|shall|to|should|would|can|must|going to) (then |also |soon )?(be )?refund*|(we|i)( will|'ll| shall| are going to| plan to) (then )?refund*|(we|i) (will|'ll) (credit|return|pay|send)*|(not|never|n't) (yet )?(been )?(refund*|credit*|paid back|returned)|store credit|(account|shop|site|customer) (credit|balance)|credit (to|on) .. (account|wallet|balance)|vouchers?|gift ?cards?|coupons?|wallet|loyalty|points|bounced|(card|account) (was |is |has been )?(closed|expired|invalid|blocked|cancelled|lost)|status: (pending|failed|cancell?ed|declined|rejected|requested|initiated|queued|processing|open)|in (progress|process)|being processed|processing|awaiting|queued|(another|different|other|wrong|new|second|unknown) (card|account|customer|order|payment|person|bank account|transaction|iban)|bank (transfer|account)|by (cheque|check|cash|wire)|(cheque|cash)|iban|requested|request for refund|refund request .. |approval pending|insufficient (funds|balance)|promise* .. refund",
      de: '(erstattung|rückerstattung|gutschrift|rückzahlung|rückbuchung|überweisung) .. (fehlgeschlagen|abgelehnt|ausstehend|beantragt|storniert|angekündigt|offen|geplant|zurückgewiesen|zurückgekommen|nicht|angefordert|eingeleitet|vorgemerkt|gescheitert)|(wird|werden|würde|soll) .. (erstatte*|zurückerstattet|gutgeschrieben|zurückgezahlt|überwiesen|zurückzahlen)|(nicht|nie|noch nicht) (erstattet|zurückerstattet|zurückgezahlt|gutgeschrieben)|kein(e|en)? (erstattung|rückerstattung|rückzahlung|gutschrift)|*gutschein*|*kundenkonto|*guthaben*|fehlgeschlagen|ausstehend|beantragt|in bearbeitung|(anderes|anderen|andere|falsches|falsche) (konto|karte|bestellung|kunde*)|überweisung|karte (gesperrt|geschlossen|abgelaufen)|konto (geschlossen|aufgelöst)',
      fr: "(remboursement|crédit|virement) .. (échou*|refus*|en attente|en cours|demand*|annul*|rejet*|prévu*|programmé*|pas|impossible|bloqué*|initié*)|(sera|seront|va être|serez) (remboursé*|crédité*)|rembourserons|allons rembourser|(pas|jamais|non) (encore )?(été )?(rembours*|crédit*)|aucun remboursement|(un|en|bon d') ?avoir|avoir (client|magasin|boutique|commercial)|bon d'achat|carte cadeau|en attente|en cours|crédit (magasin|boutique|client)|(autre|mauvaise) (carte|compte|commande)|virement|carte (fermée|expirée|bloquée)|compte (clôturé|fermé)|demande de remboursement",
      es: '(reembolso|devolución|abono|transferencia) .. (fallid*|rechazad*|pendiente|solicitad*|cancelad*|en (proceso|curso|trámite)|devuelt*|previst*|programad*|no|iniciad*|fall*)|(será|sera|serán|va a ser) (reembolsad*|abonad*|devuelt*)|reembolsaremos|devolveremos|no (se |ha |fue |ha sido |se ha )*(reembols*|abon*|devuelt*)|ningún (reembolso|abono)|vale|cupón|tarjeta regalo|saldo|pendiente|crédito (en|de) (la )?tienda|(otra|otro) (tarjeta|cuenta|pedido)|transferencia|tarjeta (cerrada|caducada|bloqueada)|solicitud de reembolso',
      it: '(rimborso|accredito|bonifico) .. (fallit*|rifiutat*|in attesa|richiest*|annullat*|in corso|previst*|respint*|programmat*|non|avviat*|sospes*)|(sarà|verrà|saranno) (rimborsat*|accreditat*)|rimborseremo|non (è |ancora |è stat* |stat* )*(rimborsat*|accreditat*)|nessun (rimborso|accredito)|buono|credito (negozio|in negozio|cliente)|voucher|in attesa|in (corso|elaborazione)|(altra|altro) (carta|conto|ordine)|bonifico|carta (chiusa|scaduta|bloccata)|richiesta di rimborso',
      nl: '(terugbetaling|restitutie|creditering|overboeking|terugboeking) .. (mislukt|geweigerd|in behandeling|aangevraagd|geannuleerd|gepland|open|niet|afgewezen|in gang)|(wordt|worden|zal|zullen) .. (terugbetaald|teruggestort|terugbetalen|terugstorten|gecrediteerd)|(niet|nooit|nog niet) (terugbetaald|teruggestort|gecrediteerd)|geen (terugbetaling|restitutie)|*tegoed*|waardebon|cadeaubon|winkeltegoed|in behandeling|aangevraagd|mislukt|(andere|verkeerde) (kaart|rekening|bestelling|pas)|overboeking|kaart (gesloten|verlopen|geblokkeerd)|verzoek',
      pt: '(reembolso|estorno|devolução|crédito|transferência) .. (falh*|recusad*|pendente|solicitad*|cancelad*|em (processamento|curso|andamento|análise)|devolvid*|previst*|agendad*|não|iniciad*)|(será|serão|vai ser) (reembolsad*|creditad*|estornad*|devolvid*)|reembolsaremos|não (foi |fomos )?(reembols*|credit*|estorn*|devolvid*)|nenhum (reembolso|estorno)|vale|crédito (na|em|da) loja|cupom|cupão|cartão presente|saldo|pendente|solicitad*|(outro|outra) (cartão|conta|pedido)|transferência|cartão (fechado|expirado|cancelado|bloqueado)',
      zh: '退款[^。，]{0,8}(失败|被拒|待|申请|处理中|取消|退回|进行中|中)|(将|会|准备|预计)[^。，]{0,8}退款|(未|没有?|尚未)退款|代金券|优惠券|礼品卡|店铺(积分|余额)|余额|积分|其他(卡|账户|订单)|申请退款|银行转账|(卡|账户)(已)?(关闭|注销|冻结|失效)',
      ja: '返金[^。、]{0,10}(失敗|保留|申請|待ち|予定|手続き中|処理中|取消|できま|されていま|していま|未|拒否|依頼|受付)|未返金|返金(し|いたし|させていただき)ます|返金する予定|ポイント|クーポン|商品券|ストアクレジット|(別|他)の(カード|口座|注文)|銀行振込|振込|カード(が|は)?(解約|停止|無効)',
    }),
    helps('refunded', {
      en: 'refunded|credited|paid back|reversed to the card|returned to the card|credit (of .. )?(issued|posted)|refund (was |has been |is )?(issued|completed|successful|succeeded|settled|sent|posted|processed|made|paid|confirmed)|(completed|successful|succeeded|settled|issued|full|partial) refund|status: ?(succeeded|completed|paid|settled|success*)|status=(succeeded|completed|paid|settled|success*)',
      de: '(zurück|rück)?erstattet|zurückgezahlt|gutgeschrieben|(erstattung|rückerstattung|rückzahlung|gutschrift) .. (erfolgt|ausgeführt|erfolgreich|gebucht|verbucht|abgeschlossen|überwiesen)',
      fr: 'remboursée?s?|(re)?créditée?s?|remboursement .. (effectué|réussi|exécuté|traité|validé)',
      es: 'reembolsad*|abonad*|devuelt*|(reembolso|devolución|abono) .. (realizad*|efectuad*|completad*|exitos*|procesad*)',
      it: '(ri)?accreditat*|rimborsat*|stornat*|(rimborso|accredito) .. (effettuat*|eseguit*|completat*|riuscit*)',
      nl: 'terugbetaald|teruggestort|gecrediteerd|(terugbetaling|restitutie|terugboeking) .. (uitgevoerd|gelukt|voltooid|geslaagd|uitbetaald|verwerkt)',
      pt: 'reembolsad*|estornad*|creditad*|devolvid*|(reembolso|estorno) .. (efetuad*|realizad*|concluíd*|processad*)',
      zh: '已退|退款(成功|完成|已(到账|完成|处理))|(原路)?退回(原卡|信用卡|银行卡|原支付)|已?退还',
      ja: '返金(済|しました|完了|いたしました|処理済)|払い戻し(済|ました)',
    }),
  ],
  // The name of a refund. Its verb shows who has the money.
  calm: [
    'devoluci*|devoluç*|reembolsos?|remboursement|rückzahlung*|rückerstattung*|terugbetaling|terugboeking|restitutie|退款|返金',
  ],
};
