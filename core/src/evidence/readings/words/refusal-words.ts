import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** The merchant's explanation why no refund is owed. */
export const refusalWords: FamilyWords = {
  signs: [
    neutral('rule', {
      en: "(we|i)( will|'ll| would| shall| do| can)? (only )?refund (only |any |all )?(unopened|unused|unworn|undamaged|faulty|sealed|original|goods|items|purchases|orders|any|all|customers|returns?|within|if|when|where|for|up to)( (goods|items|products|purchases|orders))?|(we|i)( will|'ll| would| do)? refund .. (within|if) .. days|(our|the) (refund|return|cancellation)? ?polic(y|ies)|refunds? (are|is) (only )?(given|possible|granted|available|offered|accepted)|(can|could|may) (be )?(return*|refund*|cancel*) .. (within|until|if)|(returns?|refunds?) (only )?(within|if|until)",
      de: 'wir erstatten (nur|innerhalb|ungeöffnete|unbenutzte) .. |erstattung (nur|innerhalb) .. |rückgabe (nur|innerhalb) .. ',
      fr: 'nous rembours* .. (uniquement|seulement|dans les|sous|les articles non)|remboursement (uniquement|sous|dans)',
      es: 'reembolsamos .. (solo|dentro|artículos sin)|reembolso (solo|dentro)|devoluciones (solo|dentro|en)',
      it: 'rimborsiamo .. (solo|entro|articoli non)|rimborso (solo|entro)|resi (solo|entro)',
      nl: 'wij betalen .. (alleen|binnen) .. terug|terugbetaling (alleen|binnen)|retour (alleen|binnen)',
      pt: 'reembolsamos .. (apenas|só|dentro)|reembolso (apenas|só|dentro)|devoluções (apenas|só|dentro|em)',
      zh: '(仅|只)(限)?[^。，]{0,10}(退款|退货)|可在[^。，]{0,8}内退',
      ja: '返品は[^。]{0,10}(以内|のみ|に限)|返金は[^。]{0,10}(以内|のみ|に限)',
    }),
    helps('not_owed', {
      en: "no (refund|credit|return|reimbursement)s? (is|was|are|were|has been|can be|will be|due|owed|possible)( .. (owed|due|possible|granted|available|allowed|applicable|given|issued|requested|promised|approved))?|(not|n't|never) .. (entitled|eligible|refundable|owed|due|covered|obliged|owe|qualif*|return*|met|within|refund*|promis*|approv*|sent back|received|unopened|unused|claim*|contact*|request*)|non ?refundable|refund .. (refused|declined|denied|rejected|not (owed|due|possible|available))|(outside|after|beyond|past|exceed*|expired|over) .. (period|limit|window|deadline|days|policy|term|date)|too late|day #|limit (is|of|was)|# days|(used|worn|opened|assembled|chewed|consumed|downloaded|washed|installed|activated|damaged by)|final sale|custom ?made|personali[sz]ed|made to order|digital|exclud*|deadline|expired|declined|refused|fully (used|delivered|provided)",
      de: 'kein(e|en|erlei)? (anspruch|erstattung|rückerstattung|rückzahlung|widerrufsrecht|rückgabe)|nicht (erstattungsfähig|berechtigt|erstattet|geschuldet|fristgerecht|zurückgesandt|zurückgegeben)|ausgeschlossen|frist .. (abgelaufen|überschritten|verstrichen)|abgelaufen|nach (ablauf|# tagen)|# tage*|benutzt|gebraucht|geöffnet|getragen|zu spät|verspätet|widerrufsfrist',
      fr: 'aucun (remboursement|droit|avoir)|non remboursable|(pas|ni) .. (de droit|remboursable|éligible|dû|retourn*)|hors délai|délai .. (dépass*|expir*)|après (le délai|# jours)|# jours|utilisée?|ouverte?|portée?|exclue?|tardi*',
      es: 'ningún (reembolso|derecho)|no (reembolsable|procede|corresponde|tiene derecho|se debe|devolvi*)|fuera de plazo|plazo .. (vencid*|superad*|expirad*)|# días|usad*|abiert*|excluid*|tarde',
      it: 'nessun (rimborso|diritto)|non (rimborsabile|dovut*|previst*|ha diritto|spetta|restituit*)|oltre (il )?(termine|# giorni)|termine .. scadut*|scadut*|# giorni|usat*|apert*|esclus*|tardi*',
      nl: 'geen (terugbetaling|recht|restitutie)|niet (terugbetaalbaar|restitueerbaar|verschuldigd|teruggestuurd)|(buiten|na) .. termijn|termijn .. (verstreken|verlopen)|# dagen|te laat|gebruikt|geopend|uitgesloten|verstreken',
      pt: 'nenhum (reembolso|direito)|não (reembolsável|tem direito|cabe|é devid*|devolveu)|fora do prazo|prazo .. (expirad*|ultrapassad*|vencid*)|# dias|usad*|abert*|excluíd*|tarde',
      zh: '不(予|符合|可|能|支持|接受|应|需要?)(退款|退货|退还|退|条件)*|无需退款|(超过|逾|已过)[^。，]{0,8}(期限|天|日)?|已(使用|拆封|开封)|逾期|概不退',
      ja: '返金(は|の)?(対象外|不可|できません|できない|いたしません|しません|義務はありません|できかね)|期限(を|が)?(過ぎ|切れ|経過|超)|使用済み?|開封済み?|対象外|[0-9]+日(を|以上)?(過ぎ|経過|超)',
    }),
    hurts('owed', {
      en: "(we|i)( will|'ll| shall| are going to| agreed to| promised to| have to| must| intend to)( then| still| now)? (refund*|reimburse*|credit*|compensat*|pay)|refunded( you)?|refund (has been|was|is|will be|had been) (issued|approved|granted|promised|due|owed|agreed|processed|sent|made|confirmed)|(is|was|are|were) (owed|entitled|eligible|due|right)|entitled|approved|promis*|sorry|apolog*|(our|my|the merchant's) (mistake|fault|error|oversight)|mistake*|agreed to refund|polic(y|ies) .. (not|never|n't) .. |within (the )?(return |refund |cancellation )?(period|deadline|limit|window|time)|in time|on time|should (have )?(been )?(be )?(refund*|accept*)|overlooked|goodwill|faulty|defect*|damaged on arrival|unopened|unused|still sealed|(return|parcel|goods|item) .. (received|accepted|arrived|complete)|cancel* (in time|before|within)|correct* to (ask|claim|dispute)|customer is right|regret*|unfortunately",
      de: 'wir (werden|erstatten|haben) .. (erstatt*|zurückzahl*|gutschr*|versprochen|zugesagt)|erstattung (wurde|wird|ist) (zugesagt|veranlasst|bewilligt|genehmigt|geschuldet)|zugesagt|versprochen|anspruch (besteht|hat)|fristgerecht|rechtzeitig|innerhalb (der|von) .. (zurück*|widerruf*)|ungeöffnet|unbenutzt|fehler*|entschuldig*|tut (uns|mir) leid|defekt*|mangelhaft|übersehen|leider|kulanz',
      fr: 'nous (allons|rembourserons|avons) .. (rembours*|promis|accord*)|rembourserons|remboursement .. (accord*|promis|dû|validé*|approuv*)|promis|a droit|dans (le|les) délai*|à temps|non ouvert*|neuf|erreur*|désol*|excus*|défectueu*|oubli*|malheureusement|geste commercial',
      es: 'reembolsaremos|(vamos|hemos) .. (reembols*|prometid*|devolver)|reembolso .. (aprobad*|prometid*|debid*|concedid*)|prometi*|tiene derecho|dentro (de|del) plazo|a tiempo|sin (abrir|usar)|error*|lo sentimos|disculp*|defectuos*|olvid*|lamentamos',
      it: 'rimborseremo|(abbiamo|dobbiamo) .. (rimbors*|promess*)|rimborso .. (approvat*|promess*|dovut*|concess*|spetta)|promess*|ha diritto|entro (il termine|i termini)|in tempo|non (apert*|usat*)|errore|spiacent*|scus*|difettos*|dimenticat*|purtroppo',
      nl: '(zullen|hebben|gaan) .. (terugbetal*|terugstort*|beloofd|toegezegd)|terugbetaling .. (goedgekeurd|beloofd|toegezegd|verschuldigd)|beloofd|toegezegd|heeft recht|binnen (de )?termijn|op tijd|ongeopend|ongebruikt|fout*|sorry|excus*|defect*|vergeten|helaas|coulance',
      pt: 'reembolsaremos|(vamos|temos|iremos) .. (reembols*|devolver|prometid*)|reembolso .. (aprovad*|prometid*|devid*|concedid*)|prometi*|tem direito|dentro do prazo|a tempo|(por|sem) abrir|sem uso|erro*|desculp*|defeituos*|esquec*|infelizmente|lamentamos',
      zh: '(将|会|应(该|当)?|同意|答应|承诺|已)(给予|予以|为其)?退款|有权(退|要求)|期限内|按时|未(拆封|使用|开封)|我们的(错|失误|责任)|失误|抱歉|对不起|有(缺陷|瑕疵)|遗漏',
      ja: '返金(し|いたし|させていただき)ます|返金(を)?(約束|承認|了承)|返金すべき|権利があ|期限内|未開封|未使用|当社の(ミス|過失|責任|誤り)|申し訳|お詫び|不良|欠陥|見落と',
    }),
  ],
  calm: ['no|not|late*|return*|refund*|used|only|damage*|chew*|open*|request*|declin*|refus*|cancel*|expir*'],
};

