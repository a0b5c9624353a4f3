import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** Authorization and processing. */
export const paymentWords: FamilyWords = {
  signs: [
    neutral('no_problem', {
      en: '(no|not|never|without) (duplicate*|errors?|declin*|revers*|retr*|captured twice|charged twice|settled twice|refund*|expired|voided|void)|(not|un) ?(checked|available|supplied|provided|performed)|unchecked|not required|(errors?|declines?|retries|reversals?): (0|no|none)',
      de: '(kein(e|en)?|ohne|nicht) (fehler|storno*|doppel*|ablehnung*|storniert|abgelaufen)|nicht (geprüft|verfügbar)',
      fr: '(aucun(e)?|sans|non) (erreur|doublon|refus|annulation|vérifié|disponible)*',
      es: '(sin|ning(ú|u)n(a)?) (error*|duplicad*|rechazo*|anulaci*)|no (verificad*|disponible)',
      it: '(senza|nessun(a|o)?) (errori|errore|duplicat*|rifiut*|storn*)|non (verificat*|disponibile)',
      nl: '(geen|zonder) (fout*|dubbele|weigering*|storno*)|niet (gecontroleerd|beschikbaar)',
      pt: '(sem|nenhum(a)?) (erro*|duplicad*|recusa*|estorno*)|não (verificad*|disponível)',
      zh: '(无|没有)(错误|重复|拒绝)|未验证',
      ja: '(エラー|重複|拒否)(は)?(なし|ありません)|未確認',
    }),
    neutral('released_hold', {
      en: '(duplicate|double|second|extra|first|earlier|other|spare) (hold|authori[sz]ation|reservation|pre ?auth*|sale|entry|capture) (was |has been |is |then )*(released|voided|reversed|cancell?ed|dropped|expired|removed|void)( .. before (settlement|capture|clearing))?|(voided|reversed|released|cancell?ed) before (settlement|capture|clearing)|# voided before settlement',
      de: '(doppelte|zweite|erste|frühere|andere)(r|n|s)? (reservierung|autorisierung|vormerkung|buchung) .. (aufgelöst|freigegeben|aufgehoben|verfallen|gelöscht|storniert)|(reservierung|vormerkung) (wurde |ist )?(aufgelöst|freigegeben|aufgehoben|verfallen)',
      fr: '(double|deuxième|seconde|première|autre) (réservation|autorisation|empreinte|préautorisation) .. (libérée?|levée?|annulée?|expirée?)|(réservation|préautorisation|empreinte) (a été |est )?(libérée?|levée?)',
      es: '((doble|segunda|primera|otra) )?(reserva|retención|autorización|preautorización)( (doble|duplicada))? .. (liberada|anulada|levantada|caducada)',
      it: '((doppia|seconda|prima|altra) )?(prenotazione|autorizzazione|preautorizzazione)( (doppia|duplicata))? .. (svincolata|liberata|annullata|scaduta)',
      nl: '(dubbele|tweede|eerste|andere) (reservering|autorisatie|blokkering) .. (vrijgegeven|vervallen|opgeheven|geannuleerd)',
      pt: '((dupla|segunda|primeira|outra) )?(reserva|retenção|autorização|pré ?autorização)( (dupla|duplicada))? .. (liberada|anulada|cancelada|expirada)',
      zh: '(重复|第二笔|首笔|另一笔)?(的)?(预授权|冻结)(已|均已)?(解除|释放|撤销|取消)',
      ja: '(二重|重複|二つ目|最初)?の?(仮押さえ|仮売上|オーソリ|与信)(は|を)?(解放|解除|取消)(済|しました|されました)?',
    }),
    hurts('not_authorized', {
      en: "declin*|refused|rejected|expired|offline|force(d)?( post)?|(no|without|missing|lacking|invalid) (an |a |any |valid )*(authori[sz]ation|approval|auth)|(not|never|n't) (been |yet )?(authori[sz]ed|approved|match*|authenticated|verified|settled|captured|obtained|requested|passed|processed)|unauthori[sz]ed|unauthenticated|over (the )?limit|exceed*|insufficient|pick ?up card|lost card|stolen|restricted|do not honou?r|retr(y|ied|ies)|stand ?in|revers*|void*|mismatch*|no match|unmatched|fail*|invalid|voice|key(ed)? .. manual*|manual* (key*|enter*)|fallback|captured (twice|again)|(late|delayed) (present*|captur*|settle*|submission)|duplicat*|twice|double*|again|second (capture|charge|time)|errors?|mistake*|timeout|timed out|code (05|51|54|14|41|43|57|61|62|65|91)|response (05|51|54|14|41|43|57|61|62|65|91)|suspect* fraud|wrong|incorrect*|different amount|altered|raised to|higher|backdated|after .. (expir*|cancel*)|cancel*|chargeback|sorry",
      de: 'abgelehnt|verweigert|abgelaufen|offline|(ohne|keine|fehlende) (genehmigung|autorisierung|freigabe)|nicht (autorisiert|genehmigt|überein*|authentifiziert|freigegeben)|doppelt*|zweimal|fehler*|überschritten|storniert|ungültig|gesperrt|fehlgeschlagen|nachträglich|erneut|mehrfach|falsch*|verspätet|abweich*|stimmt nicht',
      fr: "refusée?|rejetée?|expirée?|hors ligne|(sans|aucune|pas d')( )?autorisation|non autorisée?|pas (été )?(autoris*|approuv*|authentifi*|concord*)|doublon|deux fois|double|erreur*|dépass*|annulée?|invalide|bloquée?|échou*|échec|ne correspond*|tardiv*|de nouveau|incorrect*",
      es: 'rechazad*|denegad*|caducad*|vencid*|expirad*|sin (autorizaci*|conexión)|no (fue |está )?(autorizad*|aprobad*|coincid*|autenticad*)|fuera de línea|duplicad*|dos veces|doble|error*|excedid*|anulad*|inválid*|bloquead*|fallid*|falló|tardí*|de nuevo|incorrect*',
      it: 'rifiutat*|negat(o|a)|scadut*|(senza|nessuna) autorizzazione|non (è |e )?(stat* )?(autorizzat*|approvat*|corrispond*|autenticat*)|doppi(a|o)|due volte|errore|superat*|annullat*|non valid*|bloccat*|fallit*|tardiv*|di nuovo|errat*|duplicat*',
      nl: 'geweigerd|afgewezen|verlopen|(zonder|geen) (autorisatie|toestemming|goedkeuring)|niet (geautoriseerd|goedgekeurd|overeen*)|komt niet overeen|dubbel*|twee keer|tweemaal|fout*|overschreden|geannuleerd|ongeldig|geblokkeerd|mislukt|te laat|opnieuw|onjuist',
      pt: 'recusad*|negad*|expirad*|vencid*|sem autorização|não (foi )?(autorizad*|aprovad*|correspond*|coincid*|autenticad*)|duplicad*|duas vezes|dobro|erro*|excedid*|cancelad*|inválid*|bloquead*|falh*|tardi*|novamente|incorret*|estornad*',
      zh: '拒绝|被拒|过期|失效|离线|脱机|(未|没有?|无)(获得?|经)?(授权|批准|验证通过)|重复|两次|错误|失败|超(限|额|时|出)|不(一致|匹配|符)|撤销|冲正|作废|再次|挂失|被盗',
      ja: '拒否|否認|期限切れ|失効|オフライン|(未|無)承認|承認(なし|され(て)?い(ない|ません)|が(ない|なく))|二重|重複|2回|二回|エラー|失敗|超過|不一致|一致し(ない|ません)|取消|再試行|盗難',
    }),
    helps('authorized', {
      en: 'approv*|authori[sz]ed|authori[sz]ation (code|number)|auth code|match*|pass(ed)?|authenticated|captured|settled|success*|response 00|processed|cleared',
      de: 'genehmigt|autorisiert|autorisierungscode|genehmigungsnummer|übereinstimm*|erfolgreich|abgerechnet|eingezogen|gebucht|freigegeben',
      fr: "approuvée?|autorisée?|acceptée?|(code|numéro) d'autorisation|concord*|correspond*|réussi*|capturée?|réglée?|débitée?",
      es: 'aprobad*|autorizad*|código de autorización|coincid*|exitos*|liquidad*|capturad*|cobrad*',
      it: 'approvat*|autorizzat*|codice di autorizzazione|corrispond*|riuscit*|contabilizzat*|addebitat*',
      nl: 'goedgekeurd|geautoriseerd|autorisatiecode|overeen*|geslaagd|afgerekend|verwerkt',
      pt: 'aprovad*|autorizad*|código de autorização|correspond*|coincid*|sucesso|liquidad*|capturad*',
      zh: '批准|授权(码)?|通过|匹配|成功|一致|入账|结算',
      ja: '承認|一致|成功|認証|売上確定|決済完了',
    }),
  ],
};
