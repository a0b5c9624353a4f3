import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** Services, visits and attendance. */
export const serviceWords: FamilyWords = {
  signs: [
    neutral('no_problem', {
      en: "(no|without|zero) (any |further |open )*(complaints?|defects?|issues?|problems?|objections?|faults?|leak*|errors?|defici*|injur*|damage|interruption*|delays?|cancell?ations?|remarks|no ?shows?|reservations)( .. (raised|reported|found|noted))?|(not|never|n't) (been |was )?(cancel*|interrupted|postponed|late|refused|disputed)|(ended|finished) .. as (planned|agreed)|nothing (to add|left open|outstanding)",
      de: '(ohne|kein(e|en|erlei)?) (beanstandung*|mängel|mangel|einwände|einwand|probleme|reklamation*|vorbehalt*|verspätung)|nicht (abgesagt|verschoben|storniert)|mängelfrei',
      fr: '(sans|aucun(e)?) (réserve*|réclamation*|incident*|problème*|objection*|retard|défaut*)|pas (été )?(annul*|report*)',
      es: '(sin|ning(ú|u)n(a)?) (incidencia*|queja*|problema*|objeci*|defecto*|reclamaci*|retraso*)|no (fue |se )?(cancel*|aplaz*)',
      it: '(senza|nessun(a)?) (riserv*|reclam*|problem*|obiezion*|difett*|ritard*|contestazion*)|non (è stat* )?(annullat*|rinviat*)',
      nl: '(zonder|geen) (klacht*|gebreken|problemen|bezwar*|opmerkingen|vertraging)|niet (geannuleerd|uitgesteld)',
      pt: '(sem|nenhum(a)?) (reclamaç*|queixa*|problema*|objeç*|defeito*|ocorrência*|atraso*|reserva*)|não (foi )?(cancelad*|adiad*)',
      zh: '(无|没有)(任何)?(异议|投诉|问题|缺陷|意见|中断)|(未|没有)(取消|延期)',
      ja: '(異議|苦情|問題|不具合|クレーム|中断)(は|も)?(なし|なく|ありません)|(中止|延期|キャンセル)(されて|して)い?(ない|ません)',
    }),
    hurts('not_provided', {
      en: "(not|never|n't|no|without|nobody|no one|none|neither|nothing|cannot|could not) .. (take place|took place|taken place|happen*|perform*|complet*|attend*|show* up|show|appear*|provid*|deliver*|finish*|arriv*|check* in|start*|carried|sign*|done|use|used|present|possible|rendered|available|accept*|held|conduct*|able|admitted|enter*|board*|work*|honou?r*|record*|turn* up|came|come|reach*|clean*|install*|repair*|return*|seen|met|satisf*|entry|access|technician|staff|crew|instructor|home|place|fixed|service|visit|appointment|session|hours|room)|no ?shows?|unfinished|incomplete*|refus*|cancel*|postpon*|resched*|abort*|unable|interrupt*|abandon*|not (at )?home|absent|closed|outage|unsigned|left (early|before|without)|part(ial|ially|ly)|(half|only) .. |fail*|disput*|complain*|unsatisf*|dissatisf*|defect*|damage*|strike|cut short|pending|will be|to be (completed|done|scheduled|confirmed|continued)|delay*|overbook*|sold out|turned away|denied|fell through|skipped|missed|late|sick|ill|shortage|broke*|leak*|worse|wrong*|mistake*|sorry|apolog*|error*|forged|rejected|declin*|bankrupt*|insolven*|suspended|evacuat*|double ?booked|shortened|outstanding|objection*|waiting for|awaiting|another (date|day)",
      de: '(nicht|nie|niemals|kein(e|en|er)?|ohne|niemand|noch nicht) .. (statt*|durchgeführt|erbracht|erschienen|reiste .. an|angereist|blieb*|abgeschlossen|fertig*|unterschr*|teilgenommen|möglich|angetroffen|ausgeführt|erledigt|beendet|abgenommen|anwesend|geleistet|begonnen|gekommen|unterzeichnet|eingecheckt|geöffnet|genutzt|zu hause)|fand nicht|unvollständig|unvollendet|abgebrochen|abgesagt|ausgefallen|verschoben|storniert|verweiger*|mängel|mangelhaft|entfallen|entfiel|fiel aus|fällt aus|teilweise|abgelehnt|fehlgeschlagen|krank*|geschlossen|unterbrochen|verspät*|überbucht|offen|steht (noch )?aus|beschädigt|beschwer*|reklam*|entschuldig*|fehler*|nur (teil|halb)*',
      fr: "(pas|jamais|non|n'a|n'est|n'ont|aucun(e)?|sans|personne) .. (eu lieu|effectu*|réalis*|termin*|présent*|fourn*|exécut*|sign*|assist*|achev*|venu*|commenc*|particip*|possible|honor*|accept*|utilis*)|inachevé*|incompl*|annul*|reportée?s?|refus*|absent*|interromp*|interrompu*|partiel*|fermé*|panne|grève|retard*|en attente|surréserv*|malfaçon*|endommag*|réclam*|plainte*|plaint|désol*|erreur*|abandonn*|malade",
      es: '(no|nunca|sin|nadie|ning(ú|u)n(a)?) .. (realiz*|efectu*|complet*|present*|prest*|asisti*|termin*|tuvo lugar|llev*|firm*|acab*|ejecut*|lleg*|celebr*|comenz*|pudo|particip*|acept*|us*|comparec*)|incomplet*|inacabad*|cancel*|aplaz*|suspend*|rechaz*|ausente*|interrump*|neg(ó|o) a|pospuest*|parcial*|cerrad*|avería|huelga|retras*|pendiente*|sobreventa|dañad*|daños?|queja*|reclam*|lo sentimos|error*|enferm*',
      it: '(non|mai|senza|nessun(o|a)?) .. (avvenut*|effettuat*|eseguit*|completat*|terminat*|presentat*|svolt*|fornit*|firmat*|partecipat*|avuto luogo|finit*|stat*|iniziat*|potut*|tenut*|utilizzat*|accett*)|incomplet*|incompiut*|annullat*|rinviat*|rifiut*|assente|interrott*|sospes*|parzial*|chius*|guasto|sciopero|ritard*|in attesa|danneggiat*|reclam*|lament*|spiacent*|error*|malattia|abbandonat*',
      nl: '(niet|nooit|geen|zonder|niemand) .. (plaatsgevonden|uitgevoerd|afgerond|geleverd|verschenen|ondertekend|getekend|deelgenomen|voltooid|doorgegaan|aanwezig|klaar|opgedaagd|komen|begonnen|mogelijk|thuis|gebruikt|door)|onvoltooid|onvolledig|geannuleerd|afgezegd|uitgesteld|geweiger*|weiger*|afwezig|afgebroken|gedeeltelijk|gesloten|staking|vertraag*|overboekt|openstaand|beschadigd|klacht*|sorry|fout*|ziek|mislukt|verplaatst|onderbroken',
      pt: '(não|nunca|sem|ninguém|nenhum(a)?) .. (realiz*|efetu*|conclu*|compare*|prest*|termin*|assin*|particip*|ocorr*|aconte*|execut*|houve|acab*|iniciad*|chegou|us*|aceit*|foi possível)|incomplet*|inacabad*|cancel*|adiad*|recus*|ausente*|interromp*|suspens*|parcial*|fechad*|avaria|greve|atras*|pendente*|danific*|reclam*|queixa*|desculp*|erro*|doente|abandonad*',
      zh: '(未|没有?|从未|无法|不能|没能|无人)[^。，]{0,6}(进行|完成|提供|到场|出席|签(字|到|名)|参加|履行|实施|上门|成功|到|入住|服务|使用|开始|来)|取消|延期|推迟|拒绝|中断|缺席|爽约|不合格|部分完成|半途|关闭|停业|罢工|故障|改期|投诉|迟到|抱歉|不满',
      ja: '(実施|完了|提供|出席|参加|来場|訪問|署名|作業|終了|開催|利用|施工|納品|到着)(さ|し|でき|が|は|を|も)?[^。]{0,8}(ない|ません|なかった|なし|ず)|未(完了|実施|提供|署名|終了|参加)|中止|延期|キャンセル|取消|拒否|欠席|中断|不在|途中|一部のみ|休業|故障|遅刻|苦情|申し訳|不良',
    }),
    helps('provided', {
      en: 'joined|took part|completed|performed|provided|carried out|finished|done|delivered|attended|check(ed)? ?in|checked out|arrived|present|signed|accepted|stayed|on ?site|installed|assembled|repaired|replaced|cleaned|service date|participated|admitted|scanned|board(ed|ing)|used|rendered|fulfilled|treated|consulted|took place|held|worked|inspected|served|entered|occupied|# (hours?|swipes|visits|sessions)|handed over',
      de: 'durchgeführt|erbracht|ausgeführt|abgeschlossen|erledigt|teilgenommen|anwesend|unterschrieben|unterzeichnet|eingecheckt|abgenommen|erschienen|montiert|geleistet|# stunden|stattgefunden|fertiggestellt|beendet|installiert|repariert|getauscht|ausgetauscht|eingebaut|angereist|abgereist|abreise|abnahme',
      fr: 'effectuée?s?|réalisée?s?|terminée?s?|présente?s? (à|au|sur|lors)|signée?s?|fournie?s?|participé|exécutée?s?|installée?s?|remplacée?s?|réparée?s?|enregistrée?s?|eu lieu|achevée?|assisté|tenue|# heures|acceptée?|contrôlée?s?',
      es: 'realizad*|efectuad*|completad*|asisti(ó|eron)|prestad*|firmad*|terminad*|presente|instalad*|registrad*|tuvo lugar|# horas|ejecutad*|aceptad*|participó|embarcó',
      it: 'soggiorn*|eseguit*|effettuat*|completat*|svolt*|presente|firmat*|partecipat*|fornit*|installat*|terminat*|avuto luogo|# ore|accettat*|registrat*|collaudat*|consegnat*|firma',
      nl: 'uitgevoerd|afgerond|voltooid|aanwezig|ondertekend|deelgenomen|geleverd|ingecheckt|geïnstalleerd|plaatsgevonden|geaccepteerd|gerepareerd|vervangen|getekend|tekende|gemonteerd|getest',
      pt: 'realizad*|efetuad*|concluíd*|prestad*|assinad*|presente|participou|compareceu|executad*|instalad*|# horas|terminad*|aceit*|registad*',
      zh: '完成|到场|出席|签(字|到|名)|已?提供|参加|验收|安装|入住|履行|小时|上门服务',
      ja: '完了|実施|出席|参加|署名|提供|来場|チェックイン|作業|受講|時間|設置|施工|到着|出発|宿泊(済|されました)',
    }),
  ],
};

