import { helps, hurts, neutral, unclear, type FamilyWords, type Words } from './signs.js';

/** The customer takes the dispute back. It names what other messages complain about. */
const withdrawn = helps('withdrawn', {
  en: "(withdr(aw|ew|awn|awing)|cancel*|clos*|drop*|revok*|took back|take back|remov*|revers*|retract*) .. (dispute*|claim|chargeback|complaint)( .. (mistake|error|misunderstanding|accident))?|(dispute*|claim|chargeback|complaint) .. (withdrawn|cancell?ed|closed|dropped|resolved|(was |is |filed )?(a |my |in |by )*(mistake|error|misunderstanding))|disputed .. (by|in) (mistake|error|accident)|(do|does) ?(not|n't) (want|need) (a |any |the |my )*(refund|money back)|no refund (needed|necessary|required)",
  de: '(ziehe|nehme|habe|hat|wurde) .. (reklamation|rückbuchung|rückbelastung|einspruch|beschwerde|anfechtung|chargeback) .. (zurück*|storniert)|(reklamation|rückbuchung|rückbelastung|einspruch|beschwerde|anfechtung|chargeback) .. (zurück*|irrtum|versehen|erledigt)|kein(e)? (erstattung|rückzahlung) (nötig|notwendig|mehr)',
  fr: '(retire*|annul*|renonc*) .. (litige|contestation|réclamation|plainte|rétrofacturation)|(litige|contestation|réclamation) .. (retirée?|annulée?|erreur|réglée?)',
  es: '(retir*|anul*|cancel*) .. (disputa|reclamación|contracargo|queja)|(disputa|reclamación|contracargo) .. (retirad*|error|cancelad*|resuelt*)',
  it: '(ritir*|annull*) .. (contestazione|disputa|reclamo|chargeback)|(contestazione|disputa|reclamo) .. (ritirat*|errore|risolt*|annullat*)',
  nl: '(trek*|ingetrokken|annuleer) .. (geschil|klacht|betwisting|chargeback)( .. in)?|(geschil|klacht|betwisting) .. (ingetrokken|vergissing|opgelost)',
  pt: '(retir*|cancel*|anul*) .. (disputa|contestação|reclamação|chargeback)|(disputa|contestação|reclamação) .. (retirad*|cancelad*|engano|erro|resolvid*)',
  zh: '(撤(回|销)|取消)[^。，]{0,8}(争议|拒付|投诉|申诉)|(争议|拒付|投诉)[^。，]{0,6}(撤|误会|是(个)?误)|不需要退款',
  ja: '(異議|申立て?|チャージバック|クレーム|申し立て)[^。]{0,10}(取り下げ|撤回|取消|間違い|誤り)|返金は(不要|結構)',
});

