import { helps, hurts, neutral, type FamilyWords, type SignWords } from './signs.js';

const denied = neutral('no_problem', {
  en: "if (it |the parcel )?(is |cannot be )?(undeliver*|not deliver*|unclaimed) .. return .. (sender|shipper|address)?|if undeliver*|return (address|policy|instructions?|label)|(not|never|n't|wasn't|isn't|hasn't) (been |yet )?(return*|refused|lost|damaged|attempted|delayed|opened|rejected)(, (attempted|returned|damaged|refused|lost))?( (or|nor) (returned|lost|damaged|refused|attempted))?( to( the)? sender)?|no (parcel|package|item|shipment)s? (was|were|has been|is) (returned|refused|lost|damaged)( to( the)? sender)?|no (returns?|damages?|exceptions?|refusals?|delays?|claims?|losses|complaints?|issues?|problems?|discrepanc*|attempts?)( reported| noted| recorded| found)?|without (damage|exception*|incident*|delay|complaint*|reserv*|problem*)|undamaged|intact|returned( to sender)? (:|=) (no|0|none|never|false)|returned( to sender)?: (no|0|none|never|false)|(damage*|lost|exceptions?|refused): (no|0|none|never|false)|no signature (required|needed|requested)|signature (not required|waived)|with the exception of|exceptional*|(at|on) (the |our )?(first|second|third|next|1st|2nd|3rd) attempt|customs (cleared|released)|cleared (by |through )?customs|(released|cleared) (by|from|through) customs|customs (clearance )?complete*|clearance (complete*|processed)|on time|in good (order|condition)|missed no",
  de: 'falls unzustellbar .. zurück*|wenn unzustellbar .. zurück*|nicht (zurück*|beschädigt|verweigert|verloren|retour*)( an den absender)?|kein(e|en)? (rücksendung*|retoure*|beschädigung*|schäden|schaden|verlust*|rückgabe*|annahmeverweigerung*|beanstandung*|verzögerung*|zustellversuch*)|unbeschädigt|ohne (schäden|schaden|beanstandung*|beschädigung*|vorbehalt*|zwischenfall)|keine unterschrift (erforderlich|nötig)|beim (ersten|zweiten|dritten|nächsten) (zustell)?versuch|im (ersten|zweiten) versuch|(zoll* |verzollung )(abgeschlossen|erledigt|freigegeben)|vom zoll freigegeben|zollfreigabe*',
  fr: "(non|pas|jamais) (été |ete )?(retourn*|refus*|endommag*|renvoy*|perdu*)( a l'expediteur)?|aucun(e)? (retour|dommage|incident|refus|avarie|anomalie|retard|perte)*|sans (dommage*|réserve*|incident*|retard|avarie*)|intact*|bon état|(à la|au|lors de la|dès la) (première|deuxième|seconde|1re|2e) (tentative|passage)|signature non requise|dédouané*|dédouanement (effectué|terminé)|si non (livré|distribué) .. expéditeur",
  es: 'no (ha sido |fue |se ha |ha )?(devuelt*|rechazad*|dañad*|perdid*|extraviad*)( al remitente)?|sin (daños|incidencia*|devoluci*|retraso*|reserva*|desperfecto*)|ning(ú|u)n(a)? (devoluci*|daño|incidencia|rechazo)|intacto|en (el )?(primer|segundo) intento|al (primer|segundo) intento|firma no requerida|despachado (de|en|por) aduana*|despacho (de aduanas )?(completado|finalizado)',
  it: 'non (è |e )?(stat* )?(restituit*|reso|resi|rifiutat*|danneggiat*|respint*|smarrit*)( al mittente)?|senza (danni|riserve|riserva|ritard*|reclami)|nessun(a)? (reso|restituzione|danno|rifiuto|anomalia|problema)|integro|al (primo|secondo) tentativo|firma non richiesta|sdoganat*|sdoganamento (completato|effettuato)',
  nl: 'niet (geretourneerd|teruggestuurd|geweigerd|beschadigd|verloren|retour)( naar afzender)?|geen (schade|retour*|beschadiging*|vertraging|weigering)|onbeschadigd|zonder (schade|voorbehoud|problemen|vertraging)|bij (de )?(eerste|tweede) (bezorg)?poging|handtekening niet vereist|ingeklaard|(inklaring|douane) (voltooid|afgerond)',
  pt: 'não (foi |foram )?(devolvid*|recusad*|danificad*|perdid*|extraviad*)( ao remetente)?|sem (danos|avarias?|devoluç*|ocorrências|reservas|atraso*)|nenhum(a)? (devolução|avaria|dano|recusa)|intact*|(à|na|a) (primeira|segunda) tentativa|assinatura não (exigida|necessária)|desalfandegad*|desembaraço (concluído|aduaneiro concluído)',
  zh: '(并?未|没有?|无)(被)?(退回|退件|拒收|破损|损坏|丢失|退货)(寄件人|记录)?|完好(无损)?|外包装完好|无异常|无需签收|清关(完成|放行)|已清关',
  ja: '返送(は|さ|し)?(れて)?(い)?(ない|ません|なし|ありません)|返送され(て(い)?ません|ていない|ませんでした)|破損(は|も)?(なし|ありません|なく)|異常(は)?(なし|ありません)|良好|通関(完了|許可)|受取拒否(は)?(なし|ありません)',
});

