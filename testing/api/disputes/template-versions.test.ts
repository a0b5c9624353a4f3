import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { letter, refusal, TemplateDesk } from './template-client.js';

describe('the versions of response templates', () => {
  let server: TestServer;
  let owner: ApiClient;
  let desk: TemplateDesk;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
  });
  beforeEach(async () => {
    owner = await server.signUp('Rabbits');
    desk = new TemplateDesk(owner);
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  describe('changing their state', () => {
    it('go from draft to active to archived, and back to active', async () => {
      const id = await desk.create();
      const activated = await desk.act(id, 'activate');
      expect([activated.body.message, activated.body.template.status]).to.deep.equal([
        'Template activated successfully!',
        'active',
      ]);
      const archived = await desk.act(id, 'archive');
      expect([archived.body.message, archived.body.template.status]).to.deep.equal([
        'Template archived successfully!',
        'archived',
      ]);
      expect((await desk.act(id, 'activate')).body.template.status).to.equal('active');
    });

    it('reject what their state does not allow', async () => {
      const id = await desk.create();
      expect(refusal(await desk.act(id, 'archive'))).to.deep.equal([409, 'template_not_active']);
      await desk.act(id, 'activate');
      expect(refusal(await desk.act(id, 'activate'))).to.deep.equal([409, 'template_active']);
      expect(refusal(await owner.delete(`/api/templates/${id}`))).to.deep.equal([409, 'template_not_draft']);
      await desk.act(id, 'archive');
      expect(refusal(await desk.act(id, 'archive'))).to.deep.equal([409, 'template_not_active']);
      expect(refusal(await owner.delete(`/api/templates/${id}`))).to.deep.equal([409, 'template_not_draft']);
    });

    it('are copied to a draft in a new family, without the default mark', async () => {
      const id = await desk.createActive({ is_default: true });
      const { status, body } = await desk.act(id, 'copy');
      expect([status, body.message]).to.deep.equal([201, 'Template copied successfully!']);
      expect(body.template).to.deep.include({
        name: 'Burrow delivery (copy)',
        content: letter.content,
        status: 'draft',
        version: 1,
        is_default: false,
        usage_count: 0,
        family_id: body.template_id,
      });
      const long = await desk.create({ name: 'n'.repeat(200) });
      expect((await desk.act(long, 'copy')).body.template.name).to.have.length(200);
      const rabbits = await desk.create({ name: '🐇'.repeat(100) });
      expect((await desk.act(rabbits, 'copy')).body.template.name).to.equal(`${'🐇'.repeat(96)} (copy)`);
    });
  });

  describe('when changed', () => {
    it('become a new version, a draft, while the letter in use stays as it is', async () => {
      const id = await desk.createActive();
      const { status, body } = await desk.update(id, { content: 'Another argument.' });
      expect(status).to.equal(200);
      expect(body).to.deep.include({
        version_created: true,
        message: 'Template updated successfully! A new version has been created.',
      });
      expect(body.new_template_id).to.not.equal(id);
      expect(await desk.see(body.new_template_id)).to.deep.include({
        status: 'draft',
        version: 2,
        is_latest: true,
        content: 'Another argument.',
        family_id: id,
        parent_template_id: id,
      });
      expect(await desk.see(id)).to.deep.include({
        status: 'active',
        is_latest: false,
        content: letter.content,
      });
    });

    it('take the place of the version in use when they are activated, and give it back', async () => {
      const id = await desk.createActive();
      const { body } = await desk.update(id, { content: 'Another argument.' });
      await desk.act(body.new_template_id, 'activate');
      expect(await desk.see(id)).to.deep.include({ status: 'archived', is_latest: false });
      await desk.act(id, 'activate');
      expect((await desk.list(`family_id=${id}&status=active`)).map((one) => one.version)).to.deep.equal([1]);
      expect(await desk.see(body.new_template_id)).to.deep.include({ status: 'archived', is_latest: true });
    });

    it('are never lost in concurrent changes: each has a separate version', async () => {
      const id = await desk.createActive();
      const responses = await Promise.all(
        ['one', 'two', 'three', 'four'].map((word) => desk.update(id, { content: `Argument ${word}.` })),
      );
      expect(responses.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
      const versions = await Promise.all(responses.map(({ body }) => desk.see(body.new_template_id)));
      expect(
        versions.map(({ version }) => version as number).sort((one, other) => one - other),
      ).to.deep.equal([2, 3, 4, 5]);
      expect(versions.filter(({ is_latest }) => is_latest === true)).to.have.length(1);
      expect(new Set(versions.map(({ content }) => content as string)).size).to.equal(4);
    });
  });

  describe('as defaults', () => {
    const defaults = async () =>
      (await desk.list('dispute_reason=duplicate&card_network=jcb&language=en'))
        .filter((one) => one.is_default)
        .map((one) => one.template_id);
    const place = { dispute_reason: 'duplicate', card_network: 'jcb', is_default: true };

    it('are one for each reason, network and language: a new default replaces the old one', async () => {
      const one = await desk.createActive(place);
      expect(await defaults()).to.deep.equal([one]);
      const two = await desk.create(place);
      expect((await desk.see(one)).is_default, 'a draft takes nothing from a letter in use').to.equal(true);
      await desk.act(two, 'activate');
      expect(await defaults()).to.deep.equal([two]);
      await desk.update(one, { ...place }, '?create_version=false');
      expect(await defaults()).to.deep.equal([one]);
      const elsewhere = await desk.createActive({ ...place, language: 'ja' });
      expect((await desk.see(elsewhere)).is_default).to.equal(true);
      expect(await defaults()).to.deep.equal([one]);
    });
  });

  describe('in letters', () => {
    it('are chosen for the next letter as soon as they are activated, and counted when one is sent', async () => {
      await connectStripe(server, owner);
      const { dispute_id: dispute } = await startDispute(server, owner, {
        reason: 'product_not_received',
        network: 'visa',
      });
      const preview = async () =>
        (await owner.post(`/api/response-assembly/disputes/${dispute}/preview`)).body.template_used;
      const id = await desk.create({
        category: 'our hutches',
        content: 'Hop: {{merchant_name}} <b>{{amount}}</b>',
      });
      expect((await preview()).template_id).to.not.equal(id);
      await desk.act(id, 'activate');
      expect(await preview()).to.deep.equal({ template_id: id, name: letter.name, version: 1 });
      const { body: draft } = await desk.update(id, { category: 'our hutches', content: 'Hop hop.' });
      expect((await preview()).template_id, 'a new version waits').to.equal(id);
      const { body } = await owner.post(`/api/response-assembly/disputes/${dispute}/preview`);
      expect(body.content).to.include('Hop: Rabbits &lt;b&gt;').and.not.include('<b>');
      await desk.act(draft.new_template_id, 'activate');
      expect(await preview()).to.deep.include({ template_id: draft.new_template_id, version: 2 });
      expect((await submitResponse(owner, dispute)).status).to.be.below(300);
      const usage = async () => (await desk.see(draft.new_template_id)).usage_count as number;
      await eventually('the counted use', async () => (await usage()) > 0);
      expect(await usage()).to.equal(1);
      expect((await desk.see(id)).usage_count).to.equal(0);
    });
  });

  describe('for each role', () => {
    let member: ApiClient;

    beforeEach(async () => {
      const { body: boss } = await owner.get('/api/auth/me');
      const colleague = await server.signUp('Colleague');
      const { user } = (await colleague.get('/api/auth/me')).body;
      await database('users')
        .where({ user_id: user.user_id })
        .update({ tenant_id: boss.user.tenant.tenant_id, role: 'member' });
      const login = { email: user.email, password: 'carrots-are-orange' };
      const session = await server.api.post('/api/auth/login', login);
      member = server.api.withToken(String(session.body.access_token));
    });

    it('let everyone propose versions, and only owners and administrators change a letter in use', async () => {
      const id = await desk.createActive();
      const inPlace = await member.put(`/api/templates/${id}?create_version=false`, {
        ...letter,
        is_default: true,
      });
      expect(refusal(inPlace)).to.deep.equal([403, 'role_forbids']);
      const proposal = await member.put(`/api/templates/${id}`, { ...letter, content: 'Better.' });
      expect(proposal.body.version_created).to.equal(true);
    });
  });
});
