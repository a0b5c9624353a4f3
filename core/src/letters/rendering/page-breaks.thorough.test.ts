import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';

import { createPdfRenderer } from '../../platform/printing/pdf.js';
import { createLetterRenderer } from './layout.js';
import { composeLetter } from './letter.js';
import { aTime, exhibit, hutchCase } from './testing/rabbit-case.js';

const headings = ['What was delivered', 'About the merchant', 'Exhibit A: Chat'];

const plainPages = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
  return text.map((page) => page.replaceAll('\u00a0', ' '));
};

describe('the pages of a letter', function () {
  this.timeout(120_000);

  it('have the list of exhibits on one page if it fits on one', async () => {
    const layout = await createLetterRenderer({ layoutFile: new URL('./letter.ejs', import.meta.url) });
    const renderer = createPdfRenderer({});
    const exhibits = Array.from({ length: 9 }, (_, index) =>
      exhibit(index, 'other', { title: `Paper ${index}`, fileName: `paper-${index}.pdf` }),
    );
    const seen = new Set<number>();
    for (let lines = 0; lines < 40; lines += 4) {
      const letterCase = hutchCase('A hutch was sent.\n\n'.repeat(lines), { exhibits });
      const bytes = await renderer.render(layout.render(composeLetter(letterCase)), {
        createdAt: aTime,
        title: 'Title',
      });
      const pages = await plainPages(bytes);
      const holding = pages.flatMap((page, index) => (/\bPaper \d/.test(page) ? [index] : []));
      expect(holding, String(lines)).to.have.length(1);
      holding.forEach((page) => {
        seen.add(page);
        // In reading order, for search and for screen readers.
        expect(pages[page]).to.match(/Exhibits\s+A\s+Paper 0/);
      });
    }
    expect([...seen]).to.include.members([0, 1]);
  });

  it('never end with a heading, wherever it falls', async () => {
    const layout = await createLetterRenderer({ layoutFile: new URL('./letter.ejs', import.meta.url) });
    const renderer = createPdfRenderer({});
    const exhibits = [
      exhibit(0, 'customer_communication', { title: 'Chat', text: 'hop and hop\n'.repeat(120) }),
    ];
    const { merchant, dispute } = hutchCase('');
    const [alone, seen] = [new Array<string>(), new Set<string>()];
    // More lines than a third of a page, so each heading is at the foot of a page once.
    for (let lines = 0; lines < 45; lines += 1) {
      const content = `${'A hutch was sent.\n'.repeat(lines)}\n## ${headings[0]}\n\n${'A hutch of oak. '.repeat(60)}`;
      const letterCase = hutchCase(content, {
        merchant: { ...merchant, businessModel: 'Carrots by post, and hutches. '.repeat(12) },
        dispute: { ...dispute, reason: 'unrecognized' },
        exhibits,
      });
      const bytes = await renderer.render(layout.render(composeLetter(letterCase)), {
        createdAt: aTime,
        title: 'Title',
      });
      for (const page of await plainPages(bytes)) {
        const last = page.replace(/\s*Title\s*Page \d+ of \d+\s*$/, '');
        for (const heading of headings.filter((one) => last.includes(one))) seen.add(heading);
        alone.push(...headings.filter((heading) => last.endsWith(heading)));
      }
    }
    expect([...seen]).to.have.members(headings);
    expect(alone).to.deep.equal([]);
  });
});
