import { helps, hurts, neutral, unclear, type FamilyWords, type SignWords } from './signs.js';

/** A second record of the same purchase is no other purchase. */
const sameness: readonly SignWords[] = [
  neutral('alike', {
    en: '(same|identical) (day|date|address*|customer|buyer|card|shop|store|month|week|account|email|way|carrier|time)',
  }),
  unclear('again', {
    en: 'same|second time|again|re ?(ran|run|swip*|charg*|enter*|book*)',
    de: '(der|die|das|dem|den|des) ?selbe(n|r|s)?|gleiche(n|r|s|m)?|erneut|nochmal*',
    fr: 'même*|de nouveau',
    es: 'mism(o|a|os|as)|de nuevo|otra vez',
    it: 'stess(o|a|i|e)|medesim*|di nuovo',
    nl: '(de|het)?zelfde|opnieuw',
    pt: 'mesm(o|a|os|as)|de novo|novamente',
    zh: '同(一|样)|再次|又(扣|付|刷)',
    ja: '同じ|再度|もう一度',
  }),
];

/** Receipts, order confirmations and the records of another payment. */
export const purchaseWords: FamilyWords = {
  signs: [
    hurts('not_a_purchase', {
      en: "void*|cancel*|credit note|refunded|refund (issued|due|of)|unpaid|not (yet )?(been )?(paid|confirmed|processed|sent|shipped|accepted)|quot(e|ation)|pro ?forma|draft|test (order|transaction|receipt)|duplicate of|duplicate (order|charge|payment|invoice)|charged (twice|again)|over ?charg*|under ?charg*|wrong (amount|item|customer|order|price|name)|in error|by mistake|mistake*|(corrected|replaced|superseded) by|same (order|purchase) .. (twice|again)|(both|two|identical|2) .. same|same (order|invoice|receipt|booking) (number|no|id)|one and the same|identical (orders?|invoices?|receipts?|items?|charges?)|sorry|apolog*|out of stock|back ?order*|unconfirmed|rejected|declined|failed|never (ordered|confirmed|sent|shipped|paid)|bounced|undelivered|(not|n't) (ordered|requested|bought)",
      de: 'storniert|storno*|gutschrift|angebot|entwurf|unbezahlt|nicht (bezahlt|bestätigt|versandt)|doppelt (berechnet|abgebucht|gebucht)|(dieselbe|gleiche|selbe) (bestell|rechnungs|auftrags|beleg)*nummer|(dieselbe|gleiche|selbe) (bestellung|rechnung|buchung)|falsche(r|s|n)? (betrag|artikel|kunde|preis)|fehler*|irrtümlich|versehentlich|proforma|zweimal|ungültig',
      fr: 'annul*|avoir|devis|brouillon|impayée?|non (payée?|confirmée?|réglée?)|débitée? deux fois|même (numéro|commande|facture|achat)|mauvais (montant|article|prix)|erreur*|pro ?forma|en double|doublon',
      es: 'anulad*|cancelad*|nota de crédito|abono|presupuesto|borrador|impagad*|no (pagad*|confirmad*)|cobrado dos veces|mism(o|a) (número|pedido|factura|compra)|(importe|artículo|precio) (incorrect*|equivocad*)|error*|pro ?forma|duplicad*',
      it: 'annullat*|nota di credito|preventivo|bozza|non (pagat*|confermat*)|addebitat* due volte|stess(o|a) (numero|ordine|fattura|acquisto)|(importo|articolo|prezzo) (errat*|sbagliat*)|errore|pro ?forma|duplicat*',
      nl: 'geannuleerd|creditnota|offerte|concept|onbetaald|niet (betaald|bevestigd)|dubbel (geboekt|afgeschreven)|(het)?zelfde (bestel|factuur)*nummer|dezelfde (bestelling|factuur|aankoop)|verkeerd(e)? (bedrag|artikel|prijs)|fout*|pro ?forma|vervallen',
      pt: 'cancelad*|anulad*|nota de crédito|orçamento|rascunho|não (pag*|confirmad*)|cobrad* duas vezes|mesm(o|a) (número|pedido|fatura|compra|encomenda)|(valor|artigo|preço) (errad*|incorret*)|erro*|pro ?forma|duplicad*',
      zh: '作废|取消|红字|报价|未(付款|支付|确认)|重复(扣|收|支付)|(同一|相同)(订单|发票|单)号?|错误|草稿|退款',
      ja: '取消|キャンセル|見積|未払い|未確定|二重(請求|決済)|同(じ|一の?)(注文|請求書|領収書)(番号)?|誤り|誤請求|下書き|返金',
    }),
    helps('purchase', {
      en: 'different (goods|items|products|orders?|days?|times?|numbers?)|paid|confirmed|order confirmation|booking confirmation|sold|bought|purchased|thank you for your (order|purchase|booking)|# x',
      de: 'bezahlt|bestätigt|auftragsbestätigung|bestellbestätigung|buchungsbestätigung|gekauft|verkauft|bestellt|andere(r|n|s)? (ware*|artikel|bestellung)',
      fr: 'payée?s?|confirmée?s?|confirmation de (commande|réservation)|achetée?s?|vendue?s?|commandée?s?',
      es: 'pagad*|confirmad*|confirmación (de|del) (pedido|reserva)|comprad*|vendid*',
      it: "pagat*|confermat*|conferma (d'ordine|dell'ordine|della prenotazione)|acquistat*|vendut*|ordinat*",
      nl: 'betaald|bevestigd|bestelbevestiging|orderbevestiging|boekingsbevestiging|gekocht|verkocht|besteld',
      pt: 'pag(o|a|os|as)|confirmad*|confirmação (de|do|da) (pedido|reserva|encomenda)|comprad*|vendid*',
      zh: '已(付|支付|确认|购|下单)|订单确认',
      ja: '(支払|決済)(済|完了)|お支払い|(注文|予約)(確認|確定|完了|承り)|ご注文ありがとう',
    }),
    ...sameness,
  ],
};