const wrongPlace: SignWords = {
  ...hurts('wrong_place', {
    en: "lives elsewhere|elsewhere|sold .. to (someone|somebody|another)|(wrong|another|incorrect|different|other) (address*|house|person|recipient|apartment|flat|building|street|city|town|customer|door)|mis ?deliver*|mis ?routed|delivered elsewhere|address* (is |was )?(wrong|incorrect|unknown|incomplete|invalid|insufficient)|(signature|signed) .. (forged|not (the |our )?(customer|cardholder|recipient|addressee)*)|signature .. (not|n't) .. (match*|customer*|cardholder*|his|hers|recipient*)|forged signature",
    de: 'falsche(n|r|s)? (adresse|anschrift|empfänger*|haus*|person|hausnummer)|adresse (falsch|unbekannt|unvollständig)|fehlzustellung|andere(n|r)? (adresse|person|anschrift)|unterschrift .. (gefälscht|nicht)',
    fr: "mauvaise adresse|adresse (erronée|incorrecte|inconnue|incomplète|insuffisante)|mauvais destinataire|autre (adresse|personne)|erreur (d'adresse|de livraison)",
    es: 'direcci* (incorrect*|equivocad*|erróne*|desconocid*|incomplet*)|otr(a|o) (dirección|persona|destinatario)|destinatario equivocado',
    it: 'indirizz* (errat*|sbagliat*|incorrett*|sconosciut*|incomplet*)|altr(o|a) (indirizzo|persona|destinatario)|destinatario (errato|sbagliato)',
    nl: '(verkeerd|foutief|foute|onjuist|ander)(e)? (adres|persoon|ontvanger|huis)|adres (onjuist|onbekend|onvolledig|verkeerd)|verkeerd bezorgd',
    pt: '(endereço|morada) (incorret*|errad*|insuficiente|desconhecid*|incomplet*)|outr(a|o) (endereço|morada|pessoa|destinatário)',
    zh: '地址(错误|有误|不详|不符|不存在)|(错|误)(投|送|派|签)|他人签收|非本人签收|被他人',
    ja: '誤配|住所(不明|相違|誤り|不備)|(宛先|あて先|あて所|宛所)(不明|違い|に尋ね|尋ね)|別の(住所|方|人)',
  }),
  isFinal: true,
};

const emptyOrPart: SignWords = {
  ...hurts('incomplete', {
    en: 'empty (box|parcel|package|carton|envelope)|(box|parcel|package|carton|envelope) (was |is |arrived |came )?empty|contents? .. missing|missing contents?|tamper*|torn open|opened in transit|partial(ly)? (deliver*|ship*|shipment)|partly delivered|short (delivered|shipped|shipment)|split shipment .. (outstanding|missing|pending)|(rest|remainder|remaining|balance|others?) .. (outstanding|follow*|missing|pending|back ?order*|later|not)|(parcel|package|box|item|piece)s? .. missing|missing (parcel|package|box|item|piece)s?|damaged|crushed|water damage',
    de: 'leer(e|er|es)? (karton|paket|schachtel|box)|(karton|paket|schachtel|box) (war |ist |kam )?leer*|teillieferung*|teilweise (geliefert|zugestellt)|(rest|restliche*|übrige*) .. (offen|folgt|fehlt|aussteh*|fehlen)|inhalt fehlt*|beschädigt (zugestellt|angekommen|geliefert)|aufgerissen|fehlende(s|r)? paket*|(paket|karton|pakete) .. fehl(t|en)',
    fr: '(colis|carton|boîte|paquet) (était |est |arrivé )?vide|livraison partielle|partiellement livré*|contenu manquant|(reste|restant|autres?) .. (manqu*|attente|suivr*)|colis .. manqu*|colis ouvert|spolié*|livré (endommagé|abîmé|cassé)',
    es: '(caja|paquete) (estaba |llegó |está )?vací(o|a)|entrega parcial|parcialmente entregad*|(resto|restante*) .. (pendiente|falta*)|contenido falta*|faltan? .. (paquete|bulto|caja)*|(paquete|bulto|caja)s? .. falta*|entregado dañado',
    it: '(scatola|pacco) (era |è |arrivat* )?vuot(o|a)|consegna parziale|parzialmente consegnat*|(resto|restant*) .. (mancan*|attesa|seguir*)|contenuto mancante|(colli|collo|pacchi|pacco) .. manca*|manomess*|consegnato danneggiato',
    nl: '(doos|pakket) (was |is |kwam )?leeg|lege doos|leeg pakket|deel(s)? (geleverd|bezorgd)|deellevering|gedeeltelijk (geleverd|bezorgd)|(rest|overige) .. (volgt|ontbre*|openstaand)|(pakket|pakketten|doos) .. ontbre*|beschadigd (bezorgd|geleverd)|opengescheurd',
    pt: '(caixa|embalagem|encomenda|pacote) (estava |veio |chegou |está )?vazi(a|o)|entrega parcial|parcialmente entregue|(restante|resto) .. (pendente|falta*)|conteúdo (em falta|faltando)|(volume|caixa|pacote)s? .. (falta*|em falta)|entregue danificad*|violad*',
    zh: '空(箱|包|盒|的)|(箱|盒|包裹)(子)?(里|内)?(面)?(是)?空|部分(签收|送达|发货|到货|妥投)|缺(件|少)|少(了|一|件)|漏发|(破损|损坏)签收|内件(缺|短|不符)',
    ja: '空(箱|っぽ|でし|だっ)|中身が(空|ない|なく|入って)|一部(のみ|配達|未着|欠品|不足)|(残り|他)の(荷物|荷)?[^。]{0,8}(未|ない|ません)|破損(した|して|あり)|開封(済み|されて)の?荷',
  }),
  isFinal: true,
};

