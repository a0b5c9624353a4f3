import { helps, hurts, neutral, unclear, type FamilyWords } from './signs.js';

/** Devices, customer records and links to the cardholder. */
export const identityWords: FamilyWords = {
  signs: [
    neutral('no_problem', {
      en: 'no (vpn|proxy|tor|mismatch*|risk|fraud|other devices?|difference*|change*|anomal*)|(not|never) (a |an |via |through |behind |using )*(vpn|proxy|tor|anonymi*)|without (vpn|proxy)|(vpn|proxy|tor): (no|false|none)',
      de: 'kein (vpn|proxy|tor)|ohne (vpn|proxy)|keine abweichung',
      fr: '(aucun|pas de|sans) (vpn|proxy|tor)',
      es: 'sin (vpn|proxy|tor)',
      it: 'senza (vpn|proxy|tor)|nessun (vpn|proxy)',
      nl: '(geen|zonder) (vpn|proxy|tor)',
      pt: 'sem (vpn|proxy|tor)',
      zh: '(无|没有|未使用)(代理|VPN)',
      ja: '(プロキシ|VPN)(は)?(なし|未使用|使用していません)',
    }),
    helps('same_address', {
      en: '(liv(e|es|ing)|resid(e|es|ing|ent)|based) (at|in) the (same|cardholder*) *',
      de: '(wohn(t|en|haft)|leb(t|en)|gemeldet) (in|an|unter|im) (der|dem)?selben *',
      fr: '(habit|résid|viv)* (à|dans|sous) (la|le) même *|(habit|résid|viv)* au même *',
      es: '(viv|resid)* en (el|la|los) mism(o|a|os) *',
      it: '(viv|abit|risied|resident)* (all|nell|all[oae]|nell[oae]) ?stess(o|a) *',
      nl: '(woon|verblijf|wonen)* (op|in|aan) (de|het)?zelfde *',
      pt: '(mor|viv|resid)* n(o|a) mesm(o|a) *',
      zh: '(居住|住)在(同一|相同)|(住址|地址)(相同|一致)',
      ja: '同(じ|一の?)住所に(居住|住んで)|同居',
    }),
    unclear('placeholder', { en: 'test*|asdf*|qwert*|dummy|foo|xxx*' }),
    hurts('someone_else', {
      en: "(another|a different) *|vpn|proxy|tor|hosting|data ?cent(er|re)|anonymi*|(another|different|other|new|unknown|unrecogni*|foreign|unusual|unfamiliar) (country|device|address|ip|city|location|person|name|card|phone|email|browser|continent|fingerprint|customer|surname|state)|lives? in|resid(es|ing|ent) in|based in|(not|n't|never|no) .. (match*|same|seen|used|ordered|bought|known|customer*|cardholder*|link*|relation*|connect*|belong*|recogni*|registered|history|previous*|prior|verified|his|her|their|found|share*)|mismatch*|differ(s|ent|ed|ence)?|first (seen|time)|(newly|just) (created|registered)|created (minutes|seconds|the same day)|spoof*|emulator|stolen|compromis*|hack*|takeover|taken over|phish*|(changed|reset|replaced) .. (before|prior|minutes|hours)|(email|password|address|phone) (was |were )?(changed|reset)|blacklist*|blocklist*|high risk|suspicious|abroad|impossible travel|(km|kilomet(er|re)s|miles) (away|from)|(away|far) from|geo ?locat* (to|in) .. (from|away|not)|(not|n't) .. home|unrelated|someone else|third party|unauthori*|fake|forged|sorry|denie*|unknown to|disposable|does not know",
      de: '(ein(e|er|em|en)? )(andere(s|r|n|m)?) *|kennen .. nicht|(anderes|anderer|andere|anderen|anderem|fremdes|unbekanntes|unbekannte(r|n)?|neues) (land|gerät|adresse|ort|person|name|karte|ip|stadt)|unbekannt*|abweich*|(stimmt|stimmen|passt) nicht|nicht (überein*|bekannt|identisch|der karteninhaber|zugeordnet)|wohnt in|wohnhaft in|lebt in|(km|kilometer) (entfernt|vom|von)|weit entfernt|gehackt|gestohlen|verdächtig|ausland|nie (bestellt|gekauft)|kein(e|en)? (verbindung|bezug|frühere*|zusammenhang|übereinstimmung)|vpn|proxy|übernommen|erstmals',
      fr: "(un|une|d'|des) ?autres? *|(autre|inconnu|nouvel|nouveau|étranger) (pays|appareil|adresse|ville|personne|nom|carte|terminal)|inconnue?s?|différ*|ne (correspond*|concord*|connaît|connait)|non (reconnu*|identique*)|pas (le |la )?(même|titulaire|connu*|identique*|correspond*)|habite|réside|(km|kilomètres) (du|de|d')|loin d(u|e)|piraté*|volé*|suspect*|à l'étranger|jamais (commandé|acheté)|aucun (lien|achat|historique)|première fois|vpn|proxy|usurp*",
      es: 'otr(o|a)s? *|(otro|otra|nuevo|nueva|desconocid*|distint*) (país|dispositivo|dirección|ciudad|persona|nombre|tarjeta)|desconocid*|diferent*|distint*|no (coincid*|es el|es la|correspond*|conoc*|reconoc*|pertenec*)|vive en|reside*|(km|kilómetros) (de|del)|lejos de*|robad*|hacke*|sospech*|extranjero|nunca (compr*|pidió)|ningún (vínculo|historial)|sin (relación|vínculo|historial)|primera vez|vpn|proxy|suplant*',
      it: "(un |un'|un’)?altr(o|a|i|e) *|(altro|altra|nuovo|nuova|sconosciut*|divers*) (paese|dispositivo|indirizzo|città|persona|nome|carta)|sconosciut*|divers(o|a|i|e)|differ*|non (corrispond*|coincid*|è il|è la|riconosc*|appart*|conosc*)|vive (a|in)|abita|(km|chilometri) (da|dal*)|lontano da*|risiede|residente|rubat*|hackerat*|sospett*|all'estero|estero|mai (ordinat*|acquistat*)|nessun (legame|collegamento|storico)|prima volta|vpn|proxy",
      nl: 'een ander(e)? *|(ander|nieuw|onbekend|vreemd)(e)? (land|apparaat|adres|stad|persoon|naam|kaart)|onbekend*|afwijk*|verschil*|(komt|komen) niet overeen|niet (dezelfde|hetzelfde|de kaarthouder|bekend|gekoppeld)|woont in|(km|kilometer) (van|vandaan)|ver van|gehackt|gestolen|verdacht*|buitenland|nooit (besteld|gekocht)|geen (verband|relatie|historie|koppeling)|eerste keer|vpn|proxy',
      pt: 'outr(o|a)s? *|(outro|outra|novo|nova|desconhecid*|diferente) (país|dispositivo|endereço|morada|cidade|pessoa|nome|cartão)|desconhecid*|diferent*|distint*|não (correspond*|coincid*|é o|é a|pertenc*|reconhec*|conhec*)|mora em|vive em|reside*|(km|quilómetros|quilômetros) (de|da|do)|longe d(a|e|o)|roubad*|hacke*|suspeit*|estrangeiro|nunca (compr*|pediu)|nenhum(a)? (ligação|histórico|vínculo)|sem (ligação|vínculo|histórico|relação)|primeira vez|vpn|proxy',
      zh: '公里|不(同|一致|符|匹配|是(本人|持卡人|同一))|未知|陌生|(其他|别的|另一)(国家|设备|地址|城市|人)|异地|境外|国外|代理|被盗|盗(用|刷)|可疑|首次|从未|没有(关联|关系|记录)|他人|居住在|住在',
      ja: '異な(る|り|って)|一致し(ない|ません|なかった)|不一致|不明|(別|他)の(人|国|端末|住所|名義|カード)|海外から|国外|プロキシ|VPN|不正|盗|乗っ取|初めて|関連(は|が)?(なし|ない|ありません)|本人では(ない|ありません)|居住|住んで',
    }),
    helps('same_person', {
      en: 'same|the one (of|from|in)|match*|identical|previous*|known|used (before|since|in)|recogni[sz]ed|registered|verified|linked|name:|email:|phone:|address:|customer (since|id|no)|ip address:|device( id)?:|fingerprint:|belongs to',
      de: 'gleich(e|er|es|en)|selb(e|en|er)|dieselbe*|derselbe*|übereinstimm*|stimmt .. überein|identisch|name:|e ?mail:|telefon:|gerät:|kunde seit|registriert|bekannt(es|e|er)?|verifiziert',
      fr: 'même|identique*|correspond*|nom:|courriel:|e ?mail:|téléphone:|client depuis|vérifié*|connu*',
      es: 'mism(o|a)|coincid*|idéntic*|nombre:|correo:|teléfono:|cliente desde|verificad*|conocid*',
      it: 'stess(o|a)|corrispond*|coincid*|identic*|nome:|telefono:|cliente dal|verificat*|conosciut*|email:',
      nl: 'zelfde|dezelfde|hetzelfde|overeen*|identiek|naam:|telefoon:|klant sinds|geverifieerd|bekend',
      pt: 'mesm(o|a)|correspond*|coincid*|idêntic*|nome:|telefone:|cliente desde|verificad*|conhecid*',
      zh: '相同|一致|匹配|同一|姓名[:：]|邮箱[:：]|电话[:：]',
      ja: '同じ|同一|一致|氏名[:：]|メール[:：]|電話[:：]',
    }),
  ],
};