/** The merchant's explanation why two payments are not one. */
export const separateWords: FamilyWords = {
  signs: [
    helps('denied_duplicate', {
      en: '(not|never|no|neither) (a |been |charged |is a |the )*(duplicat*|twice|double*|same (order|purchase|payment|item)|error*|mistake*)( (charge|payment|billing|order)s?)?',
      de: '(kein(e|en)?|nicht) (doppel*|duplikat*|zweimal|dieselbe bestellung|fehler*)',
      fr: '(pas|aucun|non) (un |de |en )*(doublon|double|erreur*)|pas (la )?même commande',
      es: '(no|ning(ú|u)n) (es |son |un |fue )*(duplicad*|doble|error|mism(o|a) (pedido|compra))',
      it: '(non|nessun) (è |sono |un |una )*(duplicat*|doppi*|errore|stess(o|a) (ordine|acquisto))',
      nl: '(geen|niet) (dubbele?|duplicaat|fout|dezelfde bestelling)( (betaling|boeking|afschrijving))?',
      pt: '(não|nenhum(a)?) (é |são |um |uma |foi )*(duplicad*|duplicidade|erro|mesm(o|a) (pedido|compra))',
      zh: '(不是|并非|没有|非)(重复|同一(订单|笔))(扣款|付款|订单|支付)?',
      ja: '(二重|重複)(請求|決済|注文)?(では(ない|ありません)|なし)',
    }),
    hurts('duplicate', {
      en: '(charged|billed|paid|captured|submitted|processed|posted|clicked|pressed|sent|debited) (twice|again|two times|double|2 times|a second time)|double (charge*|bill*|post*|captur*|click*|payment*|submi*)|duplicat*|twice|same (order|item|purchase|invoice|payment|product|cart|basket|booking|service|goods|transaction)|(one|single|only one|1) (order|purchase|invoice|booking|item|delivery)|only (one|1) .. |by (mistake|accident)|error*|mistake*|accident*|glitch|bug|retr(y|ied)|timeout|sorry|apolog*|should (not )?have|will (be )?refund*|refund .. (due|owed|planned)|no (second|other|separate) (order|purchase|invoice)',
      de: 'doppelt*|zweimal|dieselbe*|derselbe*|gleiche (bestellung|rechnung|ware)|(nur |eine? einzige )(eine )?bestellung|versehen*|fehler*|irrtum*|duplikat|erneut abgebucht|entschuldig*',
      fr: 'deux fois (débit*|prélev*|factur*|pay*)|(débit*|prélev*|factur*|pay*) .. deux fois|double|doublon*|même (commande|achat|facture|panier)|une seule (commande|facture)|erreur*|par mégarde|désolé*|bug',
      es: 'dos veces|doble(mente)?|duplicad*|mism(o|a) (pedido|compra|factura)|un solo pedido|una sola (compra|factura)|error*|equivoc*|lo sentimos',
      it: "due volte|doppi(o|a|amente)|duplicat*|stess(o|a) (ordine|acquisto|fattura)|un solo ordine|(una|un') sola (fattura|ordine)|errore|per sbaglio|spiacent*",
      nl: 'twee keer (afgeschreven|betaald|geboekt)|tweemaal|dubbel*|duplicaat|(de|het)?zelfde (bestelling|factuur|aankoop)|één bestelling|slechts één|fout*|per ongeluk|sorry',
      pt: 'duas vezes|em dobro|duplicad*|duplicidade|mesm(o|a) (pedido|compra|fatura|encomenda)|um só pedido|uma só (compra|fatura)|erro*|engano|desculp*',
      zh: '重复|(扣|付|收)了?两次|两次(扣|收)|同一(订单|笔|商品)|只有一(笔|个|张)|错误|失误|误操作|抱歉',
      ja: '二重|重複|2回(請求|決済)|二回|同じ注文|同一(の)?注文|注文は一(つ|件)|誤(って|り|請求)|ミス|エラー|申し訳',
    }),
    helps('separate', {
      en: '(two|2|three|3|both|separate|different|distinct|another|second|independent) (separate |different |distinct |independent )*(orders?|purchases?|bookings?|invoices?|items?|products?|visits?|parcels?|days?|stays?|tickets?|subscriptions?|accounts?|deliver*)|(separate|different|distinct|independent) (transactions?|payments?)|each (for|with|has|its)|separate*|distinct|differ(s|ent)?|one .. other',
      de: '(zwei|beide|verschiedene|getrennte|andere|zweite) (verschiedene |getrennte )*(bestellung*|käufe|buchung*|rechnung*|artikel*|aufträge)|verschieden*|getrennt*|unterschiedlich*',
      fr: '(deux|autre|seconde|deuxième) (commandes?|achats?|factures?|réservations?|articles?)|distinct*|différent*|séparée?s?',
      es: '(dos|otro|otra|segundo|segunda) (pedidos?|compras?|facturas?|reservas?|artículos?)|distint*|diferent*|separad*',
      it: '(due|altro|altra|secondo|seconda) (ordini|ordine|acquist*|fattur*|prenotazion*|articol*)|distint*|divers*|separat*',
      nl: '(twee|andere|tweede) (bestelling*|aankop*|factu*|boeking*|artikel*)|verschillend*|apart*|afzonderlijk*',
      pt: '(dois|duas|outro|outra|segundo|segunda) (pedidos?|compras?|faturas?|encomendas?|reservas?|artigos?)|distint*|diferent*|separad*',
      zh: '两(笔|个|份|次|张|单)(不同)?(订单|购买|交易|付款)?|不同|分开|分别|各自|另一',
      ja: '二(つ|件)の|2(つ|件)の|別(々|の|個)|異なる|それぞれ|もう一(つ|件)',
    }),
    ...sameness,
  ],
};