/** Letters, mails and chats with the customer, and any text whose type says nothing about its content. */
export const messageWords: FamilyWords = {
  signs: [
    hurts('not_withdrawn', {
      en: "(will not|won't|not|never|refuse* to|n't) .. (withdraw*|drop|close|cancel) .. (dispute|claim|chargeback|complaint)",
      de: '(reklamation|rückbuchung|einspruch|beschwerde) .. nicht .. zurück*|nicht .. (reklamation|rückbuchung|einspruch) .. zurück*',
      fr: '(ne|pas) .. (retir*|annul*) .. pas .. (litige|contestation|réclamation)|(ne) retirer* pas .. (litige|contestation|réclamation)',
      es: 'no .. retir* .. (disputa|reclamación|contracargo)',
      it: 'non .. ritir* .. (contestazione|disputa|reclamo)',
      nl: '(geschil|klacht|betwisting) .. niet .. in',
      pt: 'não .. retir* .. (disputa|contestação|reclamação)',
      zh: '(不|拒绝)(会|愿)?(撤(回|销))',
      ja: '取り下げ(ない|ません)|撤回し(ない|ません)',
    }),
    withdrawn,
    neutral('no_problem', {
      en: "(not|never|n't) (ask*|request*|apply|applied|intend*|plan*) .. (to cancel|cancell?ation|cancel*|to return|a refund)|(not|n't) (be )?(cancell?ing|returning)|(do|did|does|would) ?(not|n't) (want|wish|intend|plan|mean) to (cancel|return|dispute|unsubscribe)|(no|without|zero) (any |further |more |other )*(complaints?|problems?|issues?|worries|damage*|questions?|defects?|doubts?|hurry|rush|need)( at all| so far)?|(not|n't) (broken|damaged|disappointed|wait|hesitate|a problem|an issue|too (big|small|late|bad))|(never|not|n't) (been )?(happier|better|disappoint*|regret*)|no longer need help|no need|not only|nothing to complain|can't wait|couldn't be (happier|better)|without me (even |having to )*ask*|sorry for (the|my|any) (confusion|misunderstanding|trouble|fuss|late|delay|bother)( reply| answer| response)?|earlier than expected|better than expected|(resolved|sorted|solved|fixed)|please (do not|don't) (cancel|refund|close|end)",
      de: '(nicht|nie|keine?) .. (um|nach) .. (kündigung|stornierung) (gebeten|verlangt|gefragt)|keine (kündigung|stornierung|erstattung) (beantragt|gewünscht|verlangt)|(kündige|storniere) .. nicht|(möchte|möchten|will|wollen|wollte|wollten|werde) (es |sie |ihn |das (abo|gerät) )?nicht (kündigen|stornieren|zurückgeben|zurücksenden|widerrufen)|(kein(e|en|erlei)?|ohne) (probleme|problem|beanstandung*|fragen|mängel|beschwerde*|schäden|reklamation)|nicht (beschädigt|kaputt|enttäuscht|nur)|besser als (erwartet|gedacht)|nichts zu beanstanden|bitte nicht (kündigen|stornieren)',
      fr: '(pas|jamais) (demandé|voulu|souhaité) (à |de |la |une )*(annul*|résili*|rembours*|retour*)|(souhait*|veux|voulons|voulais|désir*|compte) pas (le |la |les )?(annuler|résilier|retourner|renvoyer)|(aucun(e)?|sans|pas de) (problème*|souci*|réclamation*|question*|dommage*|plainte*)|(pas) (déçu*|cassé*|endommagé*)|mieux que prévu|rien à redire|(annulez|résiliez) pas',
      es: 'no (he |hemos )?(pedí*|pid*|pedido|solicit*) (la |una |el )?(cancelaci*|baja|devoluci*|reembolso|cancelar*)|no (quiero|queremos|deseo|quería|pienso) (cancelar*|devolver*|anular*)|(sin|ning(ú|u)n(a)?|no hay) (problema*|queja*|daño*|pregunta*|duda*)|no (está )?(roto|dañad*|decepcion*)|mejor de lo esperado|nada que objetar|no (cancelen|canceléis|anulen|anuléis)',
      it: 'non (ho |abbiamo )?(chiest*|richiest*) (la |il |una |di )?(disdett*|disdire|cancellaz*|annullament*|rimborso|annullare)|non (voglio|vogliamo|desidero|intendo|volevo) (annullar*|disdir*|restituir*)|(nessun(a)?|senza) (problem*|reclam*|dann*|domand*|lamentel*)|non (è )?(rott*|danneggiat*|delus*)|meglio del previsto|non (annullate|disdite|cancellate)',
      nl: '(niet|nooit) .. (opgezegd|geannuleerd)|niet (om|naar) .. (opzegging|annulering|terugbetaling) (gevraagd|verzocht)|niet gevraagd om .. (opzegging|annulering)|(wil|willen|wilde) (het |hem |mijn abonnement )?niet (annuleren|opzeggen|retourneren|terugsturen)|(geen|zonder) (problemen|probleem|klachten|vragen|schade)|niet (kapot|beschadigd|teleurgesteld)|beter dan verwacht|niets te klagen|(alstublieft|aub) niet (annuleren|opzeggen)',
      pt: 'não (pedi*|solicit*|peç*|quis) (o |a |um |uma )?(cancelament*|reembolso|devoluç*|cancelar|estorno)|não (cancelei|vou cancelar|devolvi)|não (quero|queremos|desejo|pretendo|queria) (cancelar*|devolver*|anular*)|(sem|nenhum(a)?) (problema*|reclamaç*|queixa*|dano*|dúvida*|pergunta*)|não (está |estou )?(quebrad*|danificad*|decepcionad*)|melhor do que (esperava|o esperado)|não cancelem',
      zh: '(没有?|并?未|从未)(要求|申请|提出)(过)?(取消|退(款|货|订))|(没有?|并?未)取消|不(想|打算|准备)(取消|退货|退款|退订)|(没有?|无)(任何)?(问题|投诉|破损|损坏|意见|疑问)|没(坏|破)|不错|不用(谢|客气)|(不(想|要|需要?)|别)(取消|退)',
      ja: '(解約|キャンセル|返品|返金)(は|も|を)?(しません|いたしません|不要|希望し(ない|ません)|求め(て(い)?)?ません|して(い)?ません)|(解約|キャンセル|返品)(したくありません|したくない|する(つもり|予定)は(ない|ありません))|(問題|不満|破損|苦情|傷)(は|も|など)?(なし|なく|ありません|ない)|壊れて(い)?ません|思ったより(良|早)|(キャンセル|解約)(しないで|したくない|するつもりは)',
    }),
    hurts('complaint', {
      en: "cancel*|refund*|money back|charge ?back|disput*|(never|not|n't|yet to|still (waiting|no|not|have|nothing)|nothing|no|without) .. (arriv*|receiv*|recieved|deliver*|order*|buy|bought|authori*|work*|describ*|use|used|made|make|recogni*|get|got|come|came|fit*|happ*|satisf*|mine|open*|start*|turn* on|charg*|help*|answer*|repl(y|ied)|respon*|genuine|real|same|expected|agree*|consent*|access|log|permission|ask*|tell*|knowledge|my (card|purchase|order|account|name|signature)|parcel|package|item|tracking|sign*|know|what i|as (shown|described|advertised|promised)|show* up|complet*|done|finish*|possible|good|right|correct)|where is|where's|broken|broke|damag*|defect*|faul(t|ts|ty)|wrong*|fakes?|counterfeit*|replica|fraud*|unauthori*|stolen|hacked|(charged|billed) (me|us|twice|again|after|without|too)|twice|double charged|empty|missing|fell (off|apart)|falls apart|leak*|crack*|torn|ripped|scratch*|dead|stopped|poor|bad|terrible|awful|horrible|disappoint*|useless|complain*|unacceptable|scam*|rip ?off|late|delay*|overdue|(our|my) (mistake|fault|error|oversight|bad)|by mistake|mistake*|errors?|look(ing)? into|investigat*|recall*|(we|i)( will|'ll| would| can| shall) (refund*|replace*|send|resend|check|reimburse*|compensat*|credit*|fix*|return*|investigat*)|unfortunately|regret*|promis*|should (not )?have|out of stock|back ?order*|mix ?up|sent .. back|send .. back|returned|return (label|it|this|the)|smell*|stop (charging|billing)|unsubscrib*|too (small|big|large|tight|short)|lawyer|police|fraudulent|without my|overcharg*|incorrect*|incomplete|shipped .. to .. (wrong|another)|lost|waste|worst|unhappy|upset|angry|ridiculous|misleading|mold|dirty|used item|second ?hand|compensat*|discount for|goodwill|lied|ignor*|admit*|we (know|are aware|forgot|failed|missed|overlooked|confirm that .. (not|n't))",
      de: 'kündig*|gekündigt|storn*|widerruf*|(rück)?erstatt*|geld zurück|rückzahlung|rückgabe|zurück ?(geben|schicken|senden|geschickt|gesendet|gesandt|nehmen)|(nicht|nie|niemals|kein(e|en|er)?|noch (nicht|immer|nichts)|nichts) .. (angekommen|erhalten|bekommen|bestell*|gekauft|geliefert|funktion*|autorisiert|da|passt|wie beschrieben|echt|original|zufrieden|genehmigt|geantwortet|antwort|ware|paket|lieferung|gemacht|gebucht|eingetroffen|erkenne|ich)|wo (ist|bleibt|sind)|kaputt|defekt*|beschädigt*|falsch*|gefälscht*|fälschung|betrug*|betrogen|leer*|fehl(t|en|te|er|erhaft)|enttäusch*|reklam*|beschwer*|verspät*|zu spät|tut (uns|mir) leid|irrtum|versehen*|leider|mangel*|mängel|unzufrieden|abgebucht|doppelt|zweimal|zu (klein|groß)|abgerissen|gerissen|zerbrochen|rückruf|serienfehler|wir (werden|erstatten|prüfen|kümmern|haben vergessen)|anwalt|polizei|gestohlen|gehackt|undicht|ausverkauft|versprochen|schlecht*|ärger*|abzocke',
      fr: 'annul*|rembours*|résili*|rétract*|(pas|jamais|aucun(e)?|rien|toujours (pas|rien)|ni|sans) .. (reçu*|arriv*|livr*|command*|achet*|autoris*|fonctionn*|marche|conforme*|correspond*|content*|satisfait*|répon*|authentique*|bon|même|colis|nouvelle*|accord|reconna*|mon|fait|ouvr*)|où est|où sont|cassée?s?|endommag*|défectueu*|défaut*|faux|fausse*|contrefa*|fraud*|vide|manqu*|déçue?s?|décev*|réclam*|plainte|retard*|erreur*|malheureusement|regrett*|retourn*|renvoy*|mauvais*|abîm*|arnaque|escroqu*|deux fois|débitée? .. (sans|deux)|trop (petit|grand|tard)|déchir*|police|avocat|piraté*|volée?|nous allons|nous (rembourserons|vérifi*)|promis|lot défectueux|rappel|inadmissible|inacceptable|rupture',
      es: 'cancel*|reembols*|devol*|anul*|baja|(no|nunca|nada|ning(ú|u)n(a)?|todavía no|aún no|sin) .. (lleg*|recib*|entreg*|pedí*|pedi*|compr*|autoriz*|funcion*|conforme|correspond*|es (el|lo|la|mi|mí)|content*|satisfech*|contest*|respond*|auténtic*|original|paquete|noticia*|reconoz*|mi|hice|sirve|abr*)|dónde está|rot(o|a|os|as)|dañad*|defect*|fals(o|a)|falsific*|fraud*|vací(o|a)|falt(a|an|aba*)|decepcion*|reclam*|queja*|retras*|tarde|lo siento|sentimos|lament*|disculp*|error*|equivoc*|mal(o|a)?|estafa|perdón|perdone|cobr* .. (dos veces|sin)|dos veces|demasiado (pequeñ*|grande)|roba*|hacke*|policía|abogado|prometi*|desgraciad*|lote|agotad*|engañ*|timo|pésim*',
      it: "annull*|disdett*|disdire|rimbors*|restitu*|recess*|(non|mai|niente|nulla|nessun(a|o)?|ancora (non|niente)|senza) .. (arriv*|ricevut*|consegn*|ordinat*|comprat*|acquist*|autorizz*|funzion*|conforme|corrispond*|content*|soddisfatt*|rispost*|originale|autentic*|pacco|riconosc*|mio|fatto|è (il|quello|come))|dov'è|dove (è|si trova)|rott(o|a|i|e)|danneggia*|difett*|fals(o|a)|contraff*|frod*|truff*|vuot(o|a)|manca*|delus*|reclam*|lament*|ritard*|tardi|dispiace|errore|sbagli*|purtroppo|due volte|troppo (piccol*|grand*)|rubat*|hacker*|polizia|avvocato|promess*|lotto|esaurit*|pessim*|vergogn*|rotta",
      nl: 'opzeg*|opgezegd|annuleer*|geannuleerd|annulering|terugbetal*|geld terug|teruggave|retour*|teruggestuurd|terugsturen|(niet|nooit|geen|nog (niet|steeds|niets)|niets|zonder) .. (ontvangen|aangekomen|geleverd|besteld|gekocht|werk*|conform|zoals|tevreden|antwoord*|gereageerd|echt|origineel|pakket|toestemming|herken*|mijn|gedaan|gekregen|past)|waar (is|blijft|zijn)|kapot|beschadigd*|defect*|verkeerd*|nep|namaak|vals|fraude*|oplicht*|leeg|lege|ontbre*|teleurgesteld*|klacht*|klagen|vertrag*|te laat|spijt*|fout*|vergis*|helaas|twee keer|dubbel|te (klein|groot)|gestolen|gehackt|politie|advocaat|beloofd|gebroken|gescheurd|slecht*|uitverkocht|partij',
      pt: 'cancel*|reembols*|devol*|estorn*|anul*|(não|nunca|nada|nenhum(a)?|ainda não|sem) .. (cheg*|receb*|entreg*|ped(i|iu)|compr*|autoriz*|funcion*|conforme|correspond*|satisfeit*|respo*|original|autêntic*|encomenda|reconhe*|meu|minha|fiz|é (o|a|meu)|abr*|veio)|onde est*|quebrad*|partid(o|a)|danificad*|defeit*|fals(o|a)|falsific*|fraud*|golpe|burla|vazi(o|a)|falt(a|am|ou|ava)|decepcion*|desilud*|reclam*|queixa*|atras*|tarde|lament*|erro*|engan*|infelizmente|errad*|duas vezes|(demasiado|muito) (pequen*|grande)|roub*|hacke*|polícia|advogado|promet*|lote|esgotad*|péssim*|rasgad*|sinto muito',
      zh: '取消|退(款|货|回|钱|订)|(没|未|从未|没有|还没|一直没)[^。，]{0,6}(收到|到|买|下单|授权|订|发货|回复|用|签|同意|打开|登录)|不(是我|能用|对|符|满意|像|工作|认识|要了|想要|好|行|同意|见了|承认|能打开|满)|无法(使用|打开|登录)|(坏|破)(了|的|掉|损)|损坏|假(货|的)|盗(刷|用)|骗|空(的|箱|盒|包)|缺(少|件|货)|少(了|发)|错(了|误|发)|发错|失望|投诉|延(迟|误)|太(慢|差|晚|小|大)|对不起|道歉|失误|质量(问题|差)|我们的(错|问题|责任)|在哪|多扣|两次扣|重复扣|掉(了|下)|裂|漏|故障|缺陷|瑕疵|赔(偿|付)|补偿|报警|律师|上当',
      ja: '解約|キャンセル|返金|返品|(届いて|着いて|受け取って|受けとって|注文して|購入して|買って|使って|許可して|承認して|覚えが|動か|使え|開か|届か|来|認識して|身に覚え)[^。]{0,4}(ない|ません|なかった|ないです)|どこ(に|です)|壊れ(て(?!い?ま?せん)|た|まし)|破損|不良|欠陥|偽(物|ブランド)|詐欺|不正|空(っぽ|でし|箱)|不足|足り(ない|ません)|入っていま?せん|間違(い|え|って)|失望|残念|クレーム|苦情|遅(い|れ|延)|謝罪|お詫び|ミス|誤(り|発送|配)|故障|二重|勝手に|最悪|ひどい|取れ(た|て|まし)|違(う|い)ます|違う(商品|色|サイズ|もの)|調査(し|いたし)|弁護士|警察',
    }),
    helps('satisfied', {
      en: 'thank*|arrived|received|great|love(s|d|ly)?|perfect*|happy|works|working|nice|excellent|enjoy*|wonderful|good|beautiful*|satisf*|amazing|fantastic|pleased|my (husband|wife|son|daughter|partner|child|mother|father|brother|sister|roommate) .. (ordered|bought|made|placed|used)|it was (me|my)|i (recogni[sz]e|remember)( .. )?|all (good|fine)|is here|looks|keep it|got it|as described|delivered',
      de: 'danke*|bestens|gerne? wieder|jederzeit wieder|angekommen|erhalten|bekommen|super|toll*|gut|freu*|zufrieden|perfekt*|passt|klasse|funktioniert|wunderbar|schön*|begeistert|prima|ist da|mein(e)? (mann|frau|sohn|tochter) .. |ich erkenne',
      fr: 'merci*|reçue?s?|bien|parfait*|super|(suis|très|sommes) contente?s?|ravie?s?|satisfaite?s?|(est|sont|bien) arrivée?s?|magnifique|fonctionne|génial*|excellent*|ador*|beau|belle|je reconnais',
      es: 'gracias|recibi*|recibí|llegó|perfect*|genial|encant*|content(o|a|os|as)|satisfech*|bien|funciona|excelente|precios*|estupend*|reconozco|me gusta',
      it: 'grazie|ricevut*|arrivat*|perfett*|ottim*|bell(o|a|issim*)|content(o|a|i|e)|soddisfatt*|funziona|bene|fantastic*|eccellente|riconosco|piace',
      nl: 'bedankt|dank*|ontvangen|aangekomen|geweldig*|mooi*|blij|tevreden|prima|perfect|werkt|goed|fijn|is er|ik herken',
      pt: 'obrigad*|recebi*|chegou|perfeit*|ótim*|excelente*|feliz|satisfeit*|ador*|funciona|bem|maravilh*|lind*|reconheço|gost*',
      zh: '谢谢|感谢|收到|很好|满意|喜欢|到了|太好|棒|好评|漂亮|完美|好用|是我(下|买|订)',
      ja: 'ありがとう|届きました|届いた|受け取りました|満足|気に入|素晴|良(い|かった)|嬉し|助かり|綺麗|最高|私が注文',
    }),
  ],
  calm: ['yes|re|question*|unless'],
};

