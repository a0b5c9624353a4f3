import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { openCredentials, sealCredentials } from '../../../core/src/connections/psp-accounts/credentials.js';
import { actWhile } from '../../../core/src/testing/act-while.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import { untilQuiet } from '../../../core/src/testing/quiet.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { tenantOf } from '../commerce/store-client.js';

describe('concurrent changes of accounts', () => {
  let server: TestServer;
  let owner: ApiClient;
  let database: Knex;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 2 } });
  });
  after(async () => {
    await database.destroy();
    await server.close();
  });

  /** Starts it while another change of the account is in progress, and lets that one finish first. */
  async function whileChanged(id: string, change: string, act: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    await untilQuiet(server);
    return actWhile(
      database,
      (tx) => tx.raw(`update psp_accounts set ${change} where account_id = ?`, [id]),
      act,
    );
  }
  async function rowOf(id: string): Promise<{ credentials: Record<string, string>; is_active: boolean }> {
    return database('psp_accounts').where({ account_id: id }).first();
  }
  const place = (accountId: string) => ({ tenantId: tenantOf(owner), accountId });
  const asReplaced = (id: string, values: Record<string, string>) =>
    `credentials = credentials || '${JSON.stringify(sealCredentials(server.container.box, place(id), values))}'`;
  const credentialsOf = async (id: string) =>
    openCredentials(server.container.box, {
      ...place(id),
      sealedCredentials: (await rowOf(id)).credentials,
    });
  const asDeleted = `deleted_at = now(), is_active = false, is_default = false, credentials = '{}'`;

  it('do not restore credentials of a deleted account', async () => {
    const id = await connectStripe(server, owner, 'closing-shop');
    const change = { credentials: { webhook_secret: 'whsec_ofAnotherBurrow012345' }, is_active: true };
    const { status } = await whileChanged(id, asDeleted, () => owner.put(`/api/psp/accounts/${id}`, change));
    expect(status).to.equal(404);
    expect(await rowOf(id)).to.deep.include({ credentials: {}, is_active: false });
  });

  it('keep each credential that a concurrent change has replaced', async () => {
    const id = await connectStripe(server, owner, 'busy-shop');
    const change = { credentials: { webhook_secret: 'whsec_ofAnotherBurrow012345' } };
    const replaced = { secret_key: 'sk_test_51TurnipsArePurple' };
    await whileChanged(id, asReplaced(id, replaced), () => owner.put(`/api/psp/accounts/${id}`, change));
    expect(await credentialsOf(id)).to.deep.equal({ ...replaced, ...change.credentials });
  });
});
