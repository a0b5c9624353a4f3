import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';

type Problem = { severity: string; code: string; message: string; evidence_id: string | null };

type Sent = { submission_id: string; packet_sha256: string };

describe('preflight of a submission', () => {
  let server: TestServer;
  let owner: ApiClient;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
  });
  after(() => server.close());

  const open = async () =>
    (await startDispute(server, owner, { reason: 'product_not_received', network: 'visa' })).dispute_id;
  async function attach(id: string, type: string, bytes: Uint8Array<ArrayBuffer>, name = `${type}.pdf`) {
    const fields = { dispute_id: id, evidence_type: type, title: type };
    const { status, body } = await owner.upload('/api/evidence/upload', fields, new File([bytes], name));
    expect(status, JSON.stringify(body)).to.equal(201);
    return String(body.evidence.evidence_id);
  }
  const look = (id: string, query = '') => owner.get(`/api/disputes/${id}/preflight${query}`);
  const found = (problems: Problem[], code: string) => problems.filter((problem) => problem.code === code);

  it('finds no problem with a complete response, and shows what would be sent', async () => {
    const id = await open();
    const { body: required } = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
    const types = required.missing.map(({ type }: { type: string }) => type) as string[];
    expect(types.length).to.be.greaterThan(0);
    for (const type of types) await attach(id, type, await onePagePdf(`Proof of ${type}`));
    const { status, body } = await look(id);
    expect(status).to.equal(200);
    expect(body.ready, JSON.stringify(body.problems)).to.equal(true);
    expect(found(body.problems, 'missing_required_evidence')).to.deep.equal([]);
    expect(body.packet.files).to.equal(types.length);
    expect(body.packet.pages).to.be.at.least(types.length + 1);
    expect((await submitResponse(owner, id)).body.success).to.equal(true);
  });

  it('is stored as it was sent, byte for byte, with its hashes', async () => {
    const id = await open();
    const proof = await onePagePdf('Delivered to the burrow');
    await attach(id, 'proof_of_delivery', proof);
    const { body } = await submitResponse(owner, id);
    const { submission_id: submissionId, packet_sha256: packetSha256 } = body.submission as Sent;
    const path = `/api/disputes/${id}/submissions/${submissionId}/package`;
    const { status, bytes, headers } = await owner.get(path);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.equal('application/zip');
    expect(bytes.includes(Buffer.from(proof))).to.equal(true);
    expect((await owner.get(path)).bytes.equals(bytes)).to.equal(true);
    expect(packetSha256).to.match(/^[0-9a-f]{64}$/);
    const letter = await owner.get(path.replace(/package$/, 'letter'));
    expect(letter.headers.get('content-type')).to.equal('application/pdf');
    expect(letter.headers.get('content-disposition')).to.contain(`response-letter-${submissionId}.pdf`);
    expect(bytes.includes(letter.bytes)).to.equal(true);
    const weasels = await server.signUp('Weasels Ltd');
    for (const each of [path, path.replace(/package$/, 'letter')])
      expect((await weasels.get(each)).status, each).to.equal(404);
  });

  it('names missing required evidence and why it matters, but does not block', async () => {
    const id = await open();
    await addExhibit(owner, id);
    const { body } = await look(id);
    const missing = found(body.problems, 'missing_required_evidence');
    expect(missing.length).to.be.greaterThan(0);
    for (const { severity, message } of missing) {
      expect(severity).to.equal('warns');
      expect(message).to.match(/ is missing\. \S/);
    }
    expect(body.ready).to.equal(true);
  });

  it('requests the business category, and the amount of a refund that it cannot read', async () => {
    const undecided = await server.signUp('Undecided Rabbits');
    await connectStripe(server, undecided);
    const id = (await startDispute(server, undecided, { reason: 'duplicate' })).dispute_id;
    const codes = async () =>
      (await undecided.get(`/api/disputes/${id}/preflight`)).body.problems.map(({ code }: Problem) => code);
    expect(await codes())
      .to.include('business_category_missing')
      .and.to.not.include('refund_amount_unknown');
    const record = { dispute_id: id, evidence_type: 'refund_proof', title: 'Refund' };
    await undecided.post('/api/evidence/text', { ...record, text_content: 'We sent the money back.' });
    expect(await codes()).to.include('refund_amount_unknown');
    await undecided.post('/api/evidence/text', { ...record, text_content: 'Refunded: 1.00 USD' });
    await undecided.put('/api/settings/template-variables', { business_category: 'physical_goods' });
    expect(await codes()).to.not.include.members(['business_category_missing']);
    expect(await codes()).to.not.include.members(['refund_amount_unknown']);
  });

  it('names the file that the provider would reject, as the submission then does', async () => {
    const id = await open();
    const large = new Uint8Array(6_000_000);
    large.set(await onePagePdf('A long proof'));
    const evidenceId = await attach(id, 'proof_of_delivery', large, 'long.pdf');
    const { body } = await look(id);
    const [refusal] = found(body.problems, 'provider_would_refuse');
    expect(body.ready).to.equal(false);
    expect(refusal).to.include({ severity: 'blocks', evidence_id: evidenceId });
    expect(refusal?.message).to.match(/"long\.pdf".*6\.\d+ MB/);
    const { body: submitted } = await submitResponse(owner, id);
    expect(submitted).to.include({ success: false, message: refusal?.message });
    const { body: letterOnly } = await look(id, '?include_evidence=false');
    const blocking = (letterOnly.problems as Problem[]).filter(({ severity }) => severity === 'blocks');
    expect(blocking.map(({ code }) => code)).to.deep.equal(['no_evidence']);
  });
});
