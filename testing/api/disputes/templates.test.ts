import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { letter, refusal, TemplateDesk, type SeenTemplate } from './template-client.js';

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

    it('require a name and content, and have defaults for the rest', async () => {
      const { body } = await owner.post('/api/templates', { name: 'Short', content: 'We disagree.' });
      expect(body.template).to.deep.include({
        description: null,
        dispute_reason: null,
        card_network: null,
        language: 'en',
        category: null,
        variables: [],
        required_evidence: [],
        is_default: false,
      });
      const blank = { description: '', dispute_reason: '', card_network: '', language: '', category: '' };
      const { body: same } = await owner.post('/api/templates', { name: 'S', content: 'x', ...blank });
      expect(same.template).to.deep.include({ dispute_reason: null, card_network: null, language: 'en' });
    });

    const wrong: readonly [what: string, change: object, field: string, message: RegExp][] = [
      ['no name', { name: undefined }, 'name', /name is required/],
      ['a blank name', { name: ' ' }, 'name', /^Name is required$/],
      ['a long name', { name: 'n'.repeat(201) }, 'name', /at most 200/],
      ['a long description', { description: 'd'.repeat(2_001) }, 'description', /at most 2000/],
      ['no content', { content: undefined }, 'content', /content is required/],
      ['a blank content', { content: ' \n ' }, 'content', /^Content is required$/],
      ['a long content', { content: 'c'.repeat(20_001) }, 'content', /at most 20,000/],
      ['an unknown reason', { dispute_reason: 'foxes' }, 'dispute_reason', /Choose one of fraudulent/],
      ['an unknown network', { card_network: 'burrowpay' }, 'card_network', /Choose one of visa/],
      ['an unknown language', { language: 'fr' }, 'language', /Choose one of en, zh, ja/],
      ['a long category', { category: 'c'.repeat(51) }, 'category', /at most 50/],
      ['an unknown variable', { content: '{{fox}} {{order_id}}' }, 'content', /no variable \{\{fox\}\}/],
      [
        'a variable in other letters',
        { content: 'To {{ Customer Name }}' },
        'content',
        /Did you mean \{\{customer_name\}\}/,
      ],
      ['an unknown name of a block', { content: '{{#fox}}x{{/fox}}' }, 'content', /no variable \{\{fox\}\}/],
      ['an open block', { content: '{{#order_id}}x' }, 'content', /no counterpart/],
      ['an open brace', { content: 'Order {{order_id} of today' }, 'content', /cannot be read/],
      ['a variable a thousand times', { content: '{{amount}} '.repeat(51) }, 'content', /at most 50 times/],
      ['a card number', { content: 'Card 4242 4242 4242 4242' }, 'content', /full card number/],
      [
        'an unknown declared variable',
        { variables: [{ name: 'fox', description: '', required: false }] },
        'variables[0].name',
        /no variable \{\{fox\}\}/,
      ],
      [
        'something other than an evidence type',
        { required_evidence: [{ type: '', required: false, description: '', formats: [] }] },
        'required_evidence[0].type',
        /Choose a type/,
      ],
      [
        'an unknown type of evidence',
        { required_evidence: [{ type: 'carrot' }] },
        'required_evidence[0].type',
        /no evidence type "carrot"/,
      ],
      [
        'an evidence type that is listed twice',
        { required_evidence: [{ type: 'receipt' }, { type: 'receipt' }] },
        'required_evidence[1].type',
        /already/,
      ],
      [
        'an unknown format',
        { required_evidence: [{ type: 'receipt', formats: ['hologram'] }] },
        'required_evidence[0].formats',
        /Choose from pdf/,
      ],
      [
        'too much evidence',
        { required_evidence: Array.from({ length: 41 }, () => ({ type: 'receipt' })) },
        'required_evidence',
        /at most 40/,
      ],
    ];
    for (const [what, change, field, message] of wrong) {
      it(`are rejected with ${what}, naming the field, when created and changed`, async () => {
        const id = await desk.create();
        for (const response of [
          await owner.post('/api/templates', { ...letter, ...change }),
          await desk.update(id, change),
        ]) {
          expect(refusal(response)).to.deep.equal([422, 'invalid']);
          expect(response.body.details[0].field).to.equal(field);
          expect(response.body.error).to.match(message);
        }
      });
    }

    it('are rejected with all their invalid fields at once', async () => {
      const { body } = await owner.post('/api/templates', {
        name: '',
        content: '{{fox}} {{hen}}',
        language: 'fr',
      });
      expect(body.details.map(({ field }: { field: string }) => field)).to.deep.equal([
        'name',
        'language',
        'content',
        'content',
      ]);
    });
  });

  describe('on the list', () => {
    it('are the shipped letters, active, for a new company, with and without a trailing slash', async () => {
      const [slash, plain] = [await owner.get('/api/templates/'), await owner.get('/api/templates')];
      expect(slash.body).to.deep.equal(plain.body);
      const seeded = slash.body.templates as (SeenTemplate & { dispute_reason: string; language: string })[];
      for (const reason of [
        'fraudulent',
        'product_not_received',
        'unrecognized',
        'duplicate',
        'subscription_canceled',
      ]) {
        for (const language of ['en', 'zh', 'ja']) {
          const fitting = seeded.filter((one) => one.dispute_reason === reason && one.language === language);
          expect(fitting, `${reason} ${language}`).to.not.be.empty;
        }
      }
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

    it('are paged by number and by cursor, each once', async () => {
      const all = (await desk.list('')).map((one) => one.template_id);
      const byPage = [await desk.list('per_page=7&page=1'), await desk.list('per_page=7&page=2')].flat();
      expect(byPage.map((one) => one.template_id)).to.deep.equal(all.slice(0, 14));
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/api/templates?per_page=7${cursor === '' ? '' : `&cursor=${cursor}`}`;
        const { body } = await owner.get(path);
        seen.push(...(body.templates as SeenTemplate[]).map((one) => one.template_id));
        cursor = body.next_cursor as string | null;
      }
      expect(seen).to.deep.equal(all);
    });

    it('name every variable that a template may use', async () => {
      const { body } = await owner.get('/api/templates/variables');
      expect(body.variables).to.deep.include({
        name: 'order_id',
        description: 'The order’s number',
        group: 'order',
      });
    });
  });
});