const returned = hurts('returned', {
  en: "return* ?(back )?to( the)? (original )?(sender|shipper|warehouse|merchant|seller|depot|origin|us|store|vendor)|(deliver*|sent|sending|shipped|going|goes|on its way|handed|parcel|package|item|shipment)( is| was| has been| now)?,? ?back (to|with|at|in)( the| our)? (original )?(sender|shipper|warehouse|us|seller|origin|depot|merchant)|(delivered|sent|handed),? to( the)? (original )?(sender|shipper)|return(ed)?( shipment)? (initiated|started|in progress|complete*|processed|requested|in transit)|returned|returning|rts|return shipment|return (journey|transport|label)|picked up by( the)? (shipper|sender|merchant|seller)|unclaimed|not (been )?(claimed|collected|picked up)|never (claimed|collected|picked up)|uncollected|n't (collect*|pick* up|claim*)",
  de: 'zurück (an|zum|beim|ans|an den|in das|ins) .. (absender|versender|händler|lager)|(paket|sendung|ware) .. zurück|retour*|rücksendung*|rückläufer|rücklauf|zurückgesandt|zurückgesendet|zurückgeschickt|zurückgegangen|zurückgestellt|zurück|(an|zum) (den )?absender|beim absender|nicht abgeholt|nie abgeholt',
  fr: "retour* (à|a|au|vers|chez) .. (expéditeur|vendeur|entrepôt|marchand)|retourné*|renvoyé*|retour (expéditeur|en cours|initié)|(à|chez) l'expéditeur|non (réclamé*|retiré*)|(pas|jamais) (été )?(réclamé*|retiré*)",
  es: 'devuelt*|devoluci* al|devoluci* (en curso|iniciada)|retornad*|regres* .. remitente|al remitente|no (fue |ha sido )?(recogid*|reclamad*|retirad*)|sin recoger',
  it: 'restituit*|reso al mittente|resi al mittente|rispedit*|ritornat*|tornat* (al|dal) mittente|(al|presso il) mittente|ritorno al|giacenza scaduta|(non|mai) (stat* )?ritirat*|compiuta giacenza',
  nl: 'retour*|teruggestuurd|teruggezonden|geretourneerd|terug (naar|bij) .. (afzender|verzender|magazijn)|(naar|bij) (de )?afzender|(niet|nooit) (afgehaald|opgehaald)',
  pt: 'devolvid*|devoluç*|retornad*|retorno (ao|para)|ao remetente|regress* .. remetente|não (foi )?(reclamad*|levantad*|retirad*|procurad*)|não procurado',
  zh: '退(回|件|还|返)|返还|寄回|退至|已退|退货',
  ja: '返送|差出人(に|へ|様)|返却|持ち?戻り?|還付|戻され|戻りました|返戻',
});

