import { expect } from 'chai';
import knex from 'knex';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addText, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { draftOf } from './drafting-client.js';

describe('the argument of a response', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const pathOf = (id: string) => `/api/response-assembly/disputes/${id}/argument`;
  const open = () => startDispute(server, owner, { reason: 'product_not_received', network: 'visa' });
  const write = (id: string, title: string) =>
    addText(owner, id, { type: 'proof_of_delivery', title, text: 'Handed over on 3 May.' });
  async function save(id: string, text: string, more: object = {}) {
    const { status, body } = await owner.put(pathOf(id), { text, ...more });
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.argument;
  }
  const letter = async (id: string) =>
    String((await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body.content);
  const warnings = async (id: string, query = '') => {
    const { body } = await owner.get(`/api/disputes/${id}/preflight${query}`);
    return (body.problems as { code: string; severity: string; message: string }[]).filter(
      ({ code }) => code === 'unknown_exhibit',
    );
  };
  /** The dispute at the provider. */
  const receivedOf = async (id: string) =>
    (await owner.get(`/api/disputes/${id}?include_raw=true`)).body.raw_data;
  const packetOf = async (submissionId: string): Promise<unknown> => {
    const database = knex({ client: 'pg', connection: server.ownerUrl, pool: { min: 0, max: 1 } });
    const row: unknown = await database('submissions').where('submission_id', submissionId).first('packet');
    await database.destroy();
    return (row as { packet: { argument: unknown } }).packet.argument;
  };

  it('is in the letter from when it is saved until it is removed', async () => {
    const { dispute_id: id } = await open();
    expect((await owner.get(pathOf(id))).body).to.deep.equal({ argument: null });
    await save(id, 'They came by cart.\n\nAll twelve.', { based_on_version: 0 });
    expect(await letter(id))
      .to.contain('The merchant’s argument')
      .and.to.contain('They came by cart.');
    expect((await owner.delete(pathOf(id))).body).to.deep.equal({ argument: null });
    expect(await letter(id)).not.to.contain('The merchant’s argument');
    expect((await owner.delete(pathOf(id))).body).to.deep.equal({ argument: null });
  });

  it('keeps the meaning of its labels when exhibits are added and removed', async () => {
    const { dispute_id: id } = await open();
    const first = await write(id, 'A map');
    const second = await write(id, 'Delivery note');
    const { exhibits } = await draftOf(owner, id);
    expect(exhibits).to.deep.include({ label: 'B', evidence_id: second });
    await owner.delete(`/api/evidence/${first}`);
    const saved = await save(id, 'See Exhibit B.', { exhibits, drafted_by: 'rules' });
    expect(saved).to.deep.include({ text: 'See Exhibit A.', drafted_by: 'rules' });
    expect(saved.citations).to.deep.equal([{ evidence_id: second, label: 'A', title: 'Delivery note' }]);
    expect(await letter(id)).to.contain('See Exhibit A.');
    expect(await warnings(id)).to.deep.equal([]);
  });

  it('that began as the letter’s claims keeps out those that a person removed, but not newer ones', async () => {
    const { dispute_id: id } = await open();
    const claims = async () => {
      const { body } = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
      return (body.claims as { id: string }[]).map((claim) => claim.id);
    };
    const add = (type: string, text: string) => addText(owner, id, { type, text });
    await add('collection_record', 'Collected in person by Robin Sample, identity card checked.');
    await add('customer_communication', 'Robin: the hutch arrived, thank you.');
    expect(await claims()).to.include('customer_message');
    await save(id, 'Robin came by cart.', { drafted_by: 'rules' });
    await add('receipt', 'Receipt number: 1041');
    await save(id, 'Robin came by a cart.', { drafted_by: 'rules' });
    expect(await claims())
      .to.include('receipt')
      .and.to.not.include('customer_message');
  });

  it('is sent once, with the letter, and its version is fixed with the packet', async () => {
    const { dispute_id: id } = await open();
    const text = 'They hopped in without help.';
    await save(id, text);
    expect((await receivedOf(id)).evidence.uncategorized_text).to.equal(null);
    const override = { reason: 'The argument is the response.' };
    const { body } = await owner.post(`/api/disputes/${id}/submit`, { override });
    expect(body.success, JSON.stringify(body)).to.equal(true);
    const { evidence, evidence_details: details } = await receivedOf(id);
    expect(details.submission_count).to.equal(1);
    expect(JSON.stringify(evidence).split(text)).to.have.length(2);
    expect(evidence.uncategorized_text).to.contain(`The merchant’s argument\n${text}`);
    expect((await owner.get(`/api/evidence?dispute_id=${id}`)).body.evidence).to.deep.equal([]);
    expect(await packetOf(String(body.submission.submission_id))).to.deep.equal({ version: 1, text });
    expect((await owner.put(pathOf(id), { text: 'Too late' })).body.code).to.equal('dispute_not_open');
    expect((await owner.get(pathOf(id))).body.argument.text).to.equal(text);
  });
});
