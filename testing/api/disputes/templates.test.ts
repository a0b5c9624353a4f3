import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { letter, TemplateDesk, type SeenTemplate } from './template-client.js';

describe('response templates', () => {
  let server: TestServer;
  let owner: ApiClient;
  let desk: TemplateDesk;

  before(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    owner = await server.signUp('Rabbits');
    desk = new TemplateDesk(owner);
  });
  after(() => server.close());

  describe('when written', () => {
    it('are drafts, returned as they were written, with the variables that the text uses', async () => {
      const { status, body } = await owner.post('/api/templates/', letter);
      expect([status, body.message]).to.deep.equal([201, 'Template created successfully!']);
      const { template } = body;
      expect(template).to.deep.include({
        name: 'Burrow delivery',
        description: 'For hutches that arrived.',
        dispute_reason: 'product_not_received',
        card_network: 'visa',
        language: 'en',
        category: 'physical_goods',
        content: letter.content,
        is_default: false,
        status: 'draft',
        version: 1,
        is_latest: true,
        usage_count: 0,
        parent_template_id: null,
        family_id: body.template_id,
      });
      expect(template.variables.map(({ name }: { name: string }) => name)).to.deep.equal([
        'customer_name',
        'merchant_name',
        'requested_outcome',
      ]);
      expect(template.variables[0]).to.deep.equal(letter.variables[0]);
      expect(template.required_evidence[0]).to.deep.include(letter.required_evidence[0]);
      expect(await desk.see(body.template_id)).to.deep.equal(template);
    });
  });

  describe('on the list', () => {
    it('are the shipped letters, active, for a new company, with and without a trailing slash', async () => {
      const [slash, plain] = [await owner.get('/api/templates/'), await owner.get('/api/templates')];
      expect(slash.body).to.deep.equal(plain.body);
      const seeded = slash.body.templates as SeenTemplate[];
      expect(
        seeded.every(({ status, is_default, version }) => status === 'active' && is_default && version === 1),
      ).to.equal(true);
      expect(slash.body.total).to.equal(seeded.length);
    });

    it('are filtered by status, reason, network, language, family and text; empty filters have no effect', async () => {
      const id = await desk.create({ name: 'Carrots 100%_off' });
      const all = await desk.list('');
      expect((await desk.list('status=draft')).map((one) => one.template_id)).to.deep.equal([id]);
      expect(await desk.list('status=&dispute_reason=&card_network=&search=')).to.deep.equal(all);
      expect(await desk.list('status=all')).to.deep.equal(all);
      expect(await desk.list('status=archived')).to.deep.equal([]);
      const narrow = 'dispute_reason=product_not_received&card_network=visa&language=en&status=draft';
      expect((await desk.list(narrow)).map((one) => one.template_id)).to.deep.equal([id]);
      expect(
        (await desk.list('language=ja')).every((one) => 'language' in one && one.language === 'ja'),
      ).to.equal(true);
      expect((await desk.list('search=100%25_OFF')).map((one) => one.template_id)).to.deep.equal([id]);
      expect(await desk.list('search=100x%25')).to.deep.equal([]);
      expect((await desk.list(`family_id=${id}`)).map((one) => one.template_id)).to.deep.equal([id]);
      for (const query of [
        'status=lost',
        'dispute_reason=foxes',
        'card_network=x',
        'language=fr',
        'cursor=x',
        'per_page=101',
      ])
        expect((await owner.get(`/api/templates?${query}`)).status, query).to.equal(422);
    });
  });
});
