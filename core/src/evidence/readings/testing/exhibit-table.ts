import { readFileSync } from 'node:fs';

import type { EvidenceType } from '@rebuttal/plugin-kit';

type Row = { readonly type: EvidenceType; readonly harmful: string; readonly harmless: string };

/** Each line: a text that proves the cardholder right, and a twin that supports the merchant. */
const tables: Readonly<Partial<Record<EvidenceType, string>>> = {
  proof_of_delivery: String.raw`
    Parcel returned to the shipper on Nov 20. | Parcel handed to the recipient on Nov 20.
    17 Nov 14:12 Delivered\n19 Nov 09:00 Picked up by shipper, return shipment to warehouse | 16 Nov 10:00 Delivery attempted, card left\n17 Nov 14:12 Delivered, signed R SAMPLE
    Addressee gone away, item on its way back to us. | Addressee signed for the item at the door.
    Held in customs since Nov 12. | Cleared customs Nov 12. Delivered Nov 17, signed SAMPLE.
    Left with a person at another address. | Left with the concierge at 1 Hutch Lane, signed.
    19 Nov 2026 Return to sender\n17 Nov 2026 Out for delivery | 19 Nov 2026 Delivered, front door\n17 Nov 2026 Delivery attempted, nobody at home
    Box 1 of 2 delivered on 17 Nov. | Boxes: 2 of 2 packages delivered on 17 Nov.
    Delivered empty parcel, contents missing. | Delivered, parcel intact, signed SAMPLE.
    Zustellung fehlgeschlagen, Empfänger unbekannt verzogen. | Am 17. Nov. zugestellt, unterschrieben von Sample.
    Sendung liegt seit 12.11. beim Zoll. | 17.11.2026 14:12 Sendung zugestellt, Unterschrift Sample
    Zurück an Absender am 20.11.2026. | 16.11.2026 Nicht angetroffen\n17.11.2026 Zugestellt an Sample
    Paket war leer, Inhalt fehlt. | Paket unbeschädigt übergeben, Empfänger hat unterschrieben.
    Colis refusé par le destinataire, retour expéditeur. | Livré le 17 nov., signé SAMPLE
    Destinataire inconnu à l'adresse. | Remis au destinataire le 17 novembre 2026.
    Colis perdu, enquête ouverte. | Colis livré sans réserve, signature SAMPLE.
    Entrega fallida: destinatario ausente. | Entregado el 17 nov 2026, firmado por SAMPLE.
    El paquete se ha extraviado. | 16 nov intento de entrega\n17 nov entregado al destinatario, firma SAMPLE
    Spedizione in giacenza, destinatario irreperibile. | Consegnato il 17 nov 2026, firmato SAMPLE.
    Pacco restituito al mittente. | Consegnata al destinatario, firma Sample.
    Pakket geweigerd en teruggestuurd naar afzender. | Bezorgd op 17 nov, getekend door SAMPLE.
    Zending zoekgeraakt. | Pakket afgeleverd bij de ontvanger, handtekening Sample.
    Encomenda devolvida ao remetente. | Entregue a 17 nov 2026, assinado por SAMPLE.
    Objeto retido na alfândega. | Objeto entregue ao destinatário.
    快件已退回寄件人。 | 11月17日 已签收，签收人：SAMPLE。
    海关扣留，待处理。 | 已妥投，本人签收。
    派送失败，收件人已搬走。 | 11月16日派送失败\n11月17日已签收，本人签收
    受取拒否のため返送されました。 | 11月17日 配達完了、受領印あり。
    住所不明のため差出人へ返送。 | お届け済み（署名：サンプル）
    荷物は税関で保管中です。 | 11月16日 不在のため持ち戻り\n11月17日 配達完了
    Recipient moved, new address unknown. Shipment returned to origin facility 21 Nov. | 21 Nov 10:04 Recipient took the parcel at the counter, ID shown.
    收件人拒收，快件正在退回途中。 | 您的快件已由【前台】代收，感谢使用顺丰。
    Evri: we're sorry, your parcel was damaged beyond delivery and has been disposed of. | Evri: your parcel was posted through the letterbox, photo attached.
    Hermes: Die Sendung befindet sich auf dem Rückweg zum Händler. | Hermes: Die Sendung wurde im PaketShop an den Empfänger ausgegeben.
    Royal Mail: item was refused at the door and is going back. | Royal Mail: item was left in your porch, photo taken 14:12.
    佐川急便：ご不在のためお荷物を営業所で保管しています。 | 佐川急便：ご自宅玄関前に置き配で完了。`,
  shipping_tracking: String.raw`
    Shipping label created, not yet handed to the carrier. | Handed to DHL on Nov 15, tracking number 003404341610.
    Sendung elektronisch angekündigt. | Sendung am 15.11. an DHL übergeben.
    Étiquette créée, colis pas encore expédié. | Expédié le 15 nov. par Colissimo.
    Etiqueta creada, sin movimientos. | Enviado el 15 nov con Correos.
    Etichetta creata, pacco non ancora spedito. | Spedito il 15 nov con corriere BRT.
    Label aangemaakt, nog niet aangeboden. | Verzonden op 15 nov met PostNL.
    Etiqueta gerada, objeto ainda não postado. | Objeto postado em 15 nov.
    已下单，等待揽收。 | 11月15日已发货，顺丰 SF123456789。
    送り状作成済み、集荷待ち。 | 11月15日に発送済み、追跡番号 1234-5678。
    Shipment lost in transit, claim opened. | Shipped Nov 15 with UPS, in transit.
    Die Sendung ist auf dem Transportweg verloren gegangen. | Die Sendung hat das Start-Paketzentrum verlassen.
    El paquete sigue en nuestro almacén. | Paquete recogido por SEUR el 15 nov.`,
  delivery_signature: String.raw`
    Signature refused by the customer. | Signed by R SAMPLE on Nov 17 at the door.
    Returned to sender Nov 20, signed by the warehouse. | Signature of R SAMPLE, Nov 17.`,
  shipping_documentation: String.raw`
    Packing slip. Shipment cancelled, out of stock. | Packing slip: 1 x oak hutch, dispatched Nov 15.
    Packing slip: 0 of 2 items packed, both out of stock. | Bill of lading 7741, two crates loaded on Nov 15.`,
  order_confirmation: String.raw`
    Order 1041 was never confirmed. | Order confirmation 1041, total 120.00 EUR.`,
  duplicate_documentation: String.raw`
    Duplicate of invoice 1041, charged twice. | Invoice 1044, order 1044, 10 kg hay: 120.00 EUR.
    Both receipts show the same order number 1041 and the same minute. | Receipt for order 1041 and receipt for order 1044, different goods.`,
  customer_details: String.raw`
    Name: Terry Other; not the cardholder. | Name: Robin Sample, email: robin@example.com.`,
  cancellation_policy_disclosure: String.raw`
    The cancellation terms were never displayed. | Cancellation terms shown at checkout and accepted.`,
  product_photos: String.raw`
    Photos show a cracked roof. | Photos show the complete hutch, new.`,
  collection_record: String.raw`
    Order not collected, returned to stock. | Collected in person by Robin Sample, ID checked.
    Nicht abgeholt, storniert. | Persönlich abgeholt von Robin Sample.
    Jamais retiré par le client. | Retiré par Robin Sample, signature.
    客户未取件。 | 本人领取，已签字。
    The buyer did not turn up and we sold the bike to someone else. | Buyer picked up the bike on 17 Nov and showed a passport.
    El cliente no pasó a recoger el pedido. | El cliente recogió el pedido en tienda el 17 nov.
    Il cliente non ha ritirato l'ordine. | Il cliente ha ritirato l'ordine il 17 nov, documento verificato.`,
  access_activity_log: String.raw`
    12 Nov 13:31 login failed: wrong password\n12 Nov 13:33 login failed: account locked | 12 Nov 13:31 login failed: wrong password\n12 Nov 13:33 logged in\n12 Nov 13:40 downloaded masterclass.zip
    The customer has not opened the course. | The customer opened the course and watched 38 minutes.
    0 downloads, 0 sessions since purchase. | 3 downloads, 5 sessions since purchase.
    Keine Anmeldung seit dem Kauf. | Angemeldet am 12.11. um 13:31, Datei heruntergeladen.
    Aucune connexion depuis l'achat. | Connexion le 12 nov à 13h31, fichier téléchargé.
    Nunca ha iniciado sesión. | Inicio de sesión el 12 nov, archivo descargado.
    Nessun accesso registrato. | Accesso il 12 nov, file scaricato.
    Nooit ingelogd. | Ingelogd op 12 nov, bestand gedownload.
    Nenhum acesso após a compra. | Login em 12 nov, ficheiro descarregado.
    客户从未登录。 | 11月12日 13:31 登录，下载文件。
    ログイン履歴はありません。 | 11月12日 13:31 ログイン、ファイルをダウンロード。
    Download interrupted, access revoked on Nov 13. | Streamed lesson 4 for 38 minutes on Nov 14.
    Le compte a été supprimé avant la première connexion. | 12/11 13:31 connexion réussie ; 13:40 vidéo 4 visionnée.
    La clave de licencia sigue sin canjear. | Clave de licencia canjeada el 12 nov, 3 equipos.`,
  cancellation_record: String.raw`
    The customer terminated the box on 9 Nov 2026. | No cancellation reached us by mail, chat or phone.
    Your request to cancel was overlooked. | We searched mail and chat and found no cancellation.
    Kunde hat am 9.11. gekündigt. | Es ist keine Kündigung eingegangen.
    Résiliation reçue le 9 novembre. | Aucune demande de résiliation reçue.
    El cliente canceló el 9 de noviembre. | No consta ninguna cancelación.
    Disdetta ricevuta il 9 novembre. | Nessuna disdetta ricevuta.
    Opgezegd op 9 november. | Geen opzegging ontvangen.
    Cancelamento recebido a 9 nov. | Nenhum cancelamento recebido.
    客户于11月9日取消订阅。 | 没有收到取消请求。
    11月9日に解約の連絡を受けました。 | 解約の連絡は受けていません。
    Il cliente ha chiesto di chiudere l'abbonamento il 9 nov. | Non risulta alcuna richiesta di disdetta.`,
  refund_proof: String.raw`
    Refund of 120.00 EUR declined by the bank. | Refund of 120.00 EUR to the same card, ARN 74027516310001234567890.
    We will refund 120.00 EUR next week. | Refunded 120.00 EUR on 20 Nov 2026, re_3X.
    120.00 EUR issued as store credit. | 120.00 EUR credited to the card ending 0259.
    Erstattung beantragt, noch nicht ausgeführt. | 120,00 EUR am 20.11.2026 auf dieselbe Karte erstattet.
    Remboursement refusé par la banque. | Remboursement de 120,00 EUR sur la même carte le 20 nov.
    Reembolso pendiente. | Reembolso de 120,00 EUR a la misma tarjeta.
    Rimborso in attesa di approvazione. | Rimborso di 120,00 EUR sulla stessa carta.
    Terugbetaling mislukt. | 120,00 EUR terugbetaald op dezelfde kaart.
    Reembolso recusado, cartão fechado. | Reembolso de 120,00 EUR no mesmo cartão.
    退款失败，卡已注销。 | 已退款120.00欧元至原卡。
    返金は保留中です。 | 元のカードへ120.00 EUR返金済み。
    Refund reversed by the acquirer on 22 Nov. | Credit of 120.00 EUR posted to Visa ending 0259 on 20 Nov.
    退款已转为店铺余额。 | 120.00欧元已原路退回信用卡。
    Terugbetaling gestorneerd, rekening opgeheven. | 120,00 EUR teruggestort op kaart 0259.`,
  refund_policy_disclosure: String.raw`
    The checkout did not show the policy. | The checkout showed the policy above the pay button.
    Policy page went live after this purchase. | Checkbox "I accept the refund policy" ticked on 14 Nov.
    Die Richtlinie wurde nicht angezeigt. | Die Richtlinie wurde im Checkout angezeigt und akzeptiert.
    La politique n'était pas affichée. | Politique affichée et case cochée le 14 nov.
    La política no se mostró. | Casilla marcada y política aceptada el 14 nov.
    La politica non era visibile. | Casella spuntata, politica accettata il 14 nov.
    Het beleid werd niet getoond. | Beleid getoond en aangevinkt op 14 nov.
    A política não foi exibida. | Política exibida e aceite em 14 nov.
    结账时未显示政策。 | 结账页面显示政策，客户已勾选同意。
    規約は表示されていませんでした。 | 規約を表示し、お客様が同意しました。`,
  terms_acceptance: String.raw`
    Terms box was pre-ticked. | Robin Sample accepted version 7 on 14 Nov.
    Ohne Zustimmung gebucht. | Den AGB am 14.11. zugestimmt.
    Le client n'a jamais accepté les conditions. | Conditions acceptées le 14 nov. par Robin Sample.
    Checkout log: terms checkbox value = false. | Checkout log: terms checkbox value = true, 14 Nov 13:30.`,
  renewal_notice: String.raw`
    The reminder bounced: mailbox unknown. | Reminder sent to robin@example.com on 7 Nov.
    Wegen eines Ausfalls wurde keine Erinnerung versandt. | Erinnerung am 7.11. versandt.
    Avis non envoyé en raison d'une panne. | Avis envoyé le 7 nov.
    未发送续费通知。 | 11月7日已发送续费通知。`,
  pricing_disclosure: String.raw`
    Advertised 99.00 EUR, billed 120.00 EUR. | Checkout showed 120.00 EUR, billed 120.00 EUR.
    The price was raised after the order. | Total shown before payment: 120.00 EUR.
    Angezeigt 102,00 EUR, abgebucht 120,00 EUR. | Angezeigter Gesamtpreis 120,00 EUR, bestätigt.`,
  recurring_agreement: String.raw`
    No consent to recurring payments on record. | The customer agreed to EUR 12 a month until canceled.
    Kein Einverständnis mit dem Abo gespeichert. | Abo am 14.11. per Klick bestätigt.
    定期扣款未经客户同意。 | 客户已同意每月扣款。`,
  authorization_record: String.raw`
    Authorization expired before capture. | Approved, authorization code 104200.
    Response 05, declined. | Response 00, approved.
    AVS: no match. CVC: no match. | AVS: street matched, postal code matched. CVC matched.
    Autorisierung abgelehnt. | Autorisiert, Code 104200.
    Autorisation refusée. | Paiement autorisé, code 104200.
    Autorización denegada. | Pago autorizado, código 104200.
    Autorizzazione negata. | Pagamento autorizzato, codice 104200.
    Autorisatie geweigerd. | Betaling goedgekeurd, code 104200.
    Autorização recusada. | Pagamento aprovado, código 104200.
    授权被拒。 | 授权通过，授权码104200。
    承認が拒否されました。 | 承認番号104200、承認済み。
    Captured 9 days after the authorization lapsed. | Auth 104200 approved 14 Nov, captured the same day.`,
  processing_log: String.raw`
    Captured twice because of a timeout. | 10:02 authorized, 10:03 captured once, settled next day.
    Doppelt abgebucht. | Einmal autorisiert und abgerechnet.`,
  customer_ip_device: String.raw`
    Ordered from another country through a proxy. | IP 203.0.113.7, same as in 14 earlier logins.
    Device never seen before on this account. | Known device, used since 2024.
    IP in Lagos, Karteninhaber wohnt in Dublin. | IP-Adresse 203.0.113.7, gleiches Gerät wie zuvor.
    Appareil inconnu. | Même appareil que les achats précédents.
    Dispositivo desconocido. | Mismo dispositivo que antes.
    设备与之前不同。 | 与之前相同的设备。
    別の国の端末から注文。 | 以前と同じ端末から注文。
    IP address geolocated to Vietnam, 9,000 km from the cardholder's home. | The IP address is the one of the customer's last 14 logins.
    La dirección IP está en otro continente. | Misma dirección IP que en sus compras de 2025.
    Order placed from Kyiv while the cardholder was in Dublin. | Order placed from the same phone as the three orders before.`,
  customer_link: String.raw`
    The name does not match the cardholder. | The email matches the cardholder's account.
    Keine Verbindung zum Karteninhaber. | Gleiche E-Mail wie beim Karteninhaber.`,
  receipt: String.raw`
    Invoice 1041 - VOID | Invoice 1041, total 120.00 EUR, paid
    Storno der Rechnung 1041 | Rechnung 1041, Gesamtbetrag 120,00 EUR
    Facture annulée | Facture 1041, total 120,00 EUR, payée
    发票已作废 | 发票1041，合计120.00欧元`,
  duplicate_explanation: String.raw`
    The card was charged twice for one order. | Two separate orders, two invoices.
    Der Betrag wurde versehentlich zweimal abgebucht. | Zwei verschiedene Bestellungen mit zwei Rechnungen.
    Débité deux fois pour la même commande. | Deux commandes distinctes.
    Cobrado dos veces por error. | Dos pedidos distintos.
    Addebitato due volte. | Due ordini separati.
    Dubbel afgeschreven. | Twee verschillende bestellingen.
    Cobrado em duplicado. | Dois pedidos distintos.
    系统错误导致重复扣款。 | 两笔不同的订单。
    二重に請求されました。 | 二つの異なる注文です。`,
  authenticity_proof: String.raw`
    The item turned out to be a replica. | Certificate of authenticity, serial number 8841.
    Vom Zoll als Fälschung eingestuft. | Originalware, Zertifikat des Herstellers.
    Article contrefait saisi. | Certificat d'authenticité, article original.
    鉴定为假货。 | 正品，附授权证书。
    偽造品と判定されました。 | 正規品、証明書付き。`,
  product_description: String.raw`
    The listing had the wrong size, corrected later. | Oak hutch, 120 x 60 cm, felt roof.
    Beschreibung war falsch. | Stall aus Eichenholz, Maße 120 x 60 cm.
    La ficha indicaba un material equivocado. | Conejera de roble, 120 x 60 cm, techo de fieltro.`,
  service_documentation: String.raw`
    Appointment cancelled by our technician. | Work completed, accepted and signed by the customer.
    Half of the rooms were cleaned, crew left early. | All rooms cleaned, 4 hours, signed by R Sample.
    Termin ist ausgefallen. | Arbeiten am 16.11. abgeschlossen, vom Kunden unterschrieben.
    Intervention non réalisée, client absent. | Intervention réalisée, signée par le client.
    El servicio no se realizó. | Servicio realizado y firmado por el cliente.
    Intervento non eseguito. | Intervento eseguito, firmato dal cliente.
    Afspraak ging niet door. | Werk uitgevoerd, ondertekend door klant.
    Serviço não realizado. | Serviço realizado, assinado pelo cliente.
    服务未完成，客户拒绝签字。 | 服务已完成，客户签字验收。
    作業は中止となりました。 | 作業完了、お客様の署名あり。
    O técnico não compareceu. | Técnico no local das 9h às 13h, trabalho concluído, cliente assinou.`,
  attendance_record: String.raw`
    Guest did not show up. | Guest checked in at 15:00 and stayed two nights.
    Konzert abgesagt. | Ticket um 19:40 eingescannt, Teilnehmer anwesend.
    课程取消。 | 学员签到并参加全部课程。
    Seminar was called off; none of the participants attended. | Robin Sample joined the seminar at 9:02 and left at 12:30.
    L'ospite non si è presentato. | L'ospite ha soggiornato due notti, partenza il 17 nov.`,
  customer_communication: String.raw`
    Ich möchte das Abo kündigen. | Danke, das Abo gefällt mir, ich möchte nicht kündigen.
    I want to cancel the box. | I love the box and do not want to cancel.
    我想取消订阅。 | 非常满意，我不想取消订阅。
    customer: "This is not what I ordered." | customer: "Thank you, exactly what I ordered, love it."
    support: "We apologise, the batch was defective." | support: "Is everything fine?" customer: "Yes, works perfectly, thanks."
    customer: "Where is my parcel?" | customer: "The parcel arrived, thanks!"
    customer: "I never received it." | customer: "Received it today, great."
    Kunde: „Der Karton war leer!“ | Kunde: „Danke, ist angekommen, super!“
    Support: „Das war unser Fehler.“ | Kunde: „Vielen Dank, sehr zufrieden.“
    Client : « Je n'ai rien reçu. » | Client : « Bien reçu, merci ! »
    Cliente: «No ha llegado nada.» | Cliente: «Ha llegado todo perfecto, gracias.»
    Cliente: «È arrivato rotto.» | Cliente: «È arrivato, grazie mille!»
    Klant: "Het is kapot." | Klant: "Bedankt, goed ontvangen!"
    Cliente: "Chegou partido." | Cliente: "Chegou bem, obrigado!"
    客户：“我没收到货。” | 客户：“收到了，谢谢，很满意。”
    客服：“非常抱歉，发错货了。” | 客户：“质量很好，喜欢。”
    お客様「まだ届いていません。」 | お客様「届きました。ありがとうございます。」
    お客様「壊れていました。」 | お客様「とても満足しています。」
    Kunde: „Das ist nicht die bestellte Farbe.“ | Kunde: „Alles bestens, gerne wieder!“
    お客様「注文した色と違います。」 | お客様「無事に届きました。」`,
  dispute_withdrawal: String.raw`
    I will not withdraw the dispute. | I withdraw the dispute, it was my mistake.
    Ich ziehe die Reklamation nicht zurück. | Ich ziehe die Reklamation zurück.`,
  return_record: String.raw`
    Hutch came back to our warehouse on 20 Nov. | No parcel received under RMA 77 by 27 Nov 2026.
    Ware am 20.11. zurückerhalten. | Keine Rücksendung eingegangen.
    Retour reçu le 20 nov. | Aucun retour reçu.
    已收到退货。 | 未收到退货。`,
  refund_refusal_explanation: String.raw`
    Sorry, we will refund you. | Return asked for on day 41; the limit is 30 days.
    The return arrived in time and unopened. | The hutch was assembled and used, so no refund is owed.
    Wir haben die Erstattung zugesagt. | Die Frist von 30 Tagen ist abgelaufen, kein Anspruch.
    Nous allons vous rembourser. | Aucun remboursement : délai de 30 jours dépassé.
    已同意退款。 | 超过30天期限，不予退款。`,
  replacement_proof: String.raw`
    Replacement out of stock, request declined. | Replacement hinge sent on 20 Nov and delivered.
    Ersatz nicht möglich. | Ersatzteil am 20.11. geliefert, Scharnier ausgetauscht.
    无法更换。 | 已更换新品。`,
  damage_or_addendum: String.raw`
    Additional charge without the customer's signature. | Customer signed the damage report and agreed to the charge.`,
  prior_transactions: String.raw`
    Both earlier payments were charged back as fraud. | Two earlier payments on the same card, never disputed.`,
  rebuttal_letter: String.raw`
    We admit that the parcel was never sent. | The parcel was handed to the customer on 17 Nov and signed for.
    Wir geben zu, dass das Paket nie verschickt wurde. | Das Paket wurde am 17. November an den Kunden übergeben.`,
  refund_policy: String.raw`
    This policy came into force after the customer's order. | Returns within 30 days. Sale items are final.`,
  cancellation_policy: String.raw`
    No cancellation policy existed when the customer booked. | Cancel up to 24 hours before arrival at no charge.`,
  other: String.raw`
    Internal note: we shipped the wrong model to this customer. | Note: the customer's account was created in 2022.
    Der Kunde hat recht, wir haben das falsche Modell geschickt. | Notiz: Kundenkonto besteht seit 2022.`,
};

const unescape = (text: string) => text.trim().replaceAll(String.raw`\n`, '\n');

function toRow(type: string, line: string): Row {
  const [harmful = '', harmless = ''] = line.split(' | ');
  return { type: type as EvidenceType, harmful: unescape(harmful), harmless: unescape(harmless) };
}

export const exhibitTable: readonly Row[] = Object.entries(tables).flatMap(([type, lines]) =>
  lines
    .trim()
    .split(/\n(?= {4})/)
    .map((line) => toRow(type, line)),
);

/** Pairs that were measured before the rules knew their words. Most of their harmful halves are only not read. */
export const unseenTable: readonly Row[] = readFileSync(
  new URL('unseen-exhibits.txt', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => {
    const [type = '', pair = ''] = line.split(' :: ');
    return toRow(type, pair);
  });