const failed = hurts('not_delivered', {
  en: "undeliver*|(not|never|n't) (yet |been |been yet |yet been |successfully |been successfully |actually )*(deliver*|arriv*|received|recieved|handed over|signed for|reached)|(couldn't|could not|cannot|can't|can not|unable to|failed to|not able to|impossible to) (be )?(deliver*|hand* over|locat*|find|complet*|reach*|access)( it| the (parcel|package|item|shipment))?|non ?delivery|delivery (was |has been |is )?(failed|not possible|unsuccessful|exception|failure|refused|delayed|postponed|cancel*|impossible|not completed|missed|rejected|abandoned)|failed( delivery)?|unsuccessful*|delivered: (no|not|never|false|0)|no delivery|exception|(consignee|recipient|customer|addressee|receiver|resident)( has| is| was| had)? (moved|relocated|unknown|deceased|gone|gone away|no longer)|moved (away|out)|gone away|addressee unknown|no such (number|address|street|person)|unknown (at|recipient|addressee)|insufficient address|refused|refusal|rejected|declin*|lost( in transit)?|missing|stolen|theft|disappear*|misplaced|mislaid|damage*|destroy*|broken|crush*|dispos*|whereabouts|vanish*|ship* .. cancel*|cancel*|recall* by|intercept*|no signature|unsigned|without (a |any )?signature|(signature|signed)( by)?:? (none|missing|pending|unavailable|refused|illegible)|signature .. (refused|missing|illegible|pending)|not signed",
  de: '(nicht|nie|niemals|noch nicht) (mehr )?(zugestellt|ausgeliefert|geliefert|angekommen|erhalten|eingetroffen|übergeben|zustellbar|zuzustellen|angenommen|ausgehändigt)|unzustellbar*|(zustellung|auslieferung|lieferung) .. (fehlgeschlagen|nicht|gescheitert|erfolglos|abgebrochen|verweigert|verschoben|verzögert|unmöglich)|fehlgeschlagen*|erfolglos*|konnte(n)? .. nicht .. (werden|zugestellt|übergeben|ausgeliefert|ermittelt)?|empfänger (unbekannt|verzogen|unauffindbar|verstorben)|unbekannt (verzogen)?|verzogen|annahme .. verweiger*|verweiger*|abgelehnt|verloren*|abhanden*|vermisst*|verschollen|gestohlen|verlust|beschädigt*|zerstört|defekt|kaputt|storniert',
  fr: "(non|pas|jamais|n'a pas) (encore )?(été |pu être |pu )?(livr*|distribu*|remis*|reçu*|arriv*|récept*|présent*)|(échec|impossibilité) .. (livraison|distribution)|échec|(livraison|distribution|remise) .. (échou*|impossible|infructueu*|report*|retard*|non|annul*)|impossible (de|à) (livrer|distribuer|remettre)|destinataire (inconnu|a déménagé|déménagé|parti|introuvable)|a déménagé|déménagé|npai|n'habite (pas|plus)|inconnu* (à|a)|refus*|perdu*|égar*|disparu*|volé*|manquant*|endommag*|abîm*|cassé*|détruit*|introuvable|annul*",
  es: 'no (pasó|vino|acudió|se presentó)( a recoger)?|no (recogió|retiró)|no (se )?(ha |han |pudo |pudieron |fue |ha podido |pudo ser |ha sido |se pudo )*(entreg*|recib*|llega*|llegó|localiz*|repart*)|entrega .. (fallid*|imposible|fracasad*|no|cancelad*|rechazad*|aplazad*)|imposible (de )?(entreg*|localiz*)|fallid*|destinatario (desconocid*|se ha mudado|mudado|ilocalizable)|se (ha )?mud(ó|ado)|sin entregar|nunca (se )?(lleg*|recib*|entreg*)|rechaz*|rehus*|perdid*|extravi*|robad*|dañad*|desaparec*|rot(o|a)|destruid*|cancelad*|desconocid*',
  it: 'non (è |e |ancora |si è |è stat* |e stat* |e stato possibile |è stato possibile |possibile |si e )*(consegna*|recapita*|ricevut*|arriva*|pervenut*|andata a buon fine|riuscit*)|mancata consegna|consegna .. (fallit*|non|impossibile|rifiutat*|rinviat*|annullat*)|destinatario (sconosciut*|trasferit*|irreperibile)|sconosciut*|mai (stat* )?(arrivat*|ricevut*|consegnat*|pervenut*)|impossibile (la )?(consegn*|recapit*)|trasferit*|irreperibile|rifiut*|respint*|smarrit*|smarriment*|pers(o|a)|perdut*|rubat*|danneggia*|mancant*|rott(o|a)|distrutt*|annullat*|fallit*',
  nl: '(niet|nooit) (kunnen )?(worden )?(bezorgd|afgeleverd|geleverd|ontvangen|aangekomen|gelukt|aangenomen|bezorgbaar|mogelijk)|nog niet *|onbestelbaar|onbezorgbaar|(bezorging|levering|aflevering|bezorgen) .. (mislukt|niet|onmogelijk|geweigerd|uitgesteld|geannuleerd)|mislukt*|(geadresseerde|ontvanger) .. (onbekend|verhuisd)|verhuisd|onbekend|kon(den)? .. niet .. |geweiger*|weiger*|verloren|zoek(geraakt)?|kwijt*|vermist*|gestolen|beschadig*|kapot|ontbre*|vernietigd|geannuleerd',
  pt: 'não (foi |foram |pôde |pode |foi possível |conseguimos |se |ser |foi possivel )*(entreg*|receb*|chegou|localiz*|ser entregue)|(entrega|distribuição) .. (falh*|impossível|não|mal ?sucedida|frustrad*|sem sucesso|recusad*|cancelad*|adiad*)|falh*|destinatário (desconhecid*|mudou*|ausente definitivo)|mudou se|nunca (foi )?(cheg*|receb*|entreg*)|impossível (de )?entreg*|recus*|rejeit*|perdid*|extravi*|roubad*|furtad*|danificad*|avariad*|desaparec*|destruíd*|cancelad*|desconhecid*',
  zh: '(未|尚未|没能|未能)(成功)?(送达|投递|妥投|签收|派送|收到|投妥|送到|派件|收件|取件)|无法(送达|投递|派送|联系|妥投|签收|找到)|(派送|投递|配送|派件|送货|签收)(失败|不成功|异常|未成功|取消|延误)|没有?(收到|送达|签收|送到|到)|从未(收到|送达|签收)|查无此人|收件人(搬走|不详|已搬|迁|不存在|搬家|去世)|搬(家|走|迁)|拒(收|签|绝)|丢(失|件|了)|遗失|破损|损坏|被盗|灭失|找不到|下落不明|取消',
  ja: '未(配達|着|達|受領|受取)|配達(が)?(でき|出来)(ない|ず|ません|なかった|ませんでした)|配達(不能|失敗|不可|中止)|(届いて|着いて)(い)?(ない|ません|なかった)|届か(ない|なかった|ず)|転居|受け取って(い)?(ない|ません)|お届けできま|受取(を)?(拒否|拒絶|辞退)|受け取り?(を)?拒(否|絶)|拒否|拒絶|紛失|破損|損傷|盗難|行方不明|亡失|所在不明|キャンセル',
});