/** Admissions and complaints in texts of other kinds. */
export const otherWords: FamilyWords = {
  signs: messageWords.signs.filter(({ verdict, name }) => verdict === 'hurts' || name === 'no_problem'),
};

const conditionOfRule: Words = {
  en: '(if|once|when|where|after|until|unless|provided|should|as soon as|in case) .. (cancell?ed|return*|sen(d|t)*)',
  de: '(wenn|sobald|falls|sofern|hat|nachdem) .. (gekündigt|storniert|zurück*)( hat)?',
  fr: '(si|lorsque|quand|dès|une fois) .. (annul*|résili*|retourn*|renvoy*)',
  es: '(si|cuando|una vez|en caso de) .. (cancel*|devol*|devuel*)',
  it: '(se|quando|qualora|una volta) .. (disdett*|annullat*|restituit*|reso)',
  nl: '(als|indien|wanneer|zodra) .. (opgezegd|geannuleerd|geretourneerd|teruggestuurd)',
  pt: '(se|quando|caso|uma vez) .. (cancel*|devolv*)',
};

/** A sentence about what this customer did is no rule. */
const thisCustomer: Words = {
  en: '(this|the|our) (customer|guest|buyer|client|member|subscriber|cardholder|order|booking) .. (cancell?ed|returned|sent (it |them )?back)|(he|she|they) (has |have |had |then )?(cancell?ed|returned|sent)|this (return|cancellation|request) .. (reached|arrived|came|was|is)',
  de: '(dieser|diese|der|die|unser) (kunde|kundin|gast|käufer*|mieter*|mitglied) .. (gekündigt|storniert|zurück*|kündigte|stornierte)|(er|sie) (hat|kündigte|stornierte)|diese (rücksendung|kündigung|stornierung)',
  fr: '(ce|cette|le|la|notre) (client*|acheteu*|abonnée?) .. (a|avait|ont) .. (annul*|résili*|retourn*|renvoy*)|(il|elle) (a|avait) .. (annul*|résili*|retourn*|renvoy*)|(ce retour|cette (annulation|résiliation))',
  es: '(este|esta|el|la|nuestr*) (client*|comprador*|huésped|socio*) .. (canceló|devolvió|anuló|ha (cancelado|devuelto|anulado))|esta (devolución|cancelación)',
  it: '(questo|questa|il|la|nostro) (client*|acquirent*|ospit*|abbonat*) .. (ha|aveva) .. (disdetto|annullato|restituito|reso)|questo reso|questa disdetta',
  nl: '(deze|de|onze) (klant|koper|gast|abonnee) .. (opgezegd|geannuleerd|geretourneerd|teruggestuurd|annuleerde|stuurde)|deze (retour*|opzegging|annulering)',
  pt: '(este|esta|o|a|nosso) (cliente|comprador*|hóspede|assinante) .. (cancelou|devolveu|anulou|tinha cancelado|tinha devolvido)|esta (devolução|anulação)|este cancelamento',
  zh: '(该|此|这位)(客户|顾客|买家|客人)[^。，]{0,12}(取消|退)|本次(退货|取消)',
  ja: '(この|本件の|当該)(お客様|顧客|購入者)[^。]{0,16}(解約|キャンセル|返品|返送)|今回の(返品|解約)',
};

