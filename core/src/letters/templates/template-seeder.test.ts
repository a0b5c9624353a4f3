import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { createMigrator, type Migrator } from '../../platform/database/migrations.js';
import type { ApiClient } from '../../testing/api-client.js';
import { createTestDatabase, testSecret, type TestDatabase } from '../../testing/test-database.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { builtinKey } from './builtin/builtin-template.js';
import { builtinTemplates } from './builtin/builtin-templates.js';
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

describe('the migration to template versions', () => {
  const name = '20261121T1060_template_versions';
  const tenant = 'ten_00000000000000000000';
  let database: TestDatabase;
  let owner: Knex;
  let migrator: Migrator;

  before(async () => {
    database = await createTestDatabase();
    owner = knex({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 1 } });
    migrator = createMigrator(database.ownerUrl, testSecret);
    while (!(await migrator.status()).waiting.includes(name)) await migrator.down();
  });
  after(async () => {
    await migrator.close();
    await owner.destroy();
    await database.drop();
  });

  it('keeps each letter as the first version of its family, and records its built-in original', async () => {
    const first = builtinTemplates.filter(({ cardNetwork }) => cardNetwork === null);
    await owner('tenants').insert({ tenant_id: tenant, name: 'Rabbits' });
    await owner('response_templates').insert(
      first.map((template, index) => ({
        template_id: `tpl_${String(index).padStart(20, '0')}`,
        tenant_id: tenant,
        name: template.name,
        dispute_reason: template.disputeReason,
        language: template.language,
        content: template.content,
        is_default: true,
        status: 'active',
      })),
    );
    await migrator.up();
    const rows = await owner('response_templates').whereRaw('family_id = template_id');
    expect(rows).to.have.length(first.length);
    const given = await owner('builtin_templates_given').pluck<string[]>('builtin_key');
    expect(given.sort()).to.deep.equal(first.map(builtinKey).sort());
    while (!(await migrator.status()).waiting.includes(name)) await migrator.down();
    expect(await owner('response_templates').where({ tenant_id: tenant })).to.have.length(first.length);
  });
});
