import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** The content of a policy or an agreement neither shows nor denies that the customer saw it. */
const terms = neutral('terms', {
  en: '(no|none of the|not a|neither) (box|boxes|checkbox|field|option)* (was |were |is |are |came |comes )?(pre ?)?(ticked|checked|selected) (in advance|by default|beforehand|for the (buyer|customer))|(no|not) (pre ?ticked|pre ?selected|pre ?checked)( (box|boxes|checkbox))?|until .. cancel*|cancel any ?time|(can|may) (be )?cancel*( .. any ?time)?|non ?refundable|not refundable|no refunds?( .. (after|for|on|within))?|refund*( .. within)?|cancel* (policy|terms|conditions|period|fee)|refund policy|return policy|we will refund .. |not (optional|possible without|possible to continue without|skippable)|(could|can|may) not (order|continue|pay|proceed|check out|be skipped) without|(without|unless) .. (no order|cannot|not possible)|required to|(free )?cancellation (is )?(free|possible|until|before|up to) .. |cancel (in|via|at|any ?time|online|through|under) (your|the|our)?',
  de: '(kein(e|en)?|nicht) (kästchen |feld |häkchen |haken )?(war |waren |ist )?(vorausgewählt|vorangekreuzt|voreingestellt)|bis zur kündigung|jederzeit kündbar|nicht erstattungsfähig|keine erstattung( .. nach)?|widerrufs(belehrung|recht)|stornobedingungen|ohne .. (nicht möglich|keine bestellung)',
  fr: "jusqu'à (la )?résiliation|non remboursable|conditions (générales|d'annulation|de vente)|politique (de|d') *",
  es: 'hasta (la |su )?cancelaci*|no reembolsable|política de (cancelaci*|reembols*|devoluci*)|condiciones generales',
  it: 'fino alla (disdetta|cancellazione)|non rimborsabile|(politica|condizioni) di (cancellazione|recesso|rimborso|vendita)',
  nl: 'tot (weder)?opzegging|niet restitueerbaar|niet terugbetaalbaar|annuleringsvoorwaarden|algemene voorwaarden|retourbeleid',
  pt: 'até (ao |o )?cancelamento|não reembolsável|política de (cancelamento|reembolso|devolução)|condições gerais',
  zh: '(取消|退款|退货)政策|不可退款|概不退款|直至取消',
  ja: '(キャンセル|返金|返品)(ポリシー|規約|条件)|返金不可|解約されるまで',
});