const attempted = hurts('attempted', {
  en: 'attempt*|tried to deliver|(nobody|no one|no ?one|noone) .. (home|in|there|available|answer*|present)|(customer|recipient|addressee|consignee|receiver)( was| is)? (not (at )?(home|available|present|in)|absent|unavailable|out|away)|(customer|recipient|addressee|consignee) ?n.t .. |not (at )?home|not in|absent|(notice|card|note) left|left (a |the )?(card|notice|note)|carded|no (access|answer|response|reply)|business closed|closed|sorry we missed you|missed delivery',
  de: 'zustellversuch*|(empfänger |kunde )?nicht angetroffen|niemand(en)? .. (angetroffen|zu hause|da)|benachrichtig*|nicht zu hause|abwesend|nicht anwesend',
  fr: 'tentative*|avis de passage|avisé*|absent*|personne (au|à la) (domicile|maison)|(destinataire|client) .. pas (là|présent|chez)',
  es: 'intento*|ausente*|aviso (de|dejado)|(no había|nadie) .. |no (estaba|se encontraba) .. |no hay nadie',
  it: 'tentativ*|assente|avviso (di|lasciato)|nessuno (in|a|presente)|(cliente|destinatario) non (era )?(in|a|presente)',
  nl: 'bezorgpoging*|poging*|niet thuis|niemand (thuis|aanwezig)|afwezig|kennisgeving|briefje achter*',
  pt: 'tentativa*|ausente*|aviso (de|deixado)|ninguém .. |não (estava|se encontrava|atendido)|não atendid*',
  zh: '尝试(派送|投递|配送)|再次派送|改期|不在家?(?!連?絡?票)|无人(签收|在家|接听|应答)?|联系不上|电话(无人|未)接',
  ja: '不在(連絡)?票(を|が)?(投函|差し?入れ|残)|不在(票|通知|連絡|持ち戻り|のため)?|再配達|ご不在|留守',
});

const held = hurts('held', {
  en: 'held|on hold|(at|in|by) customs|customs|detain*|seiz*|confiscat*|stuck|awaiting|waiting (for|at|on)|ready (for|to be) (pick ?up|collect*|picked up)|(available|ready) for (pick ?up|collection)|stored|in storage|(at|in) (the |a )?(depot|warehouse|post office|sorting cent*|facility|hub|terminal)|investigat*|claim (was |has been |is )?(opened|filed|open)|(no|without) (further |new |more |other |subsequent |additional )*(scans?|movements?|updates?|events?|records?|tracking|information|activity|trace|status)( .. (since|after|found|available))?|not (been )?(scanned|updated|moved|found)|not (yet )?in (the |our )?system|tracking (not found|unavailable|stopped|expired|ended|invalid)|never (been )?scanned|delay*|postpon*|reschedul*|backlog|missort*|quarantin*|impound*',
  de: 'zoll*|zurückgehalten|festgehalten|festgesetzt|beschlagnahmt|lagert|lagerung|eingelagert|(zur|liegt zur) abholung|abholbereit|wartet auf|wartend|keine (weiteren? |neue(n|re)? )?(scan*|sendungs*|bewegung*|daten|information*|ereignis*|meldung*|status*)|seither|nachforschung*|verzöger*|verspät*|verschoben|im depot|im paketzentrum',
  fr: 'douan*|bloqué*|retenu*|saisi*|en attente|en instance|(disponible|à retirer) (en|au|dans) .. |à retirer|mis à disposition|enquête|aucun(e)? (autre )?(scan|mouvement|suivi|événement|nouvelle|mise à jour|information)*|retard*|reportée?|au dépôt',
  es: 'aduan*|retenid*|incautad*|en espera|pendiente*|a la espera|(disponible|lista?) para (su )?(recog*|retir*)|sin (más )?(movimiento*|escaneo*|registro*|novedad*|actualiza*|seguimiento)|detenid*|investigaci*|retras*|demor*|aplazad*|en (el )?(almacén|depósito|oficina)',
  it: 'dogan*|in giacenza|giacenza|trattenut*|sequestrat*|in attesa|ferm(o|a|i)|bloccat*|(pronto|disponibile) per il ritiro|nessun(a)? (altro |ulteriore )?(movimento|aggiornamento|evento|scansion*|tracciamento|informazion*)|ritard*|rinviat*|in deposito|indagin*',
  nl: 'douane*|vastgehouden|in beslag|wacht op|in afwachting|klaar (voor|om) .. (afhal*|ophal*|afgehaald)|ligt klaar|geen (verdere |nieuwe )?(scan*|beweging|update*|status*|informatie|gegevens)|vertraag*|vertraging|uitgesteld|in (het )?(depot|sorteercentrum)|onderzoek',
  pt: 'alfândeg*|aduan*|retid*|apreendid*|aguard*|pendente*|disponível para (levant*|retir*|recolh*)|sem (mais )?(movimento*|movimentaç*|registo*|registro*|atualiza*|leitura*|rastrei*)|parad(o|a)|fiscaliza*|atras*|adiad*|no (depósito|centro)|investiga*',
  zh: '海关|清关|扣(留|押|下)|滞留|待(取|领|派|揽|发|清|处理|提|自提)|等待|暂存|代收点|驿站(待)?|(无|没有)(后续)?(物流|扫描|更新|轨迹|记录|揽收)(信息|更新|记录)?|停滞|异常|延误|延迟|调查',
  ja: '税関|通関|留め?置|保管(中|して|期限)|引き?取り待|受取待|調査(中|依頼)|追跡(不可|でき)|(更新|動き|スキャン|追跡情報)(が|は)?(なし|されて|ありません|ない|なく)|遅延|遅れ|営業所(保管|止)',
});

