import type { FamilyWords } from './signs.js';

/** Devices, customer records and links to the cardholder. */
export const identityWords: FamilyWords = {
  signs: [
    {
      name: 'no_problem',
      verdict: 'neutral',
      words: {
        en: 'no (vpn|proxy|tor|mismatch*|risk|fraud|other devices?|difference*|change*|anomal*)|(not|never) (a |an |via |through |behind |using )*(vpn|proxy|tor|anonymi*)|without (vpn|proxy)|(vpn|proxy|tor): (no|false|none)',
        de: 'kein (vpn|proxy|tor)|ohne (vpn|proxy)|keine abweichung',
        fr: '(aucun|pas de|sans) (vpn|proxy|tor)',
        es: 'sin (vpn|proxy|tor)',
        it: 'senza (vpn|proxy|tor)|nessun (vpn|proxy)',
        nl: '(geen|zonder) (vpn|proxy|tor)',
        pt: 'sem (vpn|proxy|tor)',
        zh: '(无|没有|未使用)(代理|VPN)',
        ja: '(プロキシ|VPN)(は)?(なし|未使用|使用していません)',
      },
    },
    {
      name: 'someone_else',
      verdict: 'hurts',
      words: {
        en: "(another|a different) *|vpn|proxy|tor|hosting|data ?cent(er|re)|anonymi*|(another|different|other|new|unknown|unrecogni*|foreign|unusual|unfamiliar) (country|device|address|ip|city|location|person|name|card|phone|email|browser|continent|fingerprint|customer|surname|state)|lives? in|resid(es|ing|ent) in|based in|(not|n't|never|no) .. (match*|same|seen|used|ordered|bought|known|customer*|cardholder*|link*|relation*|connect*|belong*|recogni*|registered|history|previous*|prior|verified|his|her|their|found|share*)|mismatch*|differ(s|ent|ed|ence)?|first (seen|time)|(newly|just) (created|registered)|created (minutes|seconds|the same day)|spoof*|emulator|stolen|compromis*|hack*|takeover|taken over|phish*|(changed|reset|replaced) .. (before|prior|minutes|hours)|(email|password|address|phone) (was |were )?(changed|reset)|blacklist*|blocklist*|high risk|suspicious|fraud*|abroad|impossible travel|(km|kilomet(er|re)s|miles) (away|from)|(away|far) from|geo ?locat* (to|in) .. (from|away|not)|(not|n't) .. home|unrelated|someone else|third party|unauthori*|fake|forged|sorry|denie*|unknown to|disposable|does not know",
        de: '(ein(e|er|em|en)? )(andere(s|r|n|m)?) *|kennen .. nicht|(anderes|anderer|andere|anderen|anderem|fremdes|unbekanntes|unbekannte(r|n)?|neues) (land|gerät|adresse|ort|person|name|karte|ip|stadt)|unbekannt*|abweich*|(stimmt|stimmen|passt) nicht|nicht (überein*|bekannt|identisch|der karteninhaber|zugeordnet)|wohnt in|wohnhaft in|lebt in|(km|kilometer) (entfernt|vom|von)|weit entfernt|gehackt|gestohlen|betrug*|verdächtig|ausland|nie (bestellt|gekauft)|kein(e|en)? (verbindung|bezug|frühere*|zusammenhang|übereinstimmung)|vpn|proxy|übernommen|erstmals',
        fr: "(un|une|d'|des) ?autres? *|(autre|inconnu|nouvel|nouveau|étranger) (pays|appareil|adresse|ville|personne|nom|carte|terminal)|inconnue?s?|différ*|ne (correspond*|concord*|connaît|connait)|non (reconnu*|identique*)|pas (le |la )?(même|titulaire|connu*|identique*|correspond*)|habite|réside|(km|kilomètres) (du|de|d')|loin d(u|e)|piraté*|volé*|fraud*|suspect*|à l'étranger|jamais (commandé|acheté)|aucun (lien|achat|historique)|première fois|vpn|proxy|usurp*",
        es: 'otr(o|a)s? *|(otro|otra|nuevo|nueva|desconocid*|distint*) (país|dispositivo|dirección|ciudad|persona|nombre|tarjeta)|desconocid*|diferent*|distint*|no (coincid*|es el|es la|correspond*|conoc*|reconoc*|pertenec*)|vive en|reside*|(km|kilómetros) (de|del)|lejos de*|robad*|hacke*|fraud*|sospech*|extranjero|nunca (compr*|pidió)|ningún (vínculo|historial)|sin (relación|vínculo|historial)|primera vez|vpn|proxy|suplant*',
        it: "(un |un'|un’)?altr(o|a|i|e) *|(altro|altra|nuovo|nuova|sconosciut*|divers*) (paese|dispositivo|indirizzo|città|persona|nome|carta)|sconosciut*|divers(o|a|i|e)|differ*|non (corrispond*|coincid*|è il|è la|riconosc*|appart*|conosc*)|vive (a|in)|abita|(km|chilometri) (da|dal*)|lontano da*|risiede|residente|rubat*|hackerat*|frod*|sospett*|all'estero|estero|mai (ordinat*|acquistat*)|nessun (legame|collegamento|storico)|prima volta|vpn|proxy",
        nl: 'een ander(e)? *|(ander|nieuw|onbekend|vreemd)(e)? (land|apparaat|adres|stad|persoon|naam|kaart)|onbekend*|afwijk*|verschil*|(komt|komen) niet overeen|niet (dezelfde|hetzelfde|de kaarthouder|bekend|gekoppeld)|woont in|(km|kilometer) (van|vandaan)|ver van|gehackt|gestolen|fraude*|verdacht*|buitenland|nooit (besteld|gekocht)|geen (verband|relatie|historie|koppeling)|eerste keer|vpn|proxy',
        pt: 'outr(o|a)s? *|(outro|outra|novo|nova|desconhecid*|diferente) (país|dispositivo|endereço|morada|cidade|pessoa|nome|cartão)|desconhecid*|diferent*|distint*|não (correspond*|coincid*|é o|é a|pertenc*|reconhec*|conhec*)|mora em|vive em|reside*|(km|quilómetros|quilômetros) (de|da|do)|longe d(a|e|o)|roubad*|hacke*|fraud*|suspeit*|estrangeiro|nunca (compr*|pediu)|nenhum(a)? (ligação|histórico|vínculo)|sem (ligação|vínculo|histórico|relação)|primeira vez|vpn|proxy',
        zh: '公里|不(同|一致|符|匹配|是(本人|持卡人|同一))|未知|陌生|(其他|别的|另一)(国家|设备|地址|城市|人)|异地|境外|国外|代理|被盗|盗(用|刷)|欺诈|可疑|首次|从未|没有(关联|关系|记录)|他人|居住在|住在',
        ja: '異な(る|り|って)|一致し(ない|ません|なかった)|不一致|不明|(別|他)の(人|国|端末|住所|名義|カード)|海外から|国外|プロキシ|VPN|不正|盗|乗っ取|初めて|関連(は|が)?(なし|ない|ありません)|本人では(ない|ありません)|居住|住んで',
      },
    },
    {
      name: 'same_person',
      verdict: 'helps',
      words: {
        en: 'same|match*|identical|previous*|known|used (before|since|in)|recogni[sz]ed|registered|verified|linked|name:|email:|phone:|customer|account|address:|ip( address)?|device|fingerprint|belongs to|cardholder',
        de: 'gleich(e|er|es|en)|selb(e|en|er)|dieselbe*|derselbe*|übereinstimm*|stimmt .. überein|identisch|name|e ?mail|telefon|kunde*|ip|gerät*|registriert|bekannt|konto|verifiziert',
        fr: 'même|identique*|correspond*|nom|courriel|e ?mail|téléphone|appareil|client|ip|vérifié*|connu*|compte',
        es: 'mism(o|a)|coincid*|idéntic*|nombre|correo|teléfono|dispositivo|cliente|ip|verificad*|conocid*|cuenta',
        it: 'stess(o|a)|corrispond*|coincid*|identic*|nome|telefono|dispositivo|cliente|ip|verificat*|email|account',
        nl: 'zelfde|dezelfde|hetzelfde|overeen*|identiek|naam|telefoon|apparaat|klant|ip|geverifieerd|bekend|account',
        pt: 'mesm(o|a)|correspond*|coincid*|idêntic*|nome|telefone|dispositivo|cliente|ip|verificad*|conhecid*|conta',
        zh: '相同|一致|匹配|同一|姓名|邮箱|电话|设备|客户|账户',
        ja: '同じ|同一|一致|氏名|メール|電話|端末|顧客|アカウント|お客様',
      },
    },
  ],
};

/** A list of payments proves nothing in words: its details and the records do. */
export const priorPaymentWords: FamilyWords = {
  otherwise: 'neutral',
  signs: identityWords.signs.filter(({ verdict }) => verdict !== 'helps'),
};