export const consentWords: FamilyWords = {
  signs: [
    terms,
    hurts('not_shown', {
      en: "(no|not|never|without|n't|nothing|none|neither|nor|cannot) .. (accept*|agree*|consent*|tick*|check(ed|box*|s)|click*|shown|show*|display*|disclos*|sign*|sent|send*|link*|seen|see|saw|inform*|notif*|notices?|visible|record*|log|logged|stored|stated|mention*|read|available|present*|capture*|price*|acknowledg*|opened|told|warned|advised|reminder*|email*|authori*|opt*|evidence|proof|found|exist*)|(added|introduced|published|changed|updated|uploaded|placed|went live|implemented|created|inserted|launched|written|raised|increased|modified|put|shown|displayed|sent|accepted|signed|agreed) .. (after|since|later than|following) .. (order|purchase|payment|sale|booking|checkout|charge|transaction|dispute|renewal|stay|trial)|after (this|the|that) (order|purchase|payment|sale|booking|checkout|charge|transaction|dispute|renewal)|(added|introduced|published|changed|shown|inserted) (later|afterwards|only)|only (after|later|in the|inside|upon request|on request|by|visible)|pre ?(ticked|checked|selected|filled)|(ticked|checked|selected) by default|default|(link|page|box|banner|popup|checkbox|notice|email|mail) .. (broken|missing|hidden|dead|404|down|blank|empty|bounced|failed)|broken link|dead link|hidden|buried|fine print|small print|bounc*|undeliver*|outage|unsigned|unchecked|unticked|blank|refus*|declin*|reject*|withdr*|(wrong|other|different|old|previous|outdated|expired|another) (version|policy|price|amount|plan|terms|address|customer|email|order|recipient)|spam|fail*|missing|mistake*|error*|sorry|apolog*|misleading|forged|fake|unaware|did not know|higher than|more than (shown|agreed|quoted|advertised)|incorrect*|forgot*",
      de: '(nicht|nie|niemals|kein(e|en|er|em|erlei)?|ohne) .. (akzeptier*|zugestimm*|zustimm*|bestätig*|angezeig*|gezeig*|eingeblendet|unterschr*|unterzeichn*|versandt|versendet|verschickt|gesendet|informiert|angekreuzt|angehakt|verlinkt|sichtbar|einwillig*|hinweis*|benachrichtig*|gelesen|vorhanden|protokoll*|gespeichert|erwähnt|erhalten|einverstanden)|nach (dieser|der|diesem) (bestellung|zahlung|buchung|kauf|abbuchung)|nachträglich|vorangekreuzt|vorausgewählt|versteckt|(erst|später|danach) .. (hinzugefügt|eingefügt|ergänzt|eingestellt|veröffentlicht)|fehlt*|fehlgeschlagen|unzustellbar|ausfall|abgelehnt|verweigert|defekter link|fehler*|versehen*|irrtum|falsche*|höher als|leider|entschuldig*|ausgefallen',
      fr: '(pas|jamais|aucun(e)?|sans|non|ni) .. (accept*|affich*|montr*|présent*|sign*|envoy*|coch*|inform*|consent*|notif*|accord*|visible*|mentionn*|lien|avis|lu|reçu*|enregistr*|prévenu*)|non (accept*|affich*|sign*|envoy*|coch*|communiqu*)|après (cette|la|le|ce) (commande|paiement|vente|achat|débit|réservation)|ajouté* .. (après|ensuite|plus tard)|pré ?coché*|cachée?s? (en|sous|dans|derrière)|est caché*|panne|refus*|manqu*|lien (mort|brisé|cassé)|erreur*|désolé*|excus*|(mauvais|autre|ancien*) (prix|version|montant)*|plus élevé|rejet*',
      es: '(no|nunca|sin|ning(ú|u)n(a)?|ni|jamás) .. (acept*|mostr*|muestr*|firm*|envi*|marc*|inform*|consent*|notific*|aviso*|visible*|aparec*|enlace|leíd*|recib*|registr*|mencion*)|después (de|del) (este|esta|la|el)? ?(pedido|compra|pago|cargo|reserva)|añadi* .. (después|posterior*)|premarcad*|oculta?(o|s)?|caída|rechaz*|falta*|falló|error*|lo sentimos|perdón|(otro|otra|antigu*) (precio|versión|importe)|mayor que|equivoc*|rebot*',
      it: "(non|mai|senza|nessun(a)?|né) .. (accettat*|mostrat*|firmat*|inviat*|spuntat*|informat*|consens*|visualizzat*|notific*|avvis*|visibil*|letto|ricevut*|registrat*|menzionat*|presente)|dopo (questo |questa |l'|il |la )?(ordine|acquisto|pagamento|addebito|prenotazione)|aggiunt* .. (dopo|successiv*)|pre ?selezionat*|nascost*|guasto|rifiutat*|manca*|errore*|scus*|spiacent*|(altro|altra|vecchi*) (prezzo|versione|importo)|superiore a|sbagliat*|respint*",
      nl: '(niet|nooit|geen|zonder) .. (geaccepteerd|akkoord|getoond|weergegeven|ondertekend|verzonden|verstuurd|aangevinkt|geïnformeerd|zichtbaar|toestemming|handtekening|melding|bericht|gelezen|ontvangen|vermeld|bevestig*)|na (deze|de|het) (bestelling|betaling|aankoop|boeking|afschrijving)|later toegevoegd|toegevoegd na|vooraf (aangevinkt|ingevuld)|verborgen|(door|wegens) .. storing|geweigerd|ontbre*|mislukt|fout*|sorry|excus*|(andere|oude|verkeerde) (prijs|versie|bedrag)|hoger dan|afgewezen',
      pt: '(não|nunca|sem|nenhum(a)?|nem) .. (aceit*|mostrad*|exibid*|assin*|enviad*|marcad*|informad*|consent*|visualiz*|notific*|aviso*|visível|lid*|recebid*|registad*|registrad*|mencionad*)|(depois|após) (d?(este|esta|o|a|e) )?(pedido|compra|pagamento|cobrança|reserva|encomenda)|(depois|após) .. (pedido|compra|pagamento)|adicionad* .. (depois|após)|pré ?marcad*|ocult*|escondid*|falha*|recus*|falt*|erro*|desculp*|(outro|outra|antig*) (preço|versão|valor)|superior a',
      zh: '(未|没有?|从未|无|不)[^。，]{0,8}(同意|接受|勾选|显示|展示|签(字|署)|发送|告知|通知|披露|提示|记录|看到|确认|阅读|公示)|(下单|付款|购买|订单|扣款)(之)?后(才)?[^。，]{0,6}(添加|增加|加入|上线|发布|修改|显示|更新)?|(默认|预先|自动)勾选|隐藏|故障|拒绝|缺(少|失)|错误|抱歉|失误|退信|高于',
      ja: '(同意|承諾|表示|署名|送信|通知|チェック|告知|開示|掲載|確認|説明|案内)[^。]{0,10}(されて?(い)?(ない|ません|なかった|ず)|して(い)?(ない|ません|なかった)|なし|ありません|ない|ません(でした)?)|(注文|購入|決済|請求)後に?[^。]{0,4}(追加|掲載|変更|表示)|未(同意|署名|送信|表示|承諾)|障害|拒否|不具合|エラー|申し訳|誤り|間違',
    }),
    helps('shown', {
      en: 'accepted|agreed|agrees?|consented|consent (given|recorded|granted|true)|ticked|checked|clicked|shown|shows?|showed|displayed|displays|disclosed|linked|signed|sent|emailed|confirmed|confirms|acknowledged|notified|visible|stated|states|says|listed|lists|total|opted in|(opt ?in|checkbox|consent|accepted|agreed) (value )?[:=] ?(true|yes)|authori[sz]ed|presented|included|printed|quoted|opened|scrolled|pressed (pay|buy|order)|above the (pay|buy|order) button|renew* .. (reminder|notice)',
      de: 'akzeptiert*|zugestimmt|stimmt* .. zu|bestätigt*|angezeigt|gezeigt|unterschrieben|unterzeichnet|gesendet|versandt|versendet|verschickt|angekreuzt|angehakt|angeklickt|verlinkt|einverstanden|eingeblendet|gesamtpreis|gesamtbetrag|preis|hinweis',
      fr: 'accept*|coché*|affich*|signé*|envoyé*|consenti*|cliqué*|présenté*|confirm*|indiqué*|total|prix|avis',
      es: 'acept*|marc(ó|o|ad*)|mostr(ó|ad*)|firm(ó|ad*)|envi(ó|ad*)|consinti*|confirm*|indicad*|total|precio|aviso',
      it: 'accett*|spuntat*|mostrat*|firmat*|inviat*|confermat*|visualizzat*|acconsent*|cliccat*|indicat*|totale|prezzo|avviso',
      nl: 'geaccepteerd|akkoord|aangevinkt|getoond|weergegeven|ondertekend|verzonden|verstuurd|bevestigd|ingestemd|totaal|prijs|vermeld|herinnering',
      pt: 'aceit*|marc(ou|ad*)|mostrad*|exibid*|assin(ou|ad*)|enviad*|confirm*|concord*|clicou|indicad*|total|preço|aviso',
      zh: '同意|接受|勾选|显示|展示|签署|签字|发送|告知|通知|确认|合计|总价|价格',
      ja: '同意|承諾|表示|署名|送信|通知|チェック|確認|告知|合計|価格|クリック',
    }),
  ],
  calm: ['no reply|unlimited|until|undersigned'],
};