const labelOnly = hurts('label_only', {
  en: "label (was |has been )?(created|printed|generated|purchased|issued)|shipping label|pre ?advice|pre ?shipment|(shipping|shipment|electronic) (info*|information|data|notification|details)( received| sent)?|information received|order (received|processed|placed)|(not|never|n't) (yet |been |yet been )*(shipped|dispatched|handed|picked up|sent|posted|collected|left|despatched|tendered)|unshipped|not in possession|out of stock|back ?order*|pre ?order",
  de: '(elektronisch|sendung) .. (angekündigt|übermittelt)|label (wurde )?(erstellt|gedruckt)|(versand|paket)?(etikett|schein|label)* (wurde )?(erstellt|gedruckt|erzeugt)|angekündigt|(nicht|nie|noch nicht) (versandt|verschickt|versendet|abgeschickt|abgegeben|eingeliefert|aufgegeben)|auftragsdaten|sendungsdaten',
  fr: "étiquette (d'expédition )?(créée|imprimée|générée|éditée)|annoncé*|(pas|non|jamais|n'est pas) (encore )?(été )?(expédi*|envoy*|pris* en charge|déposé*|posté*)|en préparation|attente de (prise en charge|dépôt)|rupture",
  es: 'etiqueta (de envío )?(creada|generada|impresa)|no (se )?(ha |fue |ha sido |aún )*(enviad*|expedid*|recogid*|admitid*|despachad*)|prerregistr*|preadmisi*|sin enviar|en preparaci*|agotad*',
  it: 'etichetta (di spedizione )?(creata|generata|stampata)|(non|mai) (ancora )?(stat* )?(spedit*|affidat*|partit*|preso in carico|presa in carico)|in preparazione|preavviso|esaurit*',
  nl: '(label|etiket|verzendlabel) (is )?(aangemaakt|gemaakt|geprint|afgedrukt)|aangemeld|voorgemeld|(nog )?(niet|nooit) (verzonden|verstuurd|aangeboden|afgegeven)|uitverkocht',
  pt: 'etiqueta (de envio )?(criada|gerada|impressa|emitida)|(não|ainda não|nunca) (foi )?(enviad*|expedid*|postad*|despachad*|recolhid*)|em preparaç*|esgotad*',
  zh: '(面单|运单|快递单|标签|订单)(已)?(创建|生成|打印)|(未|尚未|没有?)(揽收|揽件|发货|寄出|发出|出库)|等待揽(收|件)|待揽(收|件)|已下单|缺货|等待',
  ja: '(ラベル|送り状|伝票)(の|を|が)?(作成|発行|印刷)|未(発送|出荷|引受)|(発送|出荷)(前|準備|待|され(て)?い(ない|ません)|し(て)?い(ない|ません))|(引受|集荷)(待|前|され(て)?い)|在庫切れ|欠品',
});

