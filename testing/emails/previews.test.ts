import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { everyMail, mailKinds, mailLanguages } from '../../core/src/testing/mail-kinds.js';
import { writePreviews } from './previews.js';

describe('npm run emails', () => {
  it('writes each kind of email in each language as HTML and text, all linked from one page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rebuttal-emails-'));
    try {
      const page = readFileSync(writePreviews(folder), 'utf8');
      const files = [...page.matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file);
      expect(files).to.have.lengthOf(mailKinds.length * mailLanguages.length * 2);
      for (const file of files) expect(readFileSync(join(folder, file), 'utf8'), file).to.not.equal('');
      const { html, text, subject } = everyMail('en').get('new dispute') ?? {};
      expect(readFileSync(join(folder, 'new-dispute.en.html'), 'utf8')).to.equal(html);
      expect(readFileSync(join(folder, 'new-dispute.en.txt'), 'utf8')).to.equal(
        `Subject: ${subject}\n\n${text}`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
