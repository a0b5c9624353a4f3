import type { Language } from '../shared/language.js';
import { mailStyle, styles } from './mail-style.js';
import { escapeHtml, oneLine } from './mail-texts.js';
import type { Mail, MailContent, MailFact, MailItem } from './mail.js';

/** Inboxes show up to about 140 characters next to the subject. */
const previewBlanks = 100;

type Words = {
  /** BCP 47 */
  readonly tag: string;
  readonly copyInstead: string;
  readonly sentBy: string;
  /** Separates a fact from its value, and a button's label from its URL. */
  readonly colon: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    tag: 'en',
    copyInstead: 'If the button doesn’t work, copy this link into your browser:',
    sentBy: 'Sent by Rebuttal, your dispute management tool. Replies to this email are not monitored.',
    colon: ': ',
  },
  zh: {
    tag: 'zh-CN',
    copyInstead: '如果按钮无法使用，请将以下网址复制到浏览器中打开：',
    sentBy: '本邮件由支付争议处理平台 Rebuttal 自动发送，请勿直接回复。',
    colon: '：',
  },
  ja: {
    tag: 'ja',
    copyInstead: 'ボタンが使えない場合は、次のアドレスをブラウザーに貼り付けてください。',
    sentBy: '決済の異議申し立てに対応する Rebuttal からの自動送信メールです。返信はお読みできません。',
    colon: '：',
  },
};

/**
 * Renders an email as text and HTML. The HTML uses tables with inline styles, which all mail programs support. It loads no
 * images or fonts, so it can't be tracked.
 */
export function renderMail(to: string, content: MailContent): Mail {
  const { language } = content;
  return { to, language, subject: oneLine(content.subject), text: toText(content), html: toHtml(content) };
}

function toText({ language, paragraphs, facts = [], items = [], button, notes }: MailContent): string {
  const { colon, sentBy } = words[language];
  const list = facts.map(([name, value]) => `${oneLine(name)}${colon}${oneLine(value)}`).join('\n');
  const parts = [
    ...paragraphs.map(oneLine),
    ...(list === '' ? [] : [list]),
    ...items.map(({ title, details, link }) =>
      [title, ...details]
        .map(oneLine)
        .concat(`${oneLine(link.label)}${colon.trimEnd()} ${link.url}`)
        .join('\n'),
    ),
    ...(button === undefined ? [] : [`${oneLine(button.label)}${colon.trimEnd()}\n${button.url}`]),
    ...notes.map(oneLine),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${sentBy}\n`;
}

function toHtml(content: MailContent): string {
  const { language, subject, heading = subject, paragraphs, facts = [], items = [], button, notes } = content;
  const { preview } = content;
  const { tag, sentBy } = words[language];
  const rows = [
    `<h1 class="ink" style="${styles.heading}">${toInline(heading)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="${styles.paragraph}">${toInline(text)}</p>`),
    ...(facts.length === 0 ? [] : [toFactTable(facts)]),
    ...(items.length === 0 ? [] : [toItemTable(items)]),
    ...(button === undefined ? [] : [toButton(button)]),
    ...notes.map((text) => `<p class="faint" style="${styles.note}">${toInline(text)}</p>`),
    ...(button === undefined ? [] : [toAddress(button.url, words[language].copyInstead)]),
  ];
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${toInline(subject)}</title>
<style>${mailStyle}</style>
</head>
<body class="page" style="${styles.page(language)}">${preview === undefined ? '' : toPreview(preview)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.backdrop}">
<tr><td align="center" class="margin" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}">
<tr><td class="inset brand" style="${styles.brand}">Rebuttal</td></tr>
<tr><td class="inset" style="padding:28px 36px 32px">
${rows.join('\n')}
</td></tr>
</table>
<p class="faint" style="${styles.footer}">${toInline(sentBy)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** Hidden, and followed by blanks so that the inbox does not add the brand and the heading to it. */
function toPreview(preview: string): string {
  return `
<div style="${styles.preview}">${toInline(preview)}${'&#847;&zwnj;&nbsp;'.repeat(previewBlanks)}</div>`;
}

function toFactTable(facts: readonly MailFact[]): string {
  const lines = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" class="faint" style="${styles.factName}">${toInline(name)}</th>` +
      `<td class="ink" style="${styles.factValue}">${toInline(value)}</td></tr>`,
  );
  return `<table class="facts" cellpadding="0" cellspacing="0" border="0" width="100%" style="${styles.facts}">
${lines.join('\n')}
</table>`;
}

function toItemTable(items: readonly MailItem[]): string {
  const rows = items.map(
    ({ title, details, link }) =>
      `<tr><td class="rule" style="${styles.item}"><p class="ink" style="${styles.itemTitle}">${toInline(title)}</p>` +
      details
        .map((detail) => `<p class="faint" style="${styles.itemDetail}">${toInline(detail)}</p>`)
        .join('') +
      `<a class="link" href="${escapeHtml(link.url)}" style="${styles.itemLink}">${toInline(link.label)}</a></td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="${styles.facts}">
${rows.join('\n')}
</table>`;
}

/** The cell has the color and padding because Outlook on Windows ignores the padding of links. */
function toButton({ label, url }: { readonly label: string; readonly url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0">
<tr><td class="button" bgcolor="#4a4ddb" style="${styles.buttonCell}"><a class="button" href="${escapeHtml(url)}" style="${styles.button}">${toInline(label)}</a></td></tr>
</table>`;
}

function toAddress(url: string, copyInstead: string): string {
  const href = escapeHtml(url);
  return `<p class="faint rule" style="${styles.address}">${toInline(copyInstead)}<br><a class="link" href="${href}" style="${styles.link}">${href}</a></p>`;
}

function toInline(text: string): string {
  return escapeHtml(oneLine(text));
}