const transit = neutral('in_transit', {
  en: '(will|to|should|shall|expected to|scheduled to|going to|due to|may|can) be (deliver*|handed|left)|(estimated|expected|scheduled|planned|promised|target) .. (deliver*|arrival)|deliver* (is |was )?(expected|estimated|scheduled|planned|due|promised)( .. )?|delivery time|delivery (by|window|method|option)|out for delivery|with (the )?(driver|courier) for delivery|on .. vehicle for delivery|arriv(es|ing) (today|tomorrow|soon|on|by)|in transit|on (its|the) way|en route|eta',
  de: '(wird|werden|soll|sollte) .. (zugestellt|geliefert|ausgeliefert)|(geplante|erwartete|voraussichtliche) (zustellung|lieferung)|voraussichtlich*|unterwegs|in zustellung|in auslieferung|zustellfahrzeug|in transport|auf dem weg|lieferzeit',
  fr: '(sera|doit être|devrait être) (livré*|remis*|distribué*)|(livraison|remise) (prévue|estimée|programmée)|prévu* (le|pour)|en cours de (livraison|transport|acheminement|distribution)|en (transit|livraison|chemin|route)|acheminement|délai de livraison',
  es: '(será|se|sera) entregará*|será entregad*|(entrega|llegada) (prevista|estimada|programada)|en (tránsito|reparto|camino|curso|ruta)|plazo de entrega',
  it: '(sarà|verrà|sara|verra) (consegnat*|recapitat*)|consegna (prevista|stimata|programmata)|in (transito|consegna|viaggio|lavorazione)|tempi di consegna',
  nl: '(wordt|zal|worden) .. (bezorgd|geleverd|afgeleverd)|(verwachte|geplande) (bezorging|levering|leverdatum)|onderweg|in (transit|bezorging)|levertijd',
  pt: '(será|deve ser|deverá ser) entregue|(entrega|chegada) (prevista|estimada|programada|agendada)|em (trânsito|rota|distribuição|trajeto|curso)|saiu para (entrega|distribuição)|a caminho|prazo de entrega',
  zh: '预计[^。，]{0,10}(送达|派送|签收|到达)|(将|即将)(于)?[^。，]{0,10}(送达|派送|签收)|运输(中|途)|派送(中|途中)|派件中|在途|正在(派|运|配)[送输件]?|到达(中转|转运|网点)',
  ja: '(配達|お届け|到着)(予定|見込み|希望)|配達(中|に出)|輸送中|配送中|持ち?出し|中継',
});

const delivered = helps('delivered', {
  en: 'delivered|(received|accepted) in good (order|condition)|(posted|put|left|dropped) (through|in|into) .. (letter ?box|door|mail ?slot|mail ?box)|handed (over |directly |personally )?to|given (out )?to the|(picked up|collected) .. by|delivery (was |is |has been )?(completed|confirmed|successful|made)|successful delivery|hand(ed)? (over |personally )?to( the)? (recipient|customer|addressee|resident|cardholder|buyer|occupant|guest)|(recipient|addressee|customer|buyer|guest|resident) (has |had )?(took|taken|accepted|received|collected|picked up)|left (with|at|in|on)( the| a| an| his| her| your| their)? (neighbou?r|front door|door|porch|garage|shed|reception|safe place|mail ?box|mail ?room|front desk|concierge|locker|letter ?box)|collected( in person)?( by)?|picked up (by|in)|in person|(collected|picked up|retrieved) (at|from) (the |a |an )?(parcel|pick ?up|collection|service|post|locker|branch|drop ?off|access|delivery) *',
  de: '(in|bei|an|aus|von) (der |dem |einer |einem )?*(filiale|packstation|paketshop|abholstation|poststelle|agentur|shop) .. (abgeholt|entnommen)|zugestellt|ausgeliefert|geliefert|(zustellung|auslieferung) (erfolgreich|erfolgt|abgeschlossen|bestätigt)|übergeben|ausgehändigt|angekommen|in empfang genommen|(abgeholt|angenommen) (von|durch)|persönlich abgeholt|selbst abgeholt|(hat|haben) .. (abgeholt|entgegengenommen)|entgegengenommen|im briefkasten|ausgegeben|abgelegt|abgestellt',
  fr: 'livrée?s?|remise? (à|a|en|au|contre)|remise?|distribuée?s?|(retirée?|récupérée?) (par|en|le|au|à|dans|chez)|a (retiré|récupéré)|déposée? (en|dans|chez)|livraison (effectuée|confirmée|réussie)',
  es: 'entregad(o|a|os|as)|entrega (realizada|confirmada|efectuada|completada)|(recogid(o|a)|retirad(o|a)) (por|en)|recogió|retiró|depositad(o|a)',
  it: 'consegnat(o|a|i|e)|consegna (effettuata|completata|avvenuta|confermata|riuscita)|ritirat(o|a) (da|di|in|dal|presso|al|nel*)|ha ritirato|recapitat(o|a)',
  nl: 'bezorgd|afgeleverd|geleverd|aangenomen (door|op)|door .. aangenomen|(bezorging|levering) (voltooid|geslaagd|bevestigd)|(opgehaald|afgehaald) (door|op|in|bij|aan)|persoonlijk (opgehaald|afgehaald|overhandigd)|in ontvangst genomen|overhandigd',
  pt: 'entregues?|entrega (efetuada|realizada|concluída|confirmada)|(levantad(o|a)|retirad(o|a)|recolhid(o|a)) (por|pel*|em|na|no)|levantou|retirou|depositad(o|a)',
  zh: '已?签收|本人签|已(凭[^。，]{0,3})?(取出|取走|取件)|(已)?由[^。，]{1,10}代(收|签)|送达|妥投|投妥|已(派送|投递|送到|取件|提货|自提|领取|取走)|本人(领取|提货|自提|取)|(投递|派送|配送)(成功|完成)|收货(人)?签',
  ja: '配達(完了|済|しました|済み|された|されました)|お?届け(済|しました|完了|先)|受領|受け?取(りました|られ|り済)|引き?渡し(済|完了|た|ました)|お渡し(済|しました|完了)|手渡し|投函(完了|しました)?|置き配(完了|で完了|しました)?|店頭受取|(営業所|コンビニ|ロッカー|窓口)(で|にて)(の)?(お?受け?取り?|引き?取り?|引き?渡し)(済|完了|ました)?',
});

