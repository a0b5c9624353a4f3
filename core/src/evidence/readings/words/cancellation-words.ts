import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** Records of a cancellation, or of the search for one. */
export const cancellationWords: FamilyWords = {
  signs: [
    neutral('rule', {
      en: 'until .. cancel*|(can|may|could|must|should|has to|have to|needs? to) (be |also be |only be )?cancel*( .. (online|account|settings|app|any ?time))?|(if|unless|when|before|how) .. to cancel|if (you|the customer|they|a customer|customers|members|not) (want*|wish*|cancel*|like|decide) .. cancel*|if .. (is|are|was|has been) cancel*|if cancel*|to cancel,? (please )?(cancel|go|log|write|use|click)|please cancel (at least|online|in (your|the) (account|app|settings|profile)|in your|under|through|via)|cancel* (button|page|link|form|policy|policies|terms|period|instructions?|channels?|option|rules?|window|conditions)|search* .. for( (the )?(words?|terms?))? .. (cancel*|please cancel)( .. stop)?|cancel any ?time|never (wrote|said|asked|sent|requested) .. please cancel',
      de: 'jederzeit kündbar|(kann|können) .. (gekündigt|storniert) werden|kündigungs(frist|button|seite|bedingungen)|bis zur kündigung|bis .. gekündigt',
      fr: "jusqu'à (la )?(résiliation|annulation)|(peut|peuvent) être (résili*|annul*)|conditions de (résiliation|annulation)|résiliable",
      es: 'hasta (la )?cancelaci*|(puede|pueden) cancelar(se)?|política de cancelaci*',
      it: 'fino alla (disdetta|cancellazione)|(può|possono) essere (annullat*|disdett*)|condizioni di (disdetta|recesso)',
      nl: 'tot (wederopzegging|opzegging)|(kan|kunnen) .. (opgezegd|geannuleerd) worden|opzegtermijn|annuleringsvoorwaarden',
      pt: 'até (ao |o )?cancelamento|(pode|podem) (ser )?cancelad*|política de cancelamento',
      zh: '取消(政策|条款|按钮|页面|方式)|可(随时)?取消|直至取消',
      ja: '(解約|キャンセル)(方法|規約|ポリシー|ボタン|ページ|期限)|解約されるまで|いつでも(解約|キャンセル)できます',
    }),
    hurts('cancellation_ignored', {
      en: "cancel* .. (not|never|n't|was not) (been )?(processed|handled|actioned|executed|answered|seen|read|acted|applied|completed|effective|honou?red|recorded|forwarded)|(request|message|mail|email|ticket|letter)s? .. (missed|overlooked|ignored|forgotten|unanswered|not (processed|read|answered|handled))",
      de: 'kündigung .. nicht (bearbeitet|verarbeitet|berücksichtigt|beachtet|umgesetzt|gelesen|ausgeführt)|übersehen|vergessen|ignoriert',
      fr: '(résiliation|annulation|demande) .. (pas|non|jamais) (encore )?(été )?(trait*|pris*|lu*|exécut*)|oublié*|ignoré*',
      es: '(cancelaci*|solicitud|baja) .. no (se |fue |ha sido |se ha )*(proces*|tramit*|atend*|leíd*|ejecut*)|olvid*|ignorad*',
      it: '(disdetta|richiesta|annullamento|cancellazione) .. non (è |è stat* )?(elaborat*|gestit*|lavorat*|lett*|eseguit*|process*)|dimenticat*|ignorat*',
      nl: '(opzegging|annulering|verzoek) .. niet (verwerkt|behandeld|gezien|gelezen|uitgevoerd)|over het hoofd|vergeten|genegeerd',
      pt: '(cancelamento|pedido|solicitação) .. não (foi )?(process*|trat*|atend*|lid*|execut*)|esquecid*|ignorad*',
      zh: '(取消|退订|解约|申请|请求)[^。]{0,8}(未|没有?)(被|得到|予以)?(处理|执行|生效|看到|回复|受理)|遗漏|漏(看|掉|处理)|忽略|忘记',
      ja: '(解約|キャンセル|依頼|申請)[^。]{0,10}(処理(されて|して)?(い)?(ない|ません|なかった)|対応(されて|して)?(い)?(ない|ません|なかった)|反映(されて)?(い)?(ない|ません))|見落と|見逃|放置|忘れ',
    }),
    helps('none_found', {
      en: "(no|zero|0) (cancel*|termination|request to cancel|unsubscrib*|opt ?out)* ?(requests?|messages?|notices?|emails?|mails?|contact|tickets?|letters?|calls?|records?|cancel*)( .. cancel*)?( .. (received|found|recorded|on record))?|no (cancellations?|termination|unsubscribe)|(never|not|n't) (been |yet )?(cancel*|terminat*|unsubscrib*|opted out|asked to cancel|requested .. cancel*)|(never|not|n't) (written|wrote|write|asked|ask|requested|request|contacted|contact|sent|send|submitted|submit|called|call|received|receive) .. (cancel*|terminat*|us)|nothing (was |has been )?(found|received|cancel*)|(found|find|shows?|contains?|has|have|see|sees|saw|holds?|lists?) (no|none|nothing)( .. cancel*)?|(not|n't|never) (show|contain|see|find|list|hold|locate|trace)* (any |a )?( .. )?cancel*|none (found|received|recorded|on record)|no records? .. cancel*|cancel* .. (period|found|received|records?|requests?|since|total|month|year|log): (no|0|none|nil)|cancel*: (no|none|0|never|nil)",
      de: 'kein(e|en|er|erlei)? (kündigung*|stornierung*|widerruf*|nachricht*|anfrage*|kündigungs*)( .. (eingegangen|gefunden|erhalten|vorhanden))?|(nicht|nie|niemals) (gekündigt|storniert|widerrufen)|(lag|lagen|liegt|liegen|fand|fanden|gab|gibt) .. kein(e|en|erlei)? .. (kündigung*|widerruf*|stornierung*)|keine gefunden|nichts gefunden|liegt nicht vor|kündigung*: keine',
      fr: "aucun(e)? (demande|résiliation|annulation|message)( .. (résiliation|annulation))?( .. (reçu*|trouv*|enregistr*))?|(pas|jamais) (été )?(résili*|annul*|demand*)|(ne|n') ?(figur*|appar*|trouv*|avons|existe|a été) .. (résiliation|annulation)|n'a (pas|jamais) .. (résili*|annul*|demand*)|rien trouvé",
      es: 'no (hemos |se ha )*(recib*|encontr*) .. (baja|cancelaci*|rescisi*)|ning(ú|u)n(a)? (cancelaci*|solicitud|baja|petición|mensaje)( .. (cancelaci*|baja))?|no (ha |se ha |se |hay |consta |existe )*(cancel*|solicit*|recib*|encontr*|dado de baja|ninguna|baja)( .. (cancelaci*|baja))?|no (const*|figur*|aparec*|existe*|hay|encontr*) .. (cancelaci*|baja)|nunca .. (cancel*|solicit*)|sin (cancelaci*|solicitud*)',
      it: 'non (abbiamo |è )*(ricevut*|trovat*|pervenut*) .. (disdett*|recess*|cancellazion*)|nessun(a)? (disdetta|cancellazione|annullamento|richiesta|recesso)( .. (disdetta|cancellazione|annullamento))?( .. (ricevut*|trovat*|pervenut*))?|non (ha |è |è stat* |risulta |risultano |ha mai |sono )*(disdett*|cancellat*|annullat*|disdetto|pervenut*|ricevut*|richiest*|trovat*)( .. (disdett*|cancellazion*|annullament*))?|non (risult*|figur*|compar*|esist*|trov*|abbiamo) .. (disdett*|cancellazion*|annullament*|recess*)|mai (disdett*|annullat*|richiest*)',
      nl: 'geen (opzegging*|annulering*|verzoek*|bericht*)( .. (opzegging|annulering))?( .. (ontvangen|gevonden))?|(niet|nooit) (opgezegd|geannuleerd|verzocht)|(geen|niet) .. (opzegging|annulering|beëindiging)( .. (ontvangen|gevonden|binnen*))?',
      pt: 'não (receb*|cheg*|encontr*|há|consta*) .. (cancelament*|rescis*)|nenhum(a)? (cancelamento|pedido|solicitação|mensagem)( .. cancelamento)?( .. (recebid*|encontrad*))?|não (foi |há |houve |foram |existe |consta )*(cancel*|solicit*|receb*|encontr*|pedid*)( .. cancelamento)?|não (const*|figur*|aparec*|exist*|há|encontr*) .. cancelament*|nunca .. (cancel*|rescis*)|sem (cancelamento|pedido|rescisão)*',
      zh: '(并?未|没有?|无|从未|不存在)[^。，]{0,10}(取消|退订|解约|终止)(请求|申请|通知|记录|订阅)?|(取消|退订|解约)(的)?(记录|请求|申请|通知)?[^。，]{0,3}(未|没有|无|为零|0条?)(收到|找到|发现)?',
      ja: '(解約|キャンセル|取消|退会)[^。]{0,16}(ありません|なし|ない|見つかりません|確認できません|受けていません|受領していません|届いていません|0件|されていない|していない|していません|されていません|なかった|ございません)(でした)?',
    }),
    hurts('canceled', {
      en: "cancel*|terminat*|unsubscrib*|opt(ed)? ?out|stop (charging|billing|my|the|this|renew*)|do not renew|don't renew|no longer (want|wish|need)*|end (my|the) (subscription|membership|contract)|close my account|withdr(aw|ew) .. (consent|order)|requests? (was|were|had been|has been) (missed|overlooked|not processed)|revok*|rescind*",
      de: 'gekündigt|kündig*|storn*|widerruf*|abbestell*|abgemeldet|beend* .. (abo*|vertrag|mitgliedschaft)|austritt',
      fr: "résili*|annul*|rétract*|désabonn*|désinscri*|met(s|tre) fin|mis fin|arrêter (mon|l')",
      es: 'cancel*|baja|anul*|rescind*|desist*|termin* .. (suscripción|contrato)',
      it: 'disdett*|disdire|disdico|annull*|cancell*|recess*|reced*|revoc*',
      nl: 'opgezegd|opzeg*|zeg .. op|geannuleer*|annuleer*|annulering|herroep*|stopzett*|stopgezet|afgemeld|beëindig*',
      pt: 'cancel*|rescis*|rescind*|anul*|desist*|encerr* .. (conta|assinatura|contrato)',
      zh: '取消|退订|解约|终止|注销|不再(续|需要|想)|停止(扣款|续费)',
      ja: '解約|キャンセル|取消|取り消|退会|停止(を|して)|やめ',
    }),
  ],
};
