import { helps, hurts, neutral, type FamilyWords } from './signs.js';

/** The item as it was described. Its properties are what a description shows. */
export const productWords: FamilyWords = {
  signs: [
    neutral('no_problem', {
      en: "(no|without|free of|free from|zero) (visible |any |known |signs of |material )*(damage*|defects?|faults?|scratches|cracks|issues?|problems?|complaints?|recalls?|dents|stains|marks)( .. found)?|(not|never|n't) (a |been |damaged |used |opened |is a )*(counterfeit|fake|replica|damaged|defective|broken|used|opened|refurbished|recalled|imitation|faulty|scratched)|undamaged|unused|unopened|untreated|unlimited",
      de: '(kein(e|en|erlei)?|ohne) (schäden|schaden|mängel|mangel|defekte|beschädigung*|fälschung|beanstandung*|kratzer)|nicht (gefälscht|beschädigt|defekt|gebraucht)|unbeschädigt|mängelfrei|einwandfrei|unbenutzt',
      fr: '(aucun|sans) (défaut*|dommage*|dégât*|rayure*)|(pas|non) (de |une |un )*(contrefaçon|endommag*|défectueu*|défaut*)|intact*|parfait état|bon état',
      es: 'sin (daños|defectos|desperfectos|arañazos)|no (es |está )*(falsific*|dañad*|defectuos*|imitaci*)|perfecto estado|buen estado|ningún (daño|defecto)',
      it: 'senza (danni|difetti|graffi)|non (è |e )?(contraffatt*|danneggiat*|difettos*|falso)|perfette condizioni|nessun (danno|difetto)|integro',
      nl: '(geen|zonder) (schade|gebreken|defecten|krassen)|niet (beschadigd|defect|nep|vals|gebruikt)|onbeschadigd|in goede staat',
      pt: 'sem (danos|defeitos|avarias|riscos)|não (é |está )*(falsific*|danificad*|defeituos*|contrafa*)|perfeito estado|bom estado|nenhum (dano|defeito)',
      zh: '(无|没有)(任何)?(破损|损坏|瑕疵|缺陷|划痕)|完好|不是(假货|仿品)|并非假货',
      ja: '(破損|損傷|欠陥|不良|傷|異常)(は|も)?(なし|ありません|なく)|偽物では(ない|ありません)|良品|新品',
    }),
    neutral('sent_as_described', {
      en: '(as|same|identical|matching|new) .. (shipped|sent|delivered|received)|(shipped|sent|delivered|received|arrived) (is |was )?(as (described|shown|listed)|new|intact|the same|complete|identical|undamaged)|(before|when) (it was )?(shipped|sent|dispatched)',
    }),
    hurts('bad_item', {
      en: "counterfeit*|fakes?|faked|replicas?|(not|n't|never|cannot be|could not be|no) .. (genuine|original|authentic*|as described|the same|match*|new|included|confirm*|verif*|certif*|sold|licen*|authori*|tested|inspected|available|correspond*|complete|work*|function*|produced|made by)|imitation*|knock ?offs?|pirat*|seized|forg*|defect*|faul(t|ts|ty)|broken|broke|damag*|recall*|refurbish*|second ?hand|pre ?owned|wrong|incorrect*|mis ?(print|describ|label|represent|match|lead)*|differ(s|ent|ed|ence|ences)?|missing|incomplete|discontinu*|out of stock|expired|scratch*|crack*|dent(s|ed)?|stain*|mou?ld*|unlicen*|unauthori*|gr(e|a)y market|inauthentic|(unable|failed) to .. |(changed|corrected|updated|edited|added) .. (after|since|later)|(error|mistake)s? in|substitut*|inferior|leak*|contaminat*|unsafe|too (small|large|short|big)|smaller than|shorter than|sorry|apolog*|customs seiz*|trademark",
      de: 'fälschung*|gefälscht*|plagiat*|nachahmung*|imitat*|nicht (echt|original|autorisiert|wie beschrieben|überein*|bestätigt|enthalten|lizenziert|vollständig|funktion*)|keine (echtheit|originalware|lizenz)|defekt*|beschädigt*|mangelhaft*|mängel|mangel|fehler*|falsch*|fehlt|fehlen*|rückruf*|gebraucht*|abgelaufen|unvollständig|abweich*|kaputt|raubkopie|entschuldig*',
      fr: "contrefa*|faux|fausse*|imitation*|copie|pas (authentique*|d'origine|conforme*|original*|comme décrit)|non (conforme*|authentique*|autoris*)|défectueu*|défaut*|endommag*|cassé*|manqu*|rappel*|erreur*|incorrect*|différ*|incompl*|périmé*|désolé*",
      es: 'falsific*|fals(o|a|os|as)|imitaci*|réplica*|no (es |era |son |fue )*(auténtic*|original*|genuin*|conforme|como se describ*|autorizad*)|defectuos*|defecto*|dañad*|rot(o|a)|falta*|retirada|error*|incorrect*|diferent*|incomplet*|caducad*|pirata',
      it: 'contraffa*|fals(o|a|i|e)|imitazion*|replica|non (è |era |sono |e )*(originale|autentic*|conforme|autorizzat*|come descritt*)|difett*|dannegg*|rott(o|a)|manca*|richiamo|errore|errat*|divers(o|a)|incomplet*|scadut*',
      nl: 'namaak*|vals(e)?|nep|vervals*|replica|niet (echt|origineel|conform|zoals beschreven|geautoriseerd|compleet)|defect*|beschadigd*|kapot|ontbre*|gebrek*|terugroep*|fout*|verkeerd*|verschil*|onvolledig|verlopen',
      pt: 'falsific*|fals(o|a|os|as)|contrafa*|pirata|réplica|imitação|não (é |era |são |foi )*(original*|autêntic*|genuín*|conforme|como descrit*|autorizad*)|defeit*|danificad*|quebrad*|falta*|recolha|erro*|incorret*|diferent*|incomplet*|vencid*',
      zh: '假(货|冒|的)|仿(冒|品|制|货)|盗版|(不是|非)正品|缺陷|瑕疵|损坏|破损|次品|缺(少|件)|召回|(与|和)[^。]{0,8}不(符|一致)|无(授权|证书|法验证|法确认)|二手|过期|错误',
      ja: '偽(物|造|ブランド)|模倣|模造|コピー品|海賊版|正規品では|本物では|不良|欠陥|破損|損傷|傷(が|あり)|欠品|不足|リコール|異なる|相違|中古|期限切れ|誤り|確認でき(ない|ません)',
    }),
    {
      // The item that was sent may differ from its description.
      name: 'sent',
      verdict: 'unclear',
      words: {
        en: '(item|unit|model|piece|goods|product|parcel|what|we|he|she|they|customer|buyer) .. (shipped|sent|delivered|arrived|received|got)|actual*|turned out|in fact',
        de: 'geliefert|verschickt|versandt|erhalten|tatsächlich|in wahrheit',
        fr: '(livr|reçu|expédi|envoy)*|en réalité|en fait',
        es: '(enviad|recibid|entregad)*|en realidad',
        it: '(spedit|ricevut|consegnat)*|in realtà',
        nl: 'geleverd|verzonden|ontvangen|in werkelijkheid|in feite',
        pt: '(enviad|recebid|entregue)*|na verdade|na realidade',
        zh: '实际|其实|(收|寄|发)(到|来|出|货)',
        ja: '実際|(届|送)(い|っ|ら)',
      },
    },
    helps('item', {
      en: '# ?(x # )?(cm|mm|m|kg|g|ml|l|gb|tb|inch|inches|in|ft|oz|lb|pages|lessons|hours|minutes|pieces|storeys?|stor(y|ies))|made (of|from|in|by)|material*|wood*|steel|cotton|leather|plastic|glass|oak|metal|colou?r*|size*|includ*|features?|weight|dimensions?|descri(bed|ption)|advertised|listed|listing|specification*|specs|genuine|authentic*|original*|authori[sz]ed (dealer|reseller|distributor|retailer)|certificate*|serial number|purchased from|complete|inspected|tested|course|videos?|lessons?|access|edition|model|version|capacity|compatible|photos?|new|quality control|(manufacturer|supplier|brand) .. (confirm*|certif*|invoice*)',
      de: 'echt*|original*|zertifikat*|autorisierter? (händler|vertriebspartner)|seriennummer|beschreibung|maße|material|holz|farbe|größe|vollständig|geprüft|neu|modell|gewicht|enthält|inklusive',
      fr: 'authentique*|original*|certificat*|description|taille|couleur|matière|bois|complet*|neuf*|neuve*|modèle|dimensions|poids|comprend|inclus*|vérifié*',
      es: 'auténtic*|original*|certificad*|descripci*|tamaño|color|material|madera|complet*|nuev*|modelo|medidas|peso|incluye|verificad*',
      it: 'autentic*|original*|certificat*|descrizion*|dimension*|colore|materiale|legno|complet*|nuov*|modello|misure|peso|include|verificat*',
      nl: 'echt*|origineel|originele|certificaat|beschrijving|afmeting*|kleur|materiaal|hout|maat|compleet|nieuw*|model|gewicht|inclusief|gecontroleerd',
      pt: 'autêntic*|original*|certificad*|descriç*|tamanho|cor|material|madeira|complet*|nov(o|a)|modelo|medidas|peso|inclui|verificad*',
      zh: '正品|原装|授权(经销|代理)|证书|描述|尺寸|材质|颜色|完整|规格|型号|全新|包含|检验合格',
      ja: '正規品|本物|純正|証明書|説明|サイズ|素材|色|仕様|完備|型番|検品|付属|対応|木製',
    }),
  ],
  calm: [
    'un(worn|touched|cut|bleached|scented|flavou?red|coated|dyed|lined|framed|locked|iversal)|self|only|late*|double*',
  ],
};

