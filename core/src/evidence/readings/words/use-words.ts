import type { FamilyWords } from './signs.js';

/** Access logs. */
export const useWords: FamilyWords = {
  isHistory: true,
  signs: [
    {
      name: 'no_problem',
      verdict: 'neutral',
      words: {
        en: 'no (failed|other|further|suspicious|unknown|unsuccessful|rejected|denied) .. (log ?ins?|attempts?|devices?|errors?|sessions?)|no (errors?|failures?|interruptions?|problems?|issues?)|no (log ?ins?|sign ?ins?|access|activity|use|usage|sessions?) (from|by|at|on|with|to) (an? |any )?(other|another|unknown|different|unrecogni*|suspicious) .. |no (log ?ins?|access|activity|use|usage) (after|since) the (dispute|chargeback)|without (errors?|interruption|failure|problems?)|two ?factor code not used|code not used|(errors?|failures?|failed): (0|none|no)',
        de: 'kein(e|en)? (fehler|fehlgeschlagen*|fremde(n|r)?|weiteren?|unbekannte(n|r)?) .. |ohne (fehler|unterbrechung)',
        fr: 'aucun(e)? (erreur|échec|autre|tentative|interruption)*|sans (erreur|interruption)',
        es: 'ning(ú|u)n(a)? (error|fallo|otr*|interrupci*)|sin (errores|error|fallos|interrupci*)',
        it: 'nessun(a)? (errore|altr*|interruzion*)|senza (errori|interruzioni)',
        nl: 'geen (fouten|fout|andere|mislukte|onderbreking*) *|zonder (fouten|onderbreking)',
        pt: 'nenhum(a)? (erro|falha|outr*|interrupç*)|sem (erros|falhas|interrupç*)',
        zh: '(无|没有)(错误|异常|失败|中断|其他)',
        ja: '(エラー|失敗|異常|中断)(は)?(なし|ありません)',
      },
    },
    {
      name: 'never_used',
      verdict: 'hurts',
      isFinal: true,
      words: {
        en: "(deleted|closed|removed|suspended|cancel*|terminated|blocked|revoked|expired) before|before (the |its |his |her |their |any )*(first (use|log ?in|sign ?in|access|download|session))|(user|customer|member|subscriber|account|cardholder|course|file|product|license|licence|app|service|subscription|membership|content|ticket|code|voucher|key) .. (never|not|n't) (been |yet |been yet )*(log*|sign*|us(e|ed)|access*|download*|open*|activat*|watch*|start*|stream*|redeem*|play*|view*|claim*)|never (been )?(log*|sign*|used|accessed|downloaded|opened|activated|watched|started|streamed|redeemed|played|viewed)|(not|n't) (yet )?(been )?(logged|signed|used|accessed|downloaded|opened|activated|watched|started|streamed|redeemed|played|viewed)( (in|on))?|(did|has|have) ?(not|n't) (log|sign|use|access|download|open|activate|watch|start|stream|redeem|play|view)*|unused|unredeemed|unopened|not activated|(no|zero|0) (log ?ins?|log ?ons?|sign ?ins?|usage|use|activity|access|sessions?|downloads?|views?|streams?|plays?|events?|records?|lessons?|minutes?|bytes|kb|mb|activations?|visits?|entries)( (recorded|found|logged|since|in|during|on|at|from|for))?|(log ?ins?|downloads?|sessions?|views?|streams?|usage|minutes|events?|visits?|activations?): (0|none|no|nil|zero|never)",
        de: '(gelöscht|gesperrt|geschlossen|gekündigt) .. (vor|bevor)|vor (der|dem) ersten (anmeldung|nutzung|zugriff|login|download)|kein(e|en|erlei)? (login*|log ?in*|anmeldung*|zugriff*|nutzung*|aktivität*|download*|sitzung*|abruf*|eintr*|aufruf*)|nie(mals)? (angemeldet|eingeloggt|genutzt|aufgerufen|geöffnet|heruntergeladen|aktiviert|benutzt|verwendet|gestartet)|nicht (angemeldet|eingeloggt|genutzt|benutzt|aufgerufen|geöffnet|heruntergeladen|aktiviert|verwendet|gestartet|abgerufen|eingelöst)|ungenutzt|uneingelöst|0 (login*|anmeldung*|zugriff*|download*|minuten)',
        fr: "avant (la |le |toute |tout )?(premi* )?(connexion|accès|utilisation|téléchargement)|aucun(e)? (connexion|accès|utilisation|activité|téléchargement|session|visionnage|ouverture|consultation)*|jamais (été )?(connect*|utilis*|ouvert*|télécharg*|activ*|consult*|lanc*)|(ne s'est|n'a|n'est|pas) .. (pas|jamais) (été )?(connect*|utilis*|ouvert*|télécharg*|activ*|consult*|lanc*)|pas (été )?(connect*|utilis*|ouvert*|télécharg*|activ*|consult*)|inutilisé*|0 (connexion|téléchargement|session|accès)*",
        es: 'antes de(l)? (la )?primer* (acceso|inicio|uso|descarga|sesión)|ning(ú|u)n(a)? (acceso|inicio*|uso|actividad|descarga|sesión|conexión|registro)|nunca (se |ha |fue )*(inici*|acced*|us*|utiliz*|descarg*|abri*|abierto|activ*|conect*)|no (se |ha |fue |ha sido |se ha )*(inici*|acced*|usad*|usó|utiliz*|descarg*|abri*|abierto|activ*|conect*)|sin (acceso*|actividad|uso|descarga*|inicio*|conexi*)|0 (acceso|descarga|inicio|sesion)*',
        it: "prima del(la|l')? ?prim* (accesso|login|utilizzo|uso|download)|nessun(a|o|')? ?(accesso|login|utilizzo|attività|download|sessione|uso|visualizzazione)|mai (stat* )?(effettuat*|utilizzat*|apert*|scaricat*|attivat*|usat*|acced*|collegat*)|non (ha |è |si è |e |ha mai |è mai |è stat* )*(effettuat*|utilizzat*|apert*|scaricat*|attivat*|acced*|usat*|collegat*)|inutilizzat*|0 (accessi|download|login)",
        nl: '(voor|vóór) (de|het) eerste (login|gebruik|aanmelding|toegang|download)|geen (login*|aanmelding*|toegang|gebruik|activiteit|download*|sessie*|inlog*)|nooit (in)?(gelogd|ingelogd|aangemeld|gebruikt|geopend|gedownload|geactiveerd|bekeken)|niet (ingelogd|aangemeld|gebruikt|geopend|gedownload|geactiveerd|bekeken|gestart)|ongebruikt|0 (login*|download*)',
        pt: 'antes d(o|a) primeir* (acesso|login|uso|utilização|download|início)|nenhum(a)? (acesso|login|início|uso|atividade|download|sessão|utilização|registo)|nunca (foi )?(acess*|us*|utiliz*|abr*|abert*|baix*|descarreg*|ativ*|entr*|inici*)|não (foi |se )?(acess*|usad*|usou|utiliz*|abr*|abert*|baix*|descarreg*|ativ*|entrou|inici*)|sem (acesso*|atividade|uso|utiliza*|login*|download*)|0 (acesso|login|download)*',
        zh: '(从未|未曾|没有|并未|尚未|未|无)(任何)?(登录|登陆|使用|访问|下载|打开|激活|观看|观察|活动|记录|兑换|启动|播放)|0次(登录|下载|访问)|(登录|下载|访问)(次数)?[:：]?(为)?0',
        ja: '(ログイン|利用|使用|アクセス|視聴|ダウンロード|再生|起動|開封|有効化)(は|が|の?履歴が?は?|の?記録が?は?|した形跡が|を|も)?(一度も|全く)?(ない|なし|ありません|していない|していません|されていない|されていません|されなかった|しなかった|0件|0回|ゼロ)|未(使用|利用|ログイン|視聴|開封|起動)',
      },
    },
    {
      name: 'use_failed',
      verdict: 'hurts',
      words: {
        en: '(log ?in|sign ?in|download|access|authentication|password|stream*|activation|connection|upload|playback|payment|install*|verification|session) .. (fail*|denied|error*|blocked|rejected|refused|unsuccessful|timed out|interrupted|aborted|incomplete|invalid|expired|revoked)|failed|failure|wrong (password|code|email|credential*)|invalid (password|credential*|token|code|license|licence|key|login)|incorrect password|lock(ed)?( out)?|(account|user|license|profile|member*|subscription) (was |is |has been )?(locked|suspended|disabled|deleted|blocked|terminated|closed|revoked|cancel*|deactivated|banned)|access (denied|revoked|removed|blocked|ended|expired|withdrawn)|denied|unauthori*|forbidden|401|403|404|500|502|503|504|tim(ed|e) ?out|server (error|down)|errors?|outage|crash*|interrupted|aborted|not found|unavailable|down for|brute force|another country|(different|other|another|unknown|new|foreign) (ip|country|device|location|user|person)|vpn|proxy|hacked|takeover',
        de: '(login|log in|anmeldung*|zugriff*|download*|passwort*|authentifizierung|verbindung) .. (fehlgeschlagen*|gescheitert|verweigert|falsch|abgelehnt|gesperrt|abgebrochen|fehler*|ungültig)|fehlgeschlagen*|fehlerhaft|falsches (passwort|kennwort)|gesperrt|verweigert|abgebrochen|fehler|störung|ausfall|(anderes|unbekanntes|fremdes) (gerät|land)',
        fr: '(connexion|accès|téléchargement|authentification|mot de passe|lecture) .. (échou*|échec|refus*|interdit*|impossible|bloqu*|erron*|incorrect*|interromp*|erreur)|échec*|échoué*|mot de passe (incorrect|erroné|invalide)|compte .. (bloqué|verrouillé|suspendu|désactivé|supprimé|fermé)|accès (refusé|supprimé|coupé)|erreur*|panne|(autre|inconnu) (appareil|pays)',
        es: '(inicio de sesión|acceso|descarga|autenticación|conexión|contraseña) .. (fallid*|denegad*|rechazad*|bloquead*|fall*|error|incorrect*|interrump*)|fallid*|falló|contraseña (incorrecta|errónea)|cuenta .. (bloqueada|suspendida|cerrada|desactivada|eliminada)|denegad*|error(es)?|(otro|desconocido) (dispositivo|país)',
        it: '(accesso|login|download|autenticazione|connessione|password) .. (fallit*|negat*|rifiutat*|bloccat*|errat*|sbagliat*|errore|interrott*|non riuscit*)|password (errata|sbagliata)|account .. (bloccato|sospeso|chiuso|disattivato)|fallit*|negato|errore|errori|(altro|sconosciuto) (dispositivo|paese)',
        nl: '(login|inloggen|inlog*|aanmelding|toegang|download|wachtwoord|verbinding) .. (mislukt*|geweigerd|geblokkeerd|afgebroken|onjuist|verkeerd|fout)|mislukt*|verkeerd wachtwoord|account .. (geblokkeerd|vergrendeld|opgeschort|gesloten)|geweigerd|fout(en|melding)?|(ander|onbekend) (apparaat|land)',
        pt: '(login|acesso|download|autenticação|início de sessão|senha|ligação) .. (falh*|negad*|recusad*|bloquead*|incorret*|errad*|erro|interromp*)|(senha|palavra passe) (incorreta|errada)|conta .. (bloqueada|suspensa|encerrada|desativada)|falh(a|ou|as|ada)|negado|erros?|(outro|desconhecido) (dispositivo|país)',
        zh: '(登录|登陆|访问|下载|验证|认证|播放|连接)(时)?(均|都|被)?(失败|拒绝?|错误|异常|中断|超时)|密码错误|(账户|账号|帐号|账户已)?(被)?(锁定|冻结|停用|封禁|注销)|拒绝访问|错误|异地登录|(其他|陌生|未知)设备',
        ja: '(ログイン|アクセス|ダウンロード|認証|接続|再生)(に|が|は|試行)?(すべて|全て)?(失敗|不可|拒否|エラー|中断|できま|でき)|パスワード(が|の)?(違|誤|間違|エラー)|アカウント(が|は|を)?(ロック|停止|凍結|無効|削除)|エラー|失敗|(別|不明|他)の(端末|国)',
      },
    },
    {
      name: 'used',
      verdict: 'helps',
      words: {
        en: 'logged ?(in|on|into)|signed ?(in|on|into)|downloaded|streamed|watched|viewed|accessed|opened|played|used|uses|completed?|finished|listened|activated|redeemed|visited|uploaded|exported|installed|(started|submitted|sent|created|edited|saved) *|last (log ?in|access|use|sign ?in|seen|activity|session)s?|# (successful )?(log ?ins?|sign ?ins?|downloads?|sessions?|views?|streams?|plays?|lessons?|uses|visits?|activations?|minutes|hours|min|h)|(log ?ins?|downloads?|sessions?|views?|streams?|plays?|usage|lessons?|progress)( started| completed| watched)?: ?#|(log ?in|sign ?in|session|lesson|course|stream|video|download|activation) (start*|ok|success*|complet*|finish*|from|of|by|on|at|#)|lessons? #|progress (#|at|of)',
        de: 'angemeldet|eingeloggt|heruntergeladen|aufgerufen|geöffnet|genutzt|benutzt|verwendet|angesehen|abgespielt|gestreamt|aktiviert|abgeschlossen|eingelöst|abgerufen|gestartet|absolviert|geladen|# (anmeldung*|login*|zugriff*|download*|wiedergabe*|sitzung*|lektion*|abruf*|aufruf*|minuten|stunden)|(letzte|erste)(r|n|s)? (anmeldung|login|zugriff|nutzung)|(anmeldung*|login*|zugriff*|download*|nutzung) (von|vom|am|aus|über|um|mit|#)|lektion #',
        fr: 'connectée?s?|téléchargée?s?|ouverte?s?|consultée?s?|visionnée?s?|utilisée?s?|regardée?s?|activée?s?|terminée?s?|accédé|lu|connexion(s)? (le|à|au|depuis|du|de|#)|téléchargement(s)? (le|à|au|de|du)|# (connexions?|téléchargements?|sessions?|lectures?|minutes)|dernière (connexion|visite|utilisation)',
        es: 'canje(ó|ad*)|inici(ó|o) (de )?sesión|accedi(ó|o|eron)|descarg(ó|ad*)|abri(ó|o)|vio|visualiz(ó|ad*)|usad(o|a)|usó el|utiliz(ó|ad*)|complet(ó|ad*)|activ(ó|ad*)|reproduj*|conect(ó|ad*)|# (accesos?|inicios?|descargas?|sesion*|minutos)|últim(o|a) (acceso|inicio|sesión|descarga)|(acceso|descarga)(s)? (el|del|desde|a)',
        it: "acces(so|si) (il|dal|del|alle|effettuat*|da)|ha (effettuato|aperto|scaricato|usato|utilizzato|guardato|completato|visto)|scaricat*|apert*|visualizzat*|utilizzat*|completat*|guardat*|attivat*|# (accessi|download|login|sessioni|minuti)|ultimo (accesso|login)|login (del|il|da|#)|effettuato (il|l')",
        nl: 'ingelogd|logde in|aangemeld|gedownload|geopend|bekeken|gebruikt|afgerond|geactiveerd|gestreamd|afgespeeld|keek|# (login*|inlog*|download*|sessies|minuten)|laatste (login|aanmelding|inlog)|(login|aanmelding|download)(s)? (op|van|vanaf|#)',
        pt: 'fez login|login(s)? (em|a|de|no|do|#)|acess(ou|ad*)|entrou|início de sessão (em|a|de)|iniciou|baixou|baixad*|descarreg(ou|ad*)|transferi(u|d*)|abriu|assisti(u|d*)|visualiz(ou|ad*)|us(ou|ado)|utiliz(ou|ad*)|conclu(iu|íd*)|ativ(ou|ad*)|# (acessos?|logins?|downloads?|sess*|minutos)|último (acesso|login)',
        zh: '登录|登陆|下载|观看|访问|打开|使用|播放|完成|激活|学习|兑换',
        ja: 'ログイン|ダウンロード|視聴|閲覧|アクセス|利用|再生|完了|使用|起動|受講',
      },
    },
  ],
};