/** Policies: their text rules for everyone and proves nothing about this customer. */
export const policyWords: FamilyWords = {
  otherwise: 'neutral',
  isRule: true,
  signs: [
    neutral('condition', conditionOfRule),
    unclear('this_customer', thisCustomer),
    hurts('refunded_customer', {
      en: "we( have|'ve)? refunded you|(added|introduced|published|changed|updated|uploaded|created|effective|written|posted|(in|into|took|taking) (force|effect)|live) .. (after|since) .. (order*|purchase*|payment*|paid|sale|booking|booked|bought|dispute)|after (this|the) (order|purchase|payment|sale|booking|dispute)|no .. (policy|terms|rules|conditions) .. (exist*|(in|at) (place|force|the time)|when|then|yet|published|shown)|(had|have|was|there was) no .. (policy|terms|cancellation|refund policy)|(we|i)( have to| must| do| freely| openly)? (admit|concede|confess)|(our|my) (own )?(mistake|fault|error|oversight|failure)|we (made|caused) .. (mistake|error)|(never|not|n't) (yet |been |actually )*(sent|shipped|dispatched|posted|left our)|(not|never|n't) (yet )?(published|in force|valid|available|visible|linked|shown) .. (then|order|purchase|time|customer)|sorry|apolog*",
      de: 'nach (dieser|der) (bestellung|zahlung|buchung|kauf*)|(hinzugefügt|geändert|veröffentlicht|in kraft) .. nach .. (bestellung|zahlung|buchung|kauf)|wir haben .. erstattet|(es gab|gab es|hatten) .. keine .. (bedingungen|richtlinie|regelung*|agb)|(wir|ich) (geben|gebe|räumen|gestehen) .. (zu|ein)|unser (fehler|versehen|verschulden)|(nie|nicht) (verschickt|versandt|versendet|abgeschickt)',
      fr: '(ajouté|publié|modifié|vigueur|effet)* .. après (la|cette|sa) (commande|vente|réservation)|(aucune|pas de) .. (politique|conditions) .. (existai*|vigueur|alors|moment)|nous (reconnaissons|admettons|avouons)|notre (erreur|faute)|(jamais|pas) (été )?(expédi*|envoy*)',
      es: '(añadid*|publicad*|modificad*|vigor|vigente) .. (después|tras) .. (pedido|compra|reserva)|no (había|existía|teníamos) .. (política|condiciones)|(reconocemos|admitimos|confesamos)|nuestr(o|a) (error|culpa|fallo)|(nunca|no) (se |fue |ha sido )*(envi*|expedid*)',
      it: "(aggiunt*|pubblicat*|modificat*|vigore) .. dopo .. (ordine|acquisto|prenotazione)|non (esisteva|c'era|avevamo) .. (politica|condizioni)|(ammettiamo|riconosciamo)|nostr(o|a) (errore|colpa)|(mai|non) (è )?(stat* )?(spedit*|inviat*)",
      nl: '(toegevoegd|gepubliceerd|gewijzigd|kracht|van toepassing) .. na .. (bestelling|aankoop|boeking)|(er was|hadden) .. geen .. (beleid|voorwaarden)|(wij|we) (geven|erkennen|bekennen) .. |onze (fout|vergissing)|(nooit|niet) (verzonden|verstuurd)',
      pt: '(adicionad*|publicad*|alterad*|vigor) .. (depois|após) .. (pedido|compra|reserva|encomenda)|não (havia|existia|tínhamos) .. (política|condições)|(admitimos|reconhecemos)|noss(o|a) (erro|culpa|falha)|(nunca|não) (foi )?(envi*|expedid*)',
      zh: '(下单|购买|付款|预订)[^。，]{0,3}后(才)?(添加|发布|修改|增加|生效|实施)|(当时|下单时)[^。，]{0,6}(没有|无|未)[^。，]{0,4}(政策|条款|规定)|我们承认|我们的(错|失误|责任)|(从未|没有|未)(发货|寄出)',
      ja: '(注文|購入|予約)後に(追加|掲載|変更|施行|適用)|(注文|購入|予約)時[^。]{0,10}(規定|規約|ポリシー)[^。]{0,4}(なかった|ありませんでした|存在し)|(認めます|当社の(ミス|過失|責任))|発送して(い)?(ない|ません)',
    }),
  ],
};

