import type { Mail, MailContent } from './mail.js';

/**
 * Text and HTML of a mail. The HTML is one table with inline styles, which is what mail programs agree on, and it
 * fetches nothing: no pictures, no fonts, nothing that tells when it was opened.
 */
export function renderMail(to: string, content: MailContent): Mail {
  return { to, subject: oneLine(content.subject), text: toText(content), html: toHtml(content) };
}

function toText({ paragraphs, button, notes }: MailContent): string {
  const link = button === undefined ? [] : [`${button.label}:\n${button.url}`];
  return `${[...paragraphs.map(oneLine), ...link, ...notes.map(oneLine)].join('\n\n')}\n\n-- \nRebuttal\n`;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function toHtml({ subject, paragraphs, button, notes }: MailContent): string {
  const rows = [
    ...paragraphs.map((text) =>
      paragraph(text, 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1f2933'),
    ),
    ...(button === undefined ? [] : [buttonRow(button)]),
    ...notes.map((text) => paragraph(text, 'margin:0 0 12px;font-size:13px;line-height:20px;color:#52606d')),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;padding:0;background:#f1f4f8;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f4f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #dde3ea;border-radius:8px">
<tr><td style="padding:24px 32px 0;font-size:18px;line-height:24px;font-weight:700;color:#1c4f8c">Rebuttal</td></tr>
<tr><td style="padding:20px 32px 20px">
${rows.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string, style: string): string {
  return `<p style="${style};overflow-wrap:anywhere">${escapeHtml(oneLine(text))}</p>`;
}

function buttonRow({ label, url }: { readonly label: string; readonly url: string }): string {
  const [href, text] = [escapeHtml(url), escapeHtml(label)];
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1c4f8c;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${text}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#52606d">If the button does not work, copy this address into your browser:<br><a href="${href}" style="color:#1c4f8c;overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
}

/** A name is anyone's to choose: it must not write further lines, or a further header. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
