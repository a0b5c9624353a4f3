import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import type { ApiClient } from '../../testing/api-client.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { addNewTemplates } from './template-seeder.js';

describe('letters that ship after a company was created', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    owner = await server.signUp('Rabbits');
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  const give = () => addNewTemplates(server.container.database, server.container.templates);
  const drafts = async () => (await owner.get('/api/templates?status=draft')).body.templates;

  it('are added once, as drafts that change nothing, and not again after they were deleted', async () => {
    expect(await give(), 'nothing is new to a new company').to.equal(0);
    await database('builtin_templates_given').where({ builtin_key: 'fraudulent.visa.en' }).delete();
    await database('response_templates')
      .where({ dispute_reason: 'fraudulent', card_network: 'visa', language: 'en' })
      .delete();
    await Promise.all([give(), give(), give()]);
    const [draft, ...more] = await drafts();
    expect(more).to.deep.equal([]);
    expect(draft).to.deep.include({ dispute_reason: 'fraudulent', card_network: 'visa', is_default: false });
    await owner.delete(`/api/templates/${String(draft.template_id)}`);
    expect(await give()).to.equal(0);
    expect(await drafts()).to.deep.equal([]);
  });

  it('are added for active companies, not for deleted ones', async () => {
    await database('builtin_templates_given').where({ builtin_key: 'general.en' }).delete();
    await database('tenants').update({ status: 'deleted' });
    expect(await give()).to.equal(0);
    await database('tenants').update({ status: 'active' });
    expect(await give()).to.equal(1);
  });
});