/** A link between two people needs a word for it. Names of fields are none. */
export const linkWords: FamilyWords = {
  signs: [
    ...identityWords.signs.filter(({ name }) => name !== 'same_person'),
    helps('linked', {
      en: 'same|match*|identical|linked|belongs to|shar(e|es|ed|ing)|married|spouse*|wife|husband|partner|(step)?(son|daughter|mother|father|brother|sister|child|parent)s?|famil(y|ies)|relative*|household|employ(ee|er|ed)*|compan(y|ies)|colleague*|director*|authori[sz]ed (user|signatory|person)|(known|registered|verified) .. (card|account|customer|email|phone)|(gift|order|paid|bought) (for|by) (his|her|their|the)|cardholder (is|and|ordered|received|named)|(is|are) the cardholder',
      de: 'gleich(e|er|es|en)|selb(e|en|er)|dieselbe*|derselbe*|übereinstimm*|stimm(t|en) .. überein|identisch|verheiratet|ehe*|gatt(e|in)|partner*|sohn|tochter|mutter|vater|bruder|schwester|eltern|famili*|haushalt|mitarbeiter*|angestellt*|firma|arbeitgeber|gehört|teilen',
      fr: 'même*|identique*|correspond*|concord*|partag*|marié*|époux|épouse|conjoint*|fils|fille|mère|père|frère|soeur|famille|foyer|employ*|société|entreprise|appartient',
      es: 'mism(o|a)s?|coincid*|idéntic*|correspond*|compart*|casad*|espos(o|a)|marido|mujer|cónyuge|pareja|hij(o|a)|madre|padre|herman(o|a)|familia*|hogar|emplead*|empresa|pertenec*',
      it: 'stess(o|a|i|e)|corrispond*|coincid*|identic*|condivid*|spos(at|o|a)*|marito|moglie|coniug*|compagn(o|a)|figli(o|a)|madre|padre|fratello|sorella|famigli*|dipendente|azienda|appartien*',
      nl: 'zelfde|dezelfde|hetzelfde|overeen*|identiek|del(en|t)|gehuwd|getrouwd|echtgeno*|partner|man|vrouw|zoon|dochter|moeder|vader|broer|zus|gezin*|familie|medewerk*|werknemer|bedrijf|behoort',
      pt: 'mesm(o|a)s?|correspond*|coincid*|idêntic*|partilh*|compartilh*|casad*|espos(o|a)|marido|mulher|cônjuge|filh(o|a)|mãe|pai|irmã(o)?|família|funcionári*|empresa|pertenc*',
      zh: '相同|一致|匹配|同一|夫妻|配偶|丈夫|妻子|儿子|女儿|父亲?|母亲?|家人|家庭|亲属|员工|公司|共用|属于',
      ja: '同じ|同一|一致|夫婦?|妻|配偶者|息子|娘|父|母|家族|世帯|社員|従業員|会社|共有',
    }),
  ],
};

