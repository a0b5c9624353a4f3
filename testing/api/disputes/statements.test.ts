import type { DisputeStatement } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connect, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { reportStatements } from '../../statements.js';

const claim: DisputeStatement = {
  id: 'claim_1',
  from: 'cardholder',
  at: new Date('2026-11-03T10:00:00Z'),
  stage: 'chargeback',
  text: 'I never received the hutch.',
  files: [{ id: 'file_1', name: 'claim form.pdf' }],
};

describe('statements about a dispute', () => {
  let server: TestServer;
  let owner: ApiClient;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const start = async () =>
    (await startDispute(server, owner, { reason: 'product_not_received' })).dispute_id;
  const report = (id: string, ...statements: DisputeStatement[]) =>
    reportStatements(server, owner, id, statements);
  const statementsOf = async (id: string, as = owner) => as.get(`/api/disputes/${id}/statements`);

  it('are listed oldest first, with author, time, stage, text and the names of their files', async () => {
    const id = await start();
    const comment = {
      id: 'c_1',
      from: 'issuer',
      at: new Date('2026-11-05T10:00:00Z'),
      text: 'See the form.',
    };
    await report(id, { ...comment, from: 'issuer' }, claim);
    const { body } = await statementsOf(id);
    const [first, second] = body.statements;
    expect(first).to.deep.equal({
      statement_id: first.statement_id,
      from: 'cardholder',
      at: '2026-11-03T10:00:00.000Z',
      stage: 'chargeback',
      text: 'I never received the hutch.',
      shortened: false,
      files: [{ name: 'claim form.pdf', can_open: false }],
      is_new: true,
      quoted: false,
    });
    expect(first.statement_id).to.match(/^stm_[0-9a-z]{20}$/);
    expect([second.from, second.text]).to.deep.equal(['issuer', 'See the form.']);
  });

  it('are stored once, stay as first reported, and stay when the provider stops reporting them', async () => {
    const id = await start();
    await report(id, claim);
    await report(id, claim, { ...claim, text: 'Changed.' });
    await report(id);
    const { body } = await statementsOf(id);
    expect(body.statements.map(({ text }: { text: string }) => text)).to.deep.equal([claim.text]);
  });

  it('keep markup as text, right-to-left text, and the first 20,000 characters of 2 MB', async () => {
    const id = await start();
    const attack = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
    const arabic = 'لم أستلم الطلب\u202e';
    await report(
      id,
      { id: 'a', from: 'issuer', at: new Date(1), text: attack },
      { id: 'b', from: 'cardholder', at: new Date(2), text: arabic },
      { id: 'c', from: 'cardholder', at: new Date(3), text: 'x'.repeat(2 * 1024 * 1024) },
    );
    const { body } = await statementsOf(id);
    const [markup, rtl, long] = body.statements;
    expect(markup.text).to.equal(attack);
    expect(rtl.text).to.equal('لم أستلم الطلب');
    expect([long.text.length, long.shortened]).to.deep.equal([20_000, true]);
  });

  it('can be quoted in the letter by a person, and are not otherwise', async () => {
    const id = await start();
    await report(id, claim);
    const [{ statement_id: statementId }] = (await statementsOf(id)).body.statements;
    const path = `/api/disputes/${id}/statements/${statementId}`;
    const quoted = await owner.put(path, { quoted: true });
    expect([quoted.status, quoted.body.statements[0].quoted]).to.deep.equal([200, true]);
    expect((await owner.put(path, { quoted: false })).body.statements[0].quoted).to.equal(false);
    const missing = await owner.put(`/api/disputes/${id}/statements/stm_00000000000000000000`, {
      quoted: true,
    });
    expect([missing.status, missing.body.code]).to.deep.equal([404, 'statement_not_found']);
    expect((await owner.put(path, {})).status).to.equal(422);
  });

  it('appear in a built-in letter if a person chose to quote them', async () => {
    const id = await start();
    await report(id, claim);
    const letter = async () =>
      String((await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body.content);
    expect(await letter()).to.not.include('never received the hutch');
    const [{ statement_id: statementId }] = (await statementsOf(id)).body.statements;
    await owner.put(`/api/disputes/${id}/statements/${statementId}`, { quoted: true });
    expect(await letter()).to.match(
      /<blockquote[^>]*>\s*<p>The cardholder, November 3, 2026: “I never received the hutch\.”/,
    );
  });

  it('have files that are read from the provider, for their company only, and that browsers download', async () => {
    const other = await server.signUp('Foxes');
    await connect(server, other, 'checkout');
    const { dispute_id: id } = await startDispute(server, other, { network: 'visa' }, 'checkout');
    const [statement] = (await statementsOf(id, other)).body.statements;
    const path = `/api/disputes/${id}/statements/${statement.statement_id}/files`;
    expect(statement.files[0]).to.include({ can_open: true });
    const file = await other.get(`${path}/0`);
    expect(file.status).to.equal(200);
    expect(file.bytes.toString('latin1')).to.match(/^%PDF-/);
    expect(Object.fromEntries(file.headers)).to.include({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="questionnaire.pdf"; filename*=UTF-8''questionnaire.pdf`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const refused = async (as: ApiClient, address: string) => {
      const { status, body } = await as.get(address);
      return [status, body.code];
    };
    expect(await refused(owner, `${path}/0`)).to.deep.equal([404, 'dispute_not_found']);
    expect(await refused(other, `${path}/1`)).to.deep.equal([404, 'statement_file_not_found']);
    expect(await refused(other, `${path}/-1`)).to.deep.equal([422, 'invalid']);
    await server.sandbox.post('/checkout/faults', { status: 500, count: 3 });
    expect(await refused(other, `${path}/0`)).to.deep.equal([424, 'statement_file_unavailable']);
  });

  it('have files that cannot be opened if the provider returns none', async () => {
    const id = await start();
    await report(id, claim);
    const [{ statement_id: statementId }] = (await statementsOf(id)).body.statements;
    const answer = await owner.get(`/api/disputes/${id}/statements/${statementId}/files/0`);
    expect([answer.status, answer.body.code]).to.deep.equal([409, 'provider_cannot']);
  });
});
