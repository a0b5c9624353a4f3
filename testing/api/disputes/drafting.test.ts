import { expect } from 'chai';

import { markdownToHtml } from '../../../core/src/letters/rendering/markdown.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addText, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { draftOf } from './drafting-client.js';

describe('the argument of a letter as a draft', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const open = async () =>
    (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' })).dispute_id;
  const write = (id: string, type: string, title: string, text: string) =>
    addText(owner, id, { type, title, text });

  it('cites an exhibit or a fact of the case in every sentence', async () => {
    const id = await open();
    const receipt = await write(id, 'receipt', 'Invoice 1041', 'One rabbit hutch, oak, sold on 4 May 2026.');
    const { sentences, facts } = await draftOf(owner, id);
    const known = new Set([receipt, ...facts.map((fact) => fact.id)]);
    for (const { text, citations } of sentences) {
      expect(citations, text).not.to.have.length(0);
      for (const citation of citations) expect(known).to.include(citation.id);
    }
    expect(sentences.map(({ text }) => text).join('\n')).to.include('One rabbit hutch, oak');
  });

  it('writes nothing about missing evidence, and lists what to add', async () => {
    const { sentences, refused } = await draftOf(owner, await open());
    expect(sentences.every(({ citations }) => citations.every(({ kind }) => kind === 'fact'))).to.equal(true);
    const missing = refused.find(({ text }) => text.includes('Receipt or invoice'));
    expect(missing?.why).to.include('no exhibit that shows').and.include('the agreed delivery');
  });

  it('is the same for the same case, in English, Chinese and Japanese', async () => {
    const id = await open();
    await write(id, 'receipt', 'Invoice 1041', 'Invoice 1041 for one rabbit hutch. Total: 50.00 USD.');
    const phrases = { en: 'Invoice', zh: '证据', ja: '資料' };
    for (const [language, phrase] of Object.entries(phrases)) {
      const [one, other] = [await draftOf(owner, id, language), await draftOf(owner, id, language)];
      expect(one).to.deep.equal(other);
      expect(one.content).to.include(phrase);
    }
  });

  it('treats tags and placeholders in evidence as text', async () => {
    const id = await open();
    await write(
      id,
      'receipt',
      '{{merchant_email}} <b>x</b>',
      '# {{#amount}} <script>alert(1)</script> **{{{ paid',
    );
    const { content } = await draftOf(owner, id);
    expect(content).not.to.include('{{');
    const html = markdownToHtml(content);
    expect(html).not.to.match(/<(?!\/?p>)/);
    expect(html).to.include('&lt;script&gt;alert(1)&lt;/script&gt; **');
    expect(html).not.to.include('{{');
  });
});
