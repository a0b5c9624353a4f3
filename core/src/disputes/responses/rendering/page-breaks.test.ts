import { expect } from 'chai';
import { extractText, getDocumentProxy } from 'unpdf';

import { createLetterRenderer } from './layout.js';
import { composeLetter } from './letter.js';
import { createPdfRenderer } from './pdf.js';
import { aTime, exhibit, hutchCase } from './testing/rabbit-case.js';

const headings = ['What was delivered', 'About the merchant', 'Exhibit A: Chat'];

describe('the pages of a letter', function () {
  this.timeout(120_000);

  it('never end with a heading, wherever it falls', async () => {
    const layout = await createLetterRenderer({ layoutFile: new URL('./letter.ejs', import.meta.url) });
    const renderer = createPdfRenderer({});
    const exhibits = [
      exhibit(0, 'customer_communication', { title: 'Chat', text: 'hop and hop\n'.repeat(120) }),
    ];
    const { merchant, dispute } = hutchCase('');
    const [alone, seen] = [new Array<string>(), new Set<string>()];
    // More lines than a third of a page: each heading comes to a page's foot once.
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
      const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
      for (const page of text) {
        const last = page.replaceAll('\u00a0', ' ').replace(/\s*Title\s*Page \d+ of \d+\s*$/, '');
        for (const heading of headings.filter((one) => last.includes(one))) seen.add(heading);
        alone.push(...headings.filter((heading) => last.endsWith(heading)));
      }
    }
    await renderer.close();
    expect([...seen]).to.have.members(headings);
    expect(alone).to.deep.equal([]);
  });
});
