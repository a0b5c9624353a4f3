import { expect } from 'chai';
import knex from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { keepLog } from '../../../core/src/testing/log-lines.js';
import { connectStripe } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';

const secretKey = 'sk_test_51CarrotsAreOrange';
const account = {
  provider: 'stripe',
  account_name: 'Main shop',
  environment: 'test',
  credentials: { secret_key: secretKey, webhook_secret: 'whsec_ofTheBurrow0123456789' },
};

describe('PSP accounts', () => {
  let server: TestServer;
  let owner: ApiClient;
  const { log, lines } = keepLog('info');

  before(async () => {
    server = await startTestServer({ log });
    owner = await server.signUp('Rabbits Ltd');
  });
  after(() => server.close());

  const create = (change: object = {}) => owner.post('/api/psp/accounts', { ...account, ...change });

  it('are created with a unique webhook URL, verified immediately, and never show their credentials again', async () => {
    const { status, body, bytes } = await create();
    expect(status).to.equal(201);
    expect(body.account).to.include({ account_name: 'Main shop', is_active: true, is_default: true });
    expect(body.account.webhook_url).to.equal(
      `https://rebuttal.example/api/webhooks/stripe/${String(body.account.webhook_alias)}`,
    );
    expect(body.account.credential_fields_set).to.have.members(['secret_key', 'webhook_secret']);
    expect(bytes.toString()).to.not.include(secretKey);
    await eventually('the verification', async () => {
      const { body: list } = await owner.get('/api/psp/accounts');
      return list.accounts[0].verification_status === 'success';
    });
  });

  it('name each field that is missing or wrong', async () => {
    const problem = async (change: object) => {
      const { status, body } = await create(change);
      return [status, body.details?.[0].field];
    };
    expect(await problem({ provider: 'fox-pay' })).to.deep.equal([422, 'provider']);
    expect(await problem({ account_name: ' ' })).to.deep.equal([422, 'account_name']);
    expect(await problem({ environment: 'staging' })).to.deep.equal([422, 'environment']);
    expect(await problem({ credentials: {} })).to.deep.equal([422, 'credentials.secret_key']);
    expect(await problem({ credentials: { secret_key: 'sk_live_x1' } })).to.deep.equal([
      422,
      'credentials.secret_key',
    ]);
    expect(await problem({ credentials: { secret_key: 'pk_test_x1' } })).to.deep.equal([
      422,
      'credentials.secret_key',
    ]);
    expect(await problem({ webhook_alias: 'a b' })).to.deep.equal([422, 'webhook_alias']);
    expect(await problem({ webhook_alias: 'x' })).to.deep.equal([422, 'webhook_alias']);
  });

  it('lower-case a requested alias, give it to one company only, and never change it', async () => {
    const { body } = await create({ webhook_alias: 'Burrow-Shop' });
    expect(body.account.webhook_alias).to.equal('burrow-shop');
    const outsider = await server.signUp('Foxes');
    const taken = await outsider.post('/api/psp/accounts', { ...account, webhook_alias: 'burrow-shop' });
    expect([taken.status, taken.body.code]).to.deep.equal([409, 'webhook_alias_taken']);
    const path = `/api/psp/accounts/${String(body.account.account_id)}`;
    expect((await owner.put(path, { webhook_alias: 'other-shop' })).status).to.equal(422);
    expect(
      (await owner.put(path, { webhook_alias: 'burrow-shop', account_name: 'Burrow' })).body.account
        .account_name,
    ).to.equal('Burrow');
  });

  it('keep the value of a blank credential, and verify again when one changes', async () => {
    const id = await connectStripe(server, owner);
    const blank = await owner.put(`/api/psp/accounts/${id}`, {
      credentials: { secret_key: '', webhook_secret: ' ' },
    });
    expect(blank.body.account.verification_status).to.equal('success');
    const bad = await owner.put(`/api/psp/accounts/${id}`, {
      credentials: { secret_key: 'sk_test_invalid1' },
    });
    // The background read of Stripe may finish before this responds.
    expect(bad.body.account.verification_status).to.be.oneOf(['pending', 'failed']);
    const { body } = await owner.post(`/api/psp/accounts/${id}/verify`);
    expect(body).to.include({ success: false });
    expect(body.message).to.match(/refused the key/i);
    expect(body.account.credential_fields_set).to.include('webhook_secret');
  });

  it('added while the provider is unavailable raise an alarm, and are imported once it responds', async () => {
    const { alarmsService, database } = server.container;
    const isRaised = async () => {
      await alarmsService.check();
      const rows: unknown[] = await database
        .system('alarms')
        .where({ kind: 'accounts_unverified', cleared_at: null });
      return rows.length > 0;
    };
    await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
    const { body } = await create({ account_name: 'Shop without a line' });
    const id = String(body.account.account_id);
    const current = async () =>
      (await owner.get('/api/psp/accounts')).body.accounts.find(
        (one: { account_id: string }) => one.account_id === id,
      );
    await eventually('the first check', async () => (await current()).verification_message !== null);
    expect((await current()).verification_status).to.equal('pending');
    expect(await isRaised()).to.equal(true);
    await server.sandbox.post('/stripe/faults', { count: 0 });
    await eventually('the import', async () => (await current()).sync.finished_at !== null, 20_000);
    expect((await current()).verification_status).to.equal('success');
    expect(await isRaised()).to.equal(false);
    const line = lines.find((one) => one['accountId'] === id);
    expect(line?.['msg']).to.include('could not reach the provider to verify');
    expect(line).to.include({ provider: 'stripe' });
  });

  it('are not verified while the provider is unavailable, whatever was known before', async () => {
    const id = await connectStripe(server, owner);
    const verify = async () => {
      const { body } = await owner.post(`/api/psp/accounts/${id}/verify`);
      return { success: body.success, status: body.account.verification_status };
    };
    expect(await verify()).to.deep.equal({ success: true, status: 'success' });
    await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
    const away = await verify();
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(away).to.deep.equal({ success: false, status: 'success' });
    const { body } = await owner.get('/api/audit-log');
    const results = body.entries
      .filter((entry: { action: string }) => entry.action === 'psp_account.verify')
      .map((entry: { details: { result: string } }) => entry.details.result);
    expect(results.slice(0, 2)).to.deep.equal(['unavailable', 'success']);
  });

  it('lose their credentials and their webhook URL when they are deleted', async () => {
    const { body } = await create({ webhook_alias: 'soon-gone' });
    const id = String(body.account.account_id);
    expect((await owner.delete(`/api/psp/accounts/${id}`)).body.message).to.equal(
      'PSP account deleted successfully!',
    );
    expect((await owner.delete(`/api/psp/accounts/${id}`)).status).to.equal(404);
    expect((await server.api.post('/api/webhooks/stripe/soon-gone', {})).status).to.equal(404);
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const [row] = await database('psp_accounts').where({ account_id: id });
    await database.destroy();
    expect(row.credentials).to.deep.equal({});
  });

  it('have credentials that are encrypted in the database and bound to their row', async () => {
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const { rows } = await database.raw('select credentials::text as text from psp_accounts');
    await database.destroy();
    const all = (rows as { text: string }[]).map(({ text }) => text).join();
    expect(all)
      .to.include('secret_key')
      .and.not.match(/sk_test|whsec/);
    expect(all).to.not.include(Buffer.from(secretKey).toString('base64').slice(4, 20));
  });
});
