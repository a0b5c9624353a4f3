import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { builtinTemplates } from './builtin/builtin-templates.js';
import { TemplatesRepository } from './templates.repository.js';

const tenantId = 'ten_00000000000000000001';
const notice =
  'New in Rebuttal 2: names the refunded amount. Your version stays in use until you activate this one.';

describe('a migration that changes a letter', () => {
  let test: OpenTestDatabase;
  let owner: Knex;
  let templates: TemplatesRepository;

  before(async () => {
    test = await openTestDatabase([tenantId]);
    owner = knex({ client: 'pg', connection: test.ownerUrl, pool: { min: 0, max: 1 } });
    templates = new TemplatesRepository(test.database);
  });
  after(async () => {
    await owner.destroy();
    await test.close();
  });

  const only = async (status: 'active' | 'draft') => {
    await test.database.transaction(tenantId, async (tx) => {
      await tx('response_templates').delete();
      await templates.insertBuiltin(tx, tenantId, builtinTemplates.slice(0, 1), { status });
    });
    const [template] = await owner('response_templates');
    return template as { template_id: string; content: string; required_evidence: unknown };
  };
  const offer = async (id: string, content: string, evidence: unknown) => {
    const { rows } = await owner.raw<{ rows: { id: string | null }[] }>(
      'select offer_template_version(?, ?, ?, ?) as id',
      [id, content, JSON.stringify(evidence), notice],
    );
    return rows[0]?.id ?? null;
  };

  it('offers it as a draft with a notice, once, and leaves the version in use as it is', async () => {
    const before = await only('active');
    const evidence = before.required_evidence;
    const id = await offer(before.template_id, 'A better letter', evidence);
    expect(id).to.match(/^tpl_[0-9a-z]{20}$/);
    expect(await offer(before.template_id, 'A better letter', evidence)).to.equal(null);
    const [own, offered, ...others] = await owner('response_templates').orderBy('version');
    expect(others).to.deep.equal([]);
    expect(own).to.deep.equal(before);
    expect(offered).to.include({
      ...{ template_id: id, family_id: before.template_id, parent_template_id: before.template_id },
      ...{ version: 2, status: 'draft', description: notice, content: 'A better letter' },
    });
    const [newest] = await templates.listTemplates(tenantId, {}, { limit: 1 });
    expect(newest?.templateId, 'newest first').to.equal(id);
  });

  for (const status of ['active', 'draft'] as const)
    it(`cannot rewrite one in place: ${status}`, async () => {
      const { template_id } = await only(status);
      for (const change of [
        { content: 'Another letter' },
        { required_evidence: '[]' },
        { category: 'services' },
      ]) {
        const fault: unknown = await owner('response_templates')
          .where({ template_id })
          .update(change)
          .catch((error: unknown) => error);
        expect(String(fault)).to.match(/are kept\. Add a version with offer_template_version/);
      }
    });

  it('is unlike the server, which rewrites a draft', async () => {
    const { template_id } = await only('draft');
    const written = await test.database.transaction(tenantId, (tx) =>
      tx('response_templates').where({ template_id }).update({ content: 'Another letter' }),
    );
    expect(written).to.equal(1);
  });
});