const ofDescription = ['item', 'no_problem'];

/** The condition and origin of the item, which properties do not show. */
export const conditionWords: FamilyWords = {
  signs: [
    ...productWords.signs
      .filter(({ name }) => name === 'no_problem')
      .map((sign) => ({ ...sign, verdict: 'helps' as const })),
    ...productWords.signs.filter(({ name }) => !ofDescription.includes(name)),
    helps('genuine', {
      en: 'genuine|authentic*|originals?|authori[sz]ed (dealer|reseller|distributor|retailer)|certifi*|purchased from|complete|inspected|tested|verified|passed|intact|as described|(manufacturer|supplier|brand) .. (confirm*|certif*|invoice*)',
      de: 'echt*|original*|zertifi*|autorisierter? (händler|vertriebspartner)|vollständig|geprüft|wie beschrieben|intakt',
      fr: 'authentique*|original*|certifi*|complet*|vérifié*|conforme*',
      es: 'auténtic*|original*|certificad*|complet*|verificad*|conforme*|revisad*',
      it: 'autentic*|original*|certificat*|complet*|verificat*|conforme*|controllat*',
      nl: 'echt*|origineel|originele|certificaat|gecertificeerd|compleet|gecontroleerd|zoals beschreven',
      pt: 'autêntic*|original*|certificad*|complet*|verificad*|conforme*',
      zh: '正品|原装|授权(经销|代理)|证书|检验合格|验证|认证',
      ja: '正規品|本物|純正|証明書|検品|検査済|認定',
    }),
  ],
  ...(productWords.calm && { calm: productWords.calm }),
};