/** A list of payments proves nothing in words: its details and the records do. */
export const priorPaymentWords: FamilyWords = {
  otherwise: 'neutral',
  signs: [
    neutral('undisputed', {
      en: "(not|never|n't|no) (been |were |was |a |any )*(disput*|charged? ?backs?|contest*|question*|report*|refund*)( (by|with) .. )?|without (a |any )?(dispute|chargeback|complaint)s?|undisputed|(neither|none|nor|not one|not a single|no (prior |previous |earlier )?(payment|transaction|order|charge|purchase)s?) .. (disput*|charged? ?backs?|contest*|refund*|revers*)( (nor|or|and|was|were|been|it)* ?(disput*|charged? ?backs?|contest*|refund*|revers*))*",
      de: '(nicht|nie|niemals) (angefochten|bestritten|beanstandet|reklamiert|zurückgebucht)|unbestritten|(ohne|keine?) (rückbuchung|reklamation|beanstandung|streitfall)*|(weder|noch|keine? (zahlung|bestellung|transaktion)*) .. (angefochten|bestritten|beanstandet|reklamiert|zurückgebucht|erstattet)',
      fr: '(non|pas|jamais) (été )?contest*|(sans|aucun(e)?) (litige|contestation|rétrofacturation)|(ni|aucun(e)?) .. (contest*|rembours*)',
      es: '(no|nunca) (se |fue |fueron |ha sido |han sido )*(disput*|reclamad*|impugnad*)|(sin|ninguna) (disputa|reclamaci|contracargo)*|(ni|ningun*) .. (disputad*|impugnad*|reclamad*|reembolsad*)',
      it: '(non|mai) (è |sono |stat* )*(contestat*|disputat*)|(senza|nessuna) (contestazion|disput|reclam)*|(né|nessun*) .. (contestat*|disputat*|rimborsat*)',
      nl: '(niet|nooit) (betwist|teruggeboekt|geclaimd)|onbetwist|(zonder|geen) (betwisting|geschil|klacht|chargeback)*|(noch|geen (betaling|bestelling|transactie)*) .. (betwist|teruggeboekt|terugbetaald)',
      pt: '(não|nunca) (foi |foram )?(contestad*|disputad*)|(sem|nenhuma) (disputa|contestaç|reclamaç)*|(nem|nenhum*) .. (contestad*|disputad*|reembolsad*)',
      zh: '(从未|未|没有|无|均未|都未|均无)(被|发生|任何)*(争议|拒付|投诉|退款)(或|和|、|及|也)?(被|未|无)?(争议|拒付|投诉|退款)?',
      ja: '(異議|チャージバック|申立て?)(は|が)?(なし|ありません|ない)',
    }),
    hurts('disputed', {
      en: 'charge ?backs?|charged back|disput*|contested|refunded|reversed|reported as fraud|denied',
      de: 'rückbuchung*|zurückgebucht|bestritten|angefochten|reklamiert|erstattet',
      fr: 'contestée?s?|litige*|rétrofacturation|remboursée?s?',
      es: 'contracargo*|disputad*|impugnad*|reembolsad*',
      it: 'contestat*|riaddebito|chargeback|rimborsat*',
      nl: 'betwist*|teruggeboekt|terugbetaald|geschil',
      pt: 'contestad*|estornad*|disputad*|reembolsad*',
      zh: '拒付|争议|退款',
      ja: '異議|チャージバック|返金',
    }),
    ...identityWords.signs.filter(({ verdict }) => verdict !== 'helps'),
  ],
};
