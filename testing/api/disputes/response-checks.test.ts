import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { addText, connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { createTeamDesk } from '../identity/team-client.js';

type Check = { code: string; severity: string; message: string; evidence_ids: string[] };
type Event = { type: string; actor: { name: string } | null; data: Record<string, unknown> };

describe('checks of a response before it is sent', () => {
  let server: TestServer;
  let owner: ApiClient;
  let desk: ReturnType<typeof createTeamDesk>;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    desk = createTeamDesk(server);
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const open = async (reason = 'product_not_received') =>
    (await startDispute(server, owner, { reason, network: 'visa' })).dispute_id;
  const write = (id: string, type: string, text: string) =>
    addText(owner, id, { type, text, title: `The ${type}` });
  const submit = (id: string, input: object = {}, as = owner) => as.post(`/api/disputes/${id}/submit`, input);
  const preflight = async (id: string, query = '') =>
    (await owner.get(`/api/disputes/${id}/preflight${query}`)).body;
  const preview = async (id: string) =>
    (await owner.post(`/api/response-assembly/disputes/${id}/preview`)).body.checks as Check[];
  const codesOf = (checks: readonly Check[]) => checks.map(({ code, severity }) => `${code}:${severity}`);
  const timelineOf = async (id: string) =>
    (await owner.get(`/api/disputes/${id}/timeline`)).body.entries as Event[];
  const auditOf = (id: string) =>
    server.container.database
      .system('audit_entries')
      .where({ action: 'dispute.submit', subject_id: id })
      .select<{ user_id: string; details: Record<string, unknown> }[]>('user_id', 'details');

  it('block a response without evidence, and are the same in preview, preflight, readiness and submission', async () => {
    const id = await open();
    const { ready, checks, problems } = await preflight(id);
    expect(ready).to.equal(false);
    expect(codesOf(checks)).to.include('no_evidence:block');
    expect(await preview(id)).to.deep.equal(checks);
    const { body: report } = await owner.get(`/api/disputes/${id}/readiness`);
    expect(report).to.deep.equal({ readiness: 'blocked', reasons: checks });
    expect(problems).to.deep.include({
      severity: 'blocks',
      code: 'no_evidence',
      message: checks[0].message,
      evidence_id: null,
    });
    const { status, body } = await submit(id);
    expect([status, body.code]).to.deep.equal([422, 'response_blocked']);
    expect(body.details).to.deep.equal([{ field: 'no_evidence', message: checks[0].message }]);
    expect(body.error).to.include(checks[0].message);
    expect((await owner.get(`/api/disputes/${id}/submissions`)).body.submissions).to.deep.equal([]);
    await write(id, 'customer_communication', 'The hutch arrived today.');
    expect((await preflight(id)).ready).to.equal(true);
    expect((await preflight(id, '?include_evidence=false')).ready).to.equal(false);
    expect((await submit(id, { include_evidence: false })).body.code).to.equal('response_blocked');
    expect((await submit(id)).body.success).to.equal(true);
  });

  it('name the exhibit that contradicts its type, and pass when it is gone', async () => {
    const id = await open();
    await write(id, 'customer_communication', 'Thank you, the hutch looks great.');
    const harmful = await write(id, 'proof_of_delivery', 'DHL 0034: returned to sender.');
    const [blocking] = await preview(id);
    expect(blocking).to.include({ code: 'evidence_hurts', severity: 'block' });
    expect(blocking?.evidence_ids).to.deep.equal([harmful]);
    expect(blocking?.message).to.match(/The proof_of_delivery.*returned to sender/i);
    const { body: required } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    const row = required.requirements.find(({ type }: { type: string }) => type === 'proof_of_delivery');
    expect(row).to.include({ satisfied: false, asked_by: 'rules', provider_field: null });
    expect(row.evidence[0]).to.include({ evidence_id: harmful, sendable: true, counts: false });
    await owner.delete(`/api/evidence/${harmful}`);
    expect(codesOf(await preview(id))).to.not.include('evidence_contradicts_claim:block');
    expect((await submit(id)).body.success).to.equal(true);
  });

  it('are overridden with a reason, which the submission, the timeline and the audit log keep', async () => {
    const id = await open();
    const member = await desk.join(owner, 'member', 'Bo Digger');
    const reason = 'The issuer asked for a short reply by phone.';
    const { status, body } = await submit(id, { override: { reason: `  ${reason} ` } }, member.as);
    expect([status, body.success], JSON.stringify(body)).to.deep.equal([200, true]);
    const override = { reason, checks: ['no_evidence'] };
    expect(body.submission.override).to.deep.equal(override);
    const requested = (await timelineOf(id)).find(({ type }) => type === 'submission.requested');
    expect(requested?.actor?.name).to.equal('Bo Digger');
    expect(requested?.data['override']).to.deep.equal(override);
    const entries = await auditOf(id);
    expect(entries).to.have.length(1);
    expect(entries[0]?.user_id).to.equal(member.userId);
    expect(entries[0]?.details).to.include({ override_reason: reason, overridden_checks: 'no_evidence' });
    const { body: csv, bytes } = await owner.get('/api/submissions/export.csv');
    expect(`${bytes.toString()}${JSON.stringify(csv)}`).to.include(reason);
  });

  it('are overridden by a signed-in person only, with a reason of at least ten characters', async () => {
    const id = await open();
    const short = await submit(id, { override: { reason: ' Nine long ' } });
    expect([short.status, short.body.details[0].field]).to.deep.equal([422, 'override.reason']);
    const { body: key } = await owner.post('/api/api-keys', {
      name: 'Hutch robot',
      scopes: ['disputes:read', 'disputes:write'],
    });
    const robot = server.api.withToken(String(key.key));
    const { status, body } = await submit(id, { override: { reason: 'A robot decided this.' } }, robot);
    expect([status, body.code]).to.deep.equal([403, 'override_needs_person']);
    expect((await submit(id, {}, robot)).body.code).to.equal('response_blocked');
  });

  it('hold a retry to the evidence as it is then', async () => {
    const id = await open();
    const exhibit = await write(id, 'customer_communication', 'The hutch arrived today.');
    await server.sandbox.post('/stripe/faults', { status: 401, count: 1000 });
    const { body: failed } = await submit(id, { auto_retry: false });
    await server.sandbox.post('/stripe/faults', { count: 0 });
    expect(failed.success).to.equal(false);
    await owner.delete(`/api/evidence/${exhibit}`);
    const path = `/api/disputes/${id}/submissions/${String(failed.submission.submission_id)}/retry`;
    const { status, body } = await owner.post(path);
    expect([status, body.code]).to.deep.equal([422, 'response_blocked']);
    await write(id, 'customer_communication', 'It arrived today.');
    expect((await owner.post(path)).body.success).to.equal(true);
  });
});