/** Repairs and replacements. */
export const replacementWords: FamilyWords = {
  signs: [
    hurts('not_replaced', {
      en: "(not|never|n't|no|without|cannot|unable|still|yet to) .. (replac*|repair*|sent|ship*|deliver*|fix*|arriv*|receiv*|possible|available|work*|help*|complet*|exchang*|accept*|solv*|resolv*|broken|defect*|faulty|fit*)|(replacement|repair|exchange|spare)s? .. (refus*|declin*|reject*|fail*|cancel*|unavailable|out of stock|lost|returned|delay*|wrong|broken|defect*|also|again|too|damaged|pending|overdue|promised|late|impossible|faulty|missing)|out of stock|back ?order*|(refus*|declin*|reject*|fail*|cancel*) .. (replac*|repair*|exchang*)|fail*|again|will (be )?(replac*|repair*|send|sent|ship*)|to be (replaced|repaired|sent)|sorry|apolog*|irreparable|beyond repair|lost|returned to sender|refund*",
      de: '(nicht|nie|kein(e|en)?|noch nicht) .. (ersetzt|repariert|versandt|verschickt|geliefert|behoben|angekommen|möglich|verfügbar|ausgetauscht|funktion*|ersatz*)|(ersatz*|reparatur|austausch) .. (abgelehnt|verweiger*|fehlgeschlagen|storniert|nicht|defekt|beschädigt|verloren|ausverkauft)|(wird|werden) .. (ersetz*|reparier*|verschick*|schicken)|ausverkauft|erneut|wieder defekt|entschuldig*|verloren',
      fr: '(pas|jamais|aucun(e)?|non) .. (remplac*|répar*|envoy*|expédi*|livr*|reçu*|possible|disponible|échang*|fonctionn*)|(remplacement|réparation|échange) .. (refus*|échou*|annul*|impossible|retard*|défectueu*|cassé*|perdu*)|(sera|allons) (remplac*|répar*|envoy*)|rupture|de nouveau|encore (en panne|cassé*)|désol*|échec',
      es: '(no|nunca|ning(ú|u)n(a)?) .. (reemplaz*|repar*|envi*|entreg*|lleg*|recib*|posible|disponible|cambi*|sustitu*|funcion*)|(reemplazo|reparación|cambio) .. (rechazad*|fallid*|cancelad*|imposible|pendiente|defectuos*)|(será|vamos a) (reemplaz*|repar*|envi*)|agotad*|otra vez|de nuevo|lo sentimos',
      it: '(non|mai|nessun(a)?) .. (sostitu*|ripar*|spedit*|consegnat*|arrivat*|ricevut*|possibile|disponibile|funzion*)|(sostituzione|riparazione|cambio) .. (rifiutat*|fallit*|annullat*|impossibile|in attesa|difettos*)|(sarà|verrà) (sostitu*|ripar*|spedit*)|esaurit*|di nuovo|spiacent*',
      nl: '(niet|nooit|geen|nog niet) .. (vervang*|gerepareerd|verzonden|geleverd|ontvangen|aangekomen|mogelijk|beschikbaar|geruild|werk*)|(vervanging|reparatie|omruil*) .. (geweigerd|mislukt|geannuleerd|onmogelijk|defect)|(wordt|worden|zal) .. (vervangen|gerepareerd|verzonden)|uitverkocht|opnieuw|sorry',
      pt: '(não|nunca|nenhum(a)?) .. (substitu*|repar*|envi*|entreg*|cheg*|receb*|possível|disponível|troc*|consert*|funcion*)|(substituição|reparação|reparo|troca) .. (recusad*|falh*|cancelad*|impossível|pendente|defeit*)|(será|vamos) (substitu*|repar*|envi*)|esgotad*|de novo|novamente|desculp*',
      zh: '(未|没有?|无法|不能|尚未)[^。，]{0,6}(更换|换货|维修|补发|寄|发|收到|修)|缺货|(将|会)[^。，]{0,4}(更换|换货|补发|维修)|再次(损坏|故障)|拒绝|失败|仍|抱歉',
      ja: '(交換|修理|発送|代替品|再送)(でき|され|し|が|は|を)?[^。]{0,8}(ない|ません|なかった|不可)|在庫切れ|(交換|修理|発送)(し|いたし)ます(?!た)|再び|拒否|失敗|まだ|申し訳',
    }),
    helps('replaced', {
      en: 'replaced|repaired|exchanged|new .. sent|sent|shipped|delivered|fixed|swapped|installed',
      de: 'ersetzt|repariert|ausgetauscht|umgetauscht|nachgeliefert|geliefert|versandt|verschickt|zugestellt|eingebaut',
      fr: 'remplacée?s?|réparée?s?|échangée?s?|renvoyé un|livrée?s?|expédiée?s?|envoyée?s?|reçue?s?|installée?s?',
      es: 'reemplazad*|reparad*|sustituid*|cambiad*|enviad*|entregad*|recibid*',
      it: 'sostituit*|riparat*|cambiat*|spedit*|consegnat*|inviat*|ricevut*',
      nl: 'vervangen|gerepareerd|omgeruild|geruild|verzonden|geleverd|bezorgd|verstuurd',
      pt: 'substituíd*|reparad*|trocad*|consertad*|enviad*|entregue*|recebid*',
      zh: '已(换|更换|维修|补发|修好|寄|发|送达|签收)|(更换|换货|维修|补发)(了|完成|成功)',
      ja: '(交換|修理|発送|再送|お?届け|代替品)[^。]{0,6}(済|しました|完了|いたしました)',
    }),
  ],
  calm: ['defect*|faul*|broke*|damage*|old|free of charge'],
};