/** A signature may also be the sender's. It shows no delivery after a return or an attempt. */
const signed: SignWords = {
  ...helps('signed', {
    en: 'sign(ed)?( for)?( by)?|signature|received by|accepted by',
    de: 'unterschrift|unterschrieben|unterzeichnet|quittiert|empfangen|erhalten',
    fr: 'signée?( par)?|signature|réceptionnée?|reçue?( par)?',
    es: 'firmad(o|a)( por)?|firma|recibid(o|a)( por)?|recibí',
    it: 'firmat(o|a)( da)?|firma|ricevut(o|a)( da)?',
    nl: 'ondertekend|getekend|handtekening|ontvangen door',
    pt: 'assinad(o|a)( por)?|assinatura|recebid(o|a)( por)?',
    zh: '签字|签名',
    ja: '署名|サイン|受取人|受取サイン',
  }),
  isStatic: true,
};

const dispatched = helps('dispatched', {
  en: 'shipped( on| at| to| with| by| via)?|ship(ment)? (date|to|from)|dispatched|despatched|posted|sent (on|with|by|via|to)|(handed|given)( over)? to( the)? (carrier|courier|post|dhl|ups|usps|fedex|gls|dpd|hermes|royal mail)|(picked up|collected|accepted) (by|at)|packed|loaded|bill of lading|departed|left (the |our )?(facility|origin|hub|warehouse|sorting)*|processed|arrived (at|in)|delivered|in transit|out for delivery',
  de: 'versandt|verschickt|versendet|abgeschickt|(an|in) (dhl|die post|ups|gls|dpd|hermes|den paketdienst) .. (übergeben|eingeliefert)|aufgegeben|eingeliefert|zugestellt|lieferschein|unterwegs|in zustellung|(hat|haben) .. verlassen|bearbeitet|verladen|frachtbrief',
  fr: 'chargée?s?|expédiée?s?|envoyée?s?|(remis|confié) (à|au) .. (transporteur|poste|colissimo|chronopost|dhl|ups)|prise? en charge|livrée?|en transit',
  es: 'recogid(o|a) por (el )?(transportista|correos|seur|mrw|dhl|ups|gls|nacex)|enviad(o|a)s?|expedid(o|a)|despachad(o|a)|entregad(o|a) (a|al) (transportista|correos|seur|mrw|dhl|ups)|admitid(o|a)|entregad(o|a)|en tránsito',
  it: 'spedit(o|a|i)|inviat(o|a)|affidat(o|a) (a|al) .. (corriere|vettore)?|pres(o|a) in carico|consegnat(o|a)|in transito',
  nl: 'verzonden|verstuurd|aangeboden (aan|bij)|overgedragen aan|bezorgd|onderweg',
  pt: 'enviad(o|a)|expedid(o|a)|postad(o|a)|despachad(o|a)|objeto postado|entregue|em trânsito',
  zh: '已?(发货|发出|寄出|揽收|揽件|出库|收寄)|签收|派送|运输中',
  ja: 'お?届け(済|完了|しました)|発送(済|しました|日|完了)?|出荷(済|しました|日|完了)?|集荷(済|しました)|引受(済|しました)?|配達',
});

const problems = [denied, wrongPlace, emptyOrPart, returned] as const;

/** Data of a shipment. It says nothing about its last event. */
const shipmentData: SignWords = {
  ...helps('shipment_data', {
    en: 'carrier|tracking( number| no| id| code)?|consignment|packing (slip|list)|waybill|ship to|ship date',
    de: 'versanddatum|sendungs(nummer|verfolgung)|paketnummer|lieferschein',
    fr: 'numéro de suivi|suivi|transporteur|bordereau',
    es: '(número|nº) de seguimiento|seguimiento|transportista|albarán',
    it: '(numero|codice) di (tracciamento|spedizione)|corriere',
    nl: 'track(ing)?|trackingnummer|zendingnummer|vervoerder|pakbon',
    pt: '(código|número) de (rastreio|rastreamento|seguimento)|transportadora',
    zh: '(运单|快递单|物流单|跟踪)号?|承运(商|人)|快递',
    ja: '追跡番号|(お)?問い?合わ?せ(番号|伝票)|伝票番号|送り状番号|運送会社',
  }),
  isStatic: true,
};

export const deliveryWords: FamilyWords = {
  isHistory: true,
  signs: [...problems, failed, attempted, labelOnly, held, transit, delivered, signed],
};

export const shipmentWords: FamilyWords = {
  isHistory: true,
  signs: [...problems, failed, attempted, labelOnly, held, dispatched, shipmentData, transit],
};