/** An additional charge, for example for damage, that the customer agreed to. */
export const chargeWords: FamilyWords = {
  ...consentWords,
  signs: [
    neutral('no_show', {
      en: "no ?shows?|(did not|didn't|never|failed to) (arrive|show up|show|appear|turn up|check in|come|return|collect|cancel)",
      de: 'no show|nicht (angereist|erschienen|storniert|abgesagt|eingecheckt|gekommen)|nichtanreise|nichterscheinen',
      fr: "non présent*|ne s'est (pas|jamais) présenté*|pas (venu|arrivé|annulé)*",
      es: 'no (se )?(present*|llegó|acudió|canceló|vino)|incomparecencia',
      it: '(non|mai) (si )?(è )?(presentat*|arrivat*|venut*|cancellat*)|mancata presentazione',
      nl: 'niet (verschenen|gekomen|aangekomen|geannuleerd|opgedaagd)|no show',
      pt: 'não (compareceu|chegou|apareceu|cancelou|veio)',
      zh: '未(到店|入住|到场|取消|出现)|爽约',
      ja: 'ノーショー|無断キャンセル|(来店|宿泊|来場)(なし|されず|しませんでした)',
    }),
    ...consentWords.signs,
  ],
  calm: [
    'damage*|broken|missing|late|lost|mini ?bar|schaden|schäden|beschädigt*|dommage*|endommag*|daño*|dañad*|dann(o|i)|dannegg*|schade|beschadigd|dano*|danificad*|损坏|破损|破損|損傷',
  ],
};