/** Records of returns. That nothing came back supports the merchant. */
export const returnWords: FamilyWords = {
  signs: [
    neutral('reference', {
      en: '(return )?(label|slip) .. (unused|(not|never) (been )?(used|scanned|printed))|(under|with|for|on|by) (the )?(return|rma) (number|no|id|authori*|label|slip|reference)?|return (number|no|authori*|label|slip|window|period|policy|id|address|deadline)|rma|(return|refund) .. (was |were |is )?(requested|offered|announced|approved)|asked (for|to) .. return',
      de: '(rücksende)?etikett .. (unbenutzt|ungenutzt|nicht (benutzt|genutzt|verwendet))|rücksende(nummer|etikett|schein|frist)|retouren(nummer|schein|label)',
      fr: 'étiquette .. (inutilisée?|non utilisée?|pas (été )?utilisée?)|numéro de retour|bon de retour|étiquette de retour',
      es: 'etiqueta .. (sin usar|no (se ha |ha sido )?(usad*|utilizad*))|número de devolución|etiqueta de devolución',
      it: 'etichetta .. (inutilizzat*|non (è stat* )?(usat*|utilizzat*))|numero di reso|etichetta di reso',
      nl: '(retour)?label .. (ongebruikt|niet gebruikt)|retour(nummer|label|bon|termijn)',
      pt: 'etiqueta .. (por usar|sem uso|não (foi )?(usad*|utilizad*))|número de devolução|etiqueta de devolução',
      zh: '标签(仍|尚)?未使用|退货(单)?号|退货标签',
      ja: 'ラベル(は)?未使用|返品(番号|ラベル|期限)',
    }),
    helps('not_returned', {
      en: "(no|nothing|none|neither|0|zero) .. (parcel|packages?|returns?|items?|goods|shipment|received|arriv*|came|come|sent|back|recorded|logged|registered|scanned|rma)( .. (received|arrived|returned|recorded|back|registered|scanned|logged|came|sent))?|(not|never|n't) .. (return*|sent|send|received|arriv*|come|came|back|ship*|scanned|registered|recorded|handed)( .. back)?|returned: (no|0|none|never)|(no|zero|0) (carton|box|scan|inbound|delivery)( .. (received|recorded|under|for))?",
      de: '(kein(e|en|erlei)?|nichts) .. (rücksendung*|paket*|retoure*|ware|eingang|zurück*|eingegangen|erhalten)( .. (eingegangen|erhalten|zurück*))?|(nicht|nie|niemals) .. (zurück*|eingegangen|erhalten|retour*|eingetroffen)',
      fr: 'aucun(e)? (retour|colis|article|paquet)( (de |en )?retour)?( .. (reçu*|arriv*|retourn*|enregistr*|réceptionn*))?|(pas|jamais|non|rien) .. (retourn*|renvoy*|reçu*|arriv*|revenu*)',
      es: '(ning(ú|u)n(a)?|sin) (devolución|paquete|retorno)( (de |en )?devolución)?( .. (recibid*|registrad*|llegad*))?|(no|nunca|nada) .. (devol*|devuelt*|recib*|lleg*|enviad*)',
      it: 'nessun(a)? (reso|pacco|restituzione)( (di |in )?reso)?( .. (ricevut*|registrat*|arrivat*))?|(non|mai|nulla|niente) .. (restituit*|ricevut*|rispedit*|reso|arrivat*|tornat*)|(mai|non) (è )?(stat* )?spedit*',
      nl: 'geen (retour*|pakket|zending)( (retour|terug))?( .. (ontvangen|binnengekomen|geregistreerd))?|(niet|nooit|niets) .. (teruggestuurd|geretourneerd|ontvangen|terug*|aangekomen)',
      pt: '(nenhum(a)?|sem) (devolução|pacote|encomenda|retorno)( (de |em )?devolução)?( .. (recebid*|regist*|chegad*))?|(não|nunca|nada) .. (devolv*|receb*|devolução|cheg*|enviad*)',
      zh: '(未|没有?|从未|尚未|无)[^。，]{0,8}(收到|退回|退货|寄回|退件|包裹|记录)|至今未[^。，]{0,6}',
      ja: '(返品|返送|荷物|商品)[^。]{0,10}(ない|ません|なし|なかった)(でした)?|未(返品|返送)',
    }),
    {
      ...hurts('in_store', {
        en: '(in|at) (the |our )?(warehouse|depot|store)|back (with|at|in)',
        de: '(im|in unserem) lager|beim händler',
        fr: '(à |dans )?(l.)?entrepôt|au dépôt',
        es: '(en )?(el |nuestro )?almacén',
        it: '(in |nel |nostro )*magazzino',
        nl: '(in )?(het |ons )?magazijn',
        pt: '(no )?(nosso )?armazém',
        zh: '(在|到)?仓库(里|中|内)?',
        ja: '倉庫(に|で|へ)',
      }),
      isPlace: true,
    },
    hurts('came_back', {
      en: 'returned|returns? .. (received|arrived|accepted|complete*|logged|scanned|checked|delivered|drop*|handed)|(received|got|accepted|scanned) .. returns?|came back|sent back|received|arrived|accepted|restock*|rma (approved|closed|complete*)|refund*|credit*|collected|refused|rejected|declin*|lost|sorry|apolog*',
      de: 'zurück*|retour*|rücksendung*|eingegangen|erhalten|eingetroffen|angenommen|verweiger*|abgelehnt|verloren|erstatt*',
      fr: 'retour*|renvoyée?|reçue?s?|arrivée?s?|acceptée?|refus*|rembours*|perdu*',
      es: 'devol*|devuelt*|recibid*|lleg*|aceptad*|rechaz*|reembols*|perdid*',
      it: 'restituit*|reso|resi|ricevut*|arrivat*|accettat*|rifiut*|rimbors*|tornat*|pers(o|a)',
      nl: 'retour*|teruggestuurd|ontvangen|aangekomen|geaccepteerd|geweiger*|terugbetaal*|terug',
      pt: 'devol*|recebid*|chegou|aceit*|recus*|reembols*|perdid*',
      zh: '退(回|货|件)|收到|已收|入库|寄回|拒收|退款',
      ja: '返品|返送|受領|受け取り|到着|入庫|返金|拒否',
    }),
  ],
  calm: ['no|not|nothing|never|none'],
};
