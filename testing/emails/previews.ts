import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { everyMail, mailLanguages } from '../../core/src/testing/mail-kinds.js';

/** Writes each kind of email in each language as HTML and text, with a page that links them. Returns the page's path. */
export function writePreviews(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const rows = mailLanguages.flatMap((language) =>
    [...everyMail(language)].map(([kind, mail]) => {
      const name = `${kind.replaceAll(' ', '-')}.${language}`;
      writeFileSync(join(folder, `${name}.html`), mail.html);
      writeFileSync(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
      return toRow(name, kind, language);
    }),
  );
  const page = join(folder, 'index.html');
  writeFileSync(page, toPage(rows));
  return page;
}

function toRow(name: string, kind: string, language: string): string {
  return `<tr><td>${kind}</td><td>${language}</td><td><a href="${name}.html">HTML</a></td><td><a href="${name}.txt">Text</a></td></tr>`;
}

function toPage(rows: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>Rebuttal emails</title>
<style>body { font: 1rem/1.5 sans-serif; margin: 2rem } td { padding: 0.25rem 1.5rem 0.25rem 0 }</style>
</head>
<body>
<h1>Emails</h1>
<table>
${rows.join('\n')}
</table>
</body>
</html>
`;
}
