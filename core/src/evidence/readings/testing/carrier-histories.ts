/** Each line: the status, and the local time of a delivery, that an invented carrier's history shows. */
const histories = String.raw`
  delivered 2026-11-17T14:12 | 17 Nov 2026 14:12 Delivered, signed R SAMPLE\n17 Nov 2026 08:01 Out for delivery\n15 Nov 2026 19:44 Picked up
  delivered 2026-11-17T14:12 | 15/11/2026 19:44 Shipment accepted\n16/11/2026 10:00 Delivery attempted, card left\n17/11/2026 14:12 Delivered to neighbour at no 4
  delivered 2026-11-17T14:12 | 11/15/2026 7:44 P.M. Origin scan\n11/17/2026 8:01 A.M. Out for delivery\n11/17/2026 2:12 P.M. Delivered, front door
  delivered 2026-12-01T09:30 | 12/01/2026 9:30 AM Delivered, in/at mailbox\n11/30/2026 6:15 AM Arrived at post office\n11/28/2026 8:00 PM Departed facility
  delivered 2026-11-17T14:12 | 2026-11-15T19:44 Label created\n2026-11-16T04:00 In transit\n2026-11-17T14:12 Delivered - left with receptionist
  delivered 2026-11-17 | Date: November 17, 2026\nEvent: Delivered to recipient\nSigned by: R SAMPLE
  delivered 2026-11-17T14:12 | Tuesday, November 17, 2026\n2:12 pm Delivered, garage\n8:01 am On vehicle for delivery\nMonday, November 16, 2026\n9:40 pm Arrived at hub
  delivered 2026-11-18T11:05 | 16 Nov 2026 10:00 Customer not home\n17 Nov 2026 10:10 Held at depot at customer's request\n18 Nov 2026 11:05 Delivered, ID checked
  returned | 20 Nov 2026 09:00 Returned to sender\n17 Nov 2026 14:12 Delivery attempted\n15 Nov 2026 19:44 Picked up
  returned | 17 Nov 2026 14:12 Delivered\n19 Nov 2026 10:00 Refused after delivery, returned to sender
  attempted | 16 Nov 2026 08:00 Out for delivery\n16 Nov 2026 14:12 Delivery attempted, nobody home
  attempted | 11/16/2026 2:12 PM Attempted delivery, business closed\n11/16/2026 8:01 AM Out for delivery
  in_transit | 15 Nov 2026 19:44 Picked up\n16 Nov 2026 08:00 Out for delivery
  in_transit | 16 Nov 2026 22:10 In transit to next facility\n15 Nov 2026 19:44 Accepted
  delivered 2026-11-17T14:12 | 15.11.2026 19:44 Die Sendung wurde abgeholt\n16.11.2026 10:00 Empfänger nicht angetroffen\n17.11.2026 14:12 Die Sendung wurde zugestellt
  delivered 2026-11-17T14:12 | 17.11.2026, 14.12 Uhr: Zugestellt an Nachbar Müller\n17.11.2026, 08.01 Uhr: In Zustellung
  delivered 2026-11-17T14:12 | Di, 17. November 2026 um 14:12 Uhr\nSendung dem Empfänger übergeben\nMo, 16. November 2026 um 22:00 Uhr\nIm Ziel-Paketzentrum eingetroffen
  delivered 2026-03-03T09:05 | 3. März 2026, 09:05 Uhr – ausgeliefert\n2. März 2026, 21:00 Uhr – im Depot bearbeitet
  returned | 16.11.2026 10:00 Zustellversuch\n20.11.2026 09:00 Zurück an Absender
  attempted | 15.11.2026 19:44 Eingeliefert\n16.11.2026 10:00 Empfänger nicht angetroffen, benachrichtigt
  in_transit | 15.11.2026 19:44 Abgeholt\n16.11.2026 08:00 In Zustellung
  delivered 2026-11-17T14:12 | 15/11/2026 19:44 Pris en charge\n16/11/2026 10:00 Destinataire absent, avis de passage\n17/11/2026 14:12 Livré contre signature
  delivered 2026-11-17T14:12 | 17 novembre 2026 à 14h12 : Votre colis est livré\n17 novembre 2026 à 8h01 : En cours de livraison
  delivered 2026-08-05T10:20 | Mercredi 5 août 2026 10:20 Colis remis au destinataire\nMardi 4 août 2026 18:00 En cours d'acheminement
  delivered 2026-12-01T14:12 | 01/12/2026 14 h 12 Colis distribué\n30/11/2026 09 h 00 Colis en transit
  returned | 15/11/2026 Pris en charge\n30/11/2026 Retourné à l'expéditeur
  attempted | 15/11/2026 09:00 En transit\n16/11/2026 10:00 Destinataire absent, avis de passage
  in_transit | 15/11/2026 19:44 Pris en charge\n16/11/2026 08:00 En cours de livraison
  delivered 2026-11-17T14:12 | 15/11/2026 19:44 Admitido\n16/11/2026 10:00 Intento de entrega, ausente\n17/11/2026 14:12 Entregado
  delivered 2026-11-17T14:12 | 17 de noviembre de 2026, 14:12 Entregado al destinatario\n17 de noviembre de 2026, 08:01 En reparto
  delivered 2026-01-09T12:00 | 9 ene 2026 12:00 Entrega realizada\n8 ene 2026 20:00 En tránsito
  returned | 17/11/2026 10:00 Intento de entrega\n25/11/2026 09:00 Devuelto al remitente
  attempted | 16/11/2026 08:00 En reparto\n16/11/2026 13:10 Ausente, aviso dejado
  in_transit | 15/11/2026 19:44 Admitido\n16/11/2026 08:00 En reparto
  delivered 2026-11-17T14:12 | 15/11/2026 19:44 Presa in carico\n16/11/2026 10:00 Destinatario assente, avviso lasciato\n17/11/2026 14:12 Consegnata
  delivered 2026-11-17T14:12 | 17 novembre 2026 ore 14:12 La spedizione è stata consegnata\n17 novembre 2026 ore 08:01 In consegna
  delivered 2026-01-09T12:00 | 9 gennaio 2026 12:00 Consegna effettuata\n8 gennaio 2026 20:00 In transito
  returned | 16/11/2026 In giacenza\n28/11/2026 Restituita al mittente
  attempted | 16/11/2026 08:00 In consegna\n16/11/2026 13:10 Tentativo di consegna, destinatario assente
  in_transit | 15/11/2026 19:44 Presa in carico\n16/11/2026 08:00 In consegna
  delivered 2026-11-17T14:12 | 15-11-2026 19:44 Aangeboden\n16-11-2026 10:00 Niet thuis\n17-11-2026 14:12 Bezorgd
  delivered 2026-11-17T14:12 | dinsdag 17 november 2026 14:12 Pakket afgeleverd bij de buren\ndinsdag 17 november 2026 08:01 Onderweg
  delivered 2026-03-03T09:05 | 3 maart 2026 om 09:05 uur bezorgd in de brievenbus\n2 maart 2026 om 21:00 uur onderweg
  returned | 16-11-2026 Niet thuis\n24-11-2026 Retour afzender
  attempted | 16-11-2026 08:00 Onderweg\n16-11-2026 13:10 Bezorgpoging, niemand thuis
  in_transit | 15-11-2026 19:44 Aangeboden\n16-11-2026 08:00 Onderweg
  delivered 2026-11-17T14:12 | 15/11/2026 19:44 Objeto postado\n16/11/2026 10:00 Destinatário ausente\n17/11/2026 14:12 Objeto entregue ao destinatário
  delivered 2026-11-17T14:12 | 17 de novembro de 2026 às 14:12 Encomenda entregue\n17 de novembro de 2026 às 08:01 Saiu para entrega
  delivered 2026-02-09T12:00 | 09/02/2026 12h00 Entrega efetuada\n08/02/2026 20h00 Em trânsito
  returned | 16/11/2026 Destinatário ausente\n28/11/2026 Devolvido ao remetente
  attempted | 16/11/2026 08:00 Em distribuição\n16/11/2026 13:10 Tentativa de entrega, ausente
  in_transit | 15/11/2026 19:44 Objeto postado\n16/11/2026 08:00 Saiu para entrega
  delivered 2026-11-17T14:12 | 2026-11-17 14:12 已签收，签收人：SAMPLE\n2026-11-17 08:01 派送中\n2026-11-15 19:44 已揽收
  delivered 2026-11-17T14:12 | 2026年11月16日 10:00 派送失败\n2026年11月17日 下午2:12 已妥投，本人签收
  returned | 2026-11-17 10:00 派送失败\n2026-11-19 09:00 已退回寄件人
  in_transit | 2026-11-15 19:44 已揽收\n2026-11-16 08:00 派送中
  delivered 2026-11-17T14:12 | 2026年11月15日 19:44 引受\n2026年11月16日 10:00 ご不在のため持ち戻り\n2026年11月17日 14:12 配達完了
  delivered 2026-11-17T14:12 | 2026/11/17 午後2時12分 お届け済み\n2026/11/17 08:01 配達中
  returned | 2026/11/16 10:00 ご不在\n2026/11/24 09:00 差出人に返送
  attempted | 2026/11/16 08:00 配達中\n2026/11/16 13:10 ご不在のため不在票を投函
  delivered 2026-11-17T14:12 | 11/17/2026 02:12 PM Delivered - Left with neighbor at no. 4\n11/17/2026 07:55 AM On vehicle for delivery
  delivered 2026-11-17T13:01 | Date,Time,Event\n2026-11-15,09:00,Collected from sender\n2026-11-17,13:01,Delivered to letterbox
  delivered 2026-11-18T16:31 | 17.11.2026 11:40 Zustellversuch erfolglos\n18.11.2026 16:31 In der Filiale abgeholt
  delivered 2026-11-18T16:31 | 17-11-2026 12:00 Niemand thuis\n18-11-2026 16:31 Afgehaald bij PostNL-punt
`;

export const carrierHistories = histories
  .trim()
  .split('\n')
  .map((row) => {
    const [expected = '', text = ''] = row.trim().split(' | ');
    const [status = '', deliveredAt] = expected.split(' ');
    return { status, deliveredAt, text: text.replaceAll(String.raw`\n`, '\n') };
  });
