import { expect } from 'chai';

import { newId } from '../../platform/shared/ids.js';
import { openTestDatabase, type OpenTestDatabase } from '../../testing/test-database.js';
import { builtinTemplates } from './builtin/builtin-templates.js';
import { TemplatesRepository } from './templates.repository.js';

const [tenantId, others] = [newId('ten'), newId('ten')];

describe('the templates that fit a dispute', () => {
  let test: OpenTestDatabase;
  let templates: TemplatesRepository;
  before(async () => {
    test = await openTestDatabase([tenantId, others]);
    templates = new TemplatesRepository(test.database);
    const [any] = builtinTemplates;
    if (any === undefined) throw new Error('no built-in template found');
    const named = (
      name: string,
      disputeReason?: 'fraudulent' | 'general' | 'duplicate',
      cardNetwork?: 'visa',
    ) => ({
      ...any,
      name,
      disputeReason,
      cardNetwork,
      isDefault: false,
    });
    const write = (tenant: string, status: 'active' | 'draft', given: ReturnType<typeof named>[]) =>
      test.database.transaction(tenant, (tx) =>
        templates.insertBuiltin(tx, tenant, given as never, { status }),
      );
    await write(tenantId, 'active', [
      named('fraud', 'fraudulent'),
      named('fraud at Visa', 'fraudulent', 'visa'),
      named('duplicate', 'duplicate'),
      named('general', 'general'),
      named('general at Visa', 'general', 'visa'),
      named('of no reason'),
    ]);
    await write(tenantId, 'draft', [named('draft', 'fraudulent')]);
    await write(others, 'active', [named('of others', 'fraudulent')]);
  });
  after(() => test.close());

  const fitting = async (reason: string, network?: string) =>
    (await templates.listFitting(tenantId, { reason, network })).map(({ name }) => name).toSorted();

  it('are those of its reason and the general ones, of its network and of none', async () => {
    expect(await fitting('fraudulent', 'visa')).to.deep.equal([
      'fraud',
      'fraud at Visa',
      'general',
      'general at Visa',
      'of no reason',
    ]);
    expect(await fitting('fraudulent', 'mastercard')).to.deep.equal(['fraud', 'general', 'of no reason']);
    expect(await fitting('fraudulent')).to.deep.equal(['fraud', 'general', 'of no reason']);
    expect(await fitting('duplicate')).to.deep.equal(['duplicate', 'general', 'of no reason']);
    expect(await fitting('unknown')).to.deep.equal(['general', 'of no reason']);
  });
});