/** A letter of the merchant that gives the case up. */
export const givenUpWords: FamilyWords = {
  ...policyWords,
  signs: [
    hurts('given_up', {
      en: '(accept*|admit*|conced*|acknowledg*|assum*|take*) (full |all |the |our |this )*(liability|responsibility|chargeback|dispute|fault|blame|loss)|(cannot|unable to|can not|could not|not able to) (prove|show|document|evidence|demonstrate|substantiate|provide (proof|evidence))|(no|without) (proof|evidence|record) (of|that) .. |do not contest|(will|do) not (fight|defend|challenge)|customer is (right|correct)',
      de: '(akzeptieren|übernehmen|anerkennen|erkennen) .. (haftung|rückbuchung|verantwortung|schuld)( .. an)?|(können|konnten) .. (nicht|keinen) .. (nachweis*|beleg*|beweis*)',
      fr: '(accept*|reconnaiss*|assum*) .. (responsabilité|rétrofacturation|contestation|tort*)|(ne|sans) .. pouv* .. (prouver|démontrer|justifier)',
      es: '(acept*|asum*|reconoc*) .. (responsabilidad|contracargo|culpa)|no podemos (probar|demostrar|acreditar)',
      it: '(accett*|assum*|riconosc*) .. (responsabilità|contestazione|addebito|colpa)|non (possiamo|siamo in grado di) (provare|dimostrare)',
      nl: '(accept*|aanvaard*|erken*|nemen) .. (aansprakelijk*|chargeback|verantwoordelijk*|schuld)|(kunnen|konden) .. niet (bewijzen|aantonen)',
      pt: '(aceit*|assum*|reconhec*) .. (responsabilidade|chargeback|contestação|culpa)|não (podemos|conseguimos) (provar|comprovar|demonstrar)',
      zh: '(接受|承担)[^。，]{0,6}(责任|拒付)|无法(证明|提供证据)',
      ja: '(責任|チャージバック)を(認め|受け入れ|負い)|証明(でき|する証拠)[^。]{0,6}(ません|ない|なかった)',
    }),
    ...policyWords.signs,
  ],
};
