import { samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

import { collectionJob } from '../../../core/src/case/sync/collection-job.js';
import { CollectedEvidenceWriter } from '../../../core/src/evidence/collection/collected-evidence-writer.js';
import type { CollectionDto } from '../../../core/src/evidence/collection/collection.dto.js';
import { createEvidence } from '../../../core/src/evidence/evidence.wiring.js';
import type { EvidenceDto } from '../../../core/src/evidence/exhibits/evidence.dto.js';
import { EvidenceRequirementsService } from '../../../core/src/evidence/requirements/evidence-requirements.service.js';
import { systemActor } from '../../../core/src/identity/access/actor.js';
import { enqueueJob } from '../../../core/src/platform/jobs/jobs.js';
import { createDefense } from '../../../core/src/submissions/submissions.wiring.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { itThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore, sellOrders, storeOf, tenantOf, type SeenStore } from '../commerce/store-client.js';

const fraud = { reason: 'fraudulent', amount: 4200, currency: 'USD' };

describe('the collection of evidence', () => {
  let server: TestServer;
  let owner: ApiClient;
  let store: SeenStore;
  let tenantId: string;

  before(async function () {
    this.timeout(120_000);
    server = await startTestServer({ environment: { EVIDENCE_COLLECTION: 'on' } });
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    tenantId = tenantOf(owner);
    store = await connectStore(server, owner);
    await eventually(
      'the reading',
      async () => (await storeOf(owner, store.id)).orders.state === 'done',
      60_000,
    );
  });
  after(() => server.close());

  const evidenceOf = async (id: string) =>
    (await owner.get(`/api/evidence?dispute_id=${id}`)).body.evidence as EvidenceDto[];
  const newestOf = async (id: string) =>
    (await owner.get(`/api/evidence/dispute/${id}/collection`)).body.collection as CollectionDto | null;
  const collect = (id: string, as = owner) => as.post(`/api/evidence/dispute/${id}/collect`);
  const collected = async (id: string): Promise<CollectionDto> => {
    const { status, body } = await collect(id);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.collection as CollectionDto;
  };
  const isCollected = (id: string) =>
    eventually('the collection', async () => (await newestOf(id)) ?? undefined, 30_000);
  const ofType = (evidence: readonly EvidenceDto[], type: string, kind: string) =>
    evidence.find((piece) => piece.evidence_type === type && piece.source?.kind === kind);
  const arrive = async (input: object = fraud) => {
    const { dispute_id: id } = await startDispute(server, owner, { ...input });
    await isCollected(id);
    return id;
  };
  const setAutomatic = async (isOn: boolean) => {
    const { status } = await owner.put('/api/settings/template-variables', { collect_evidence: isOn });
    expect(status).to.equal(200);
  };
  const jobOf = (id: string) =>
    server.container.database
      .system('jobs')
      .where({ key: `collect:${id}` })
      .first<object | undefined>();
  const sell = async (input: object) => {
    const [id = ''] = await sellOrders(server, store, { ...input });
    await owner.post(`/api/wix/accounts/${store.id}/sync-orders`, {});
    const { body } = await owner.get(`/api/orders?search=${id}`);
    return String(body.orders[0].order_id);
  };

  it('starts automatically when a dispute arrives, and names the source of each piece', async () => {
    const id = await arrive();
    const collection = await newestOf(id);
    expect(collection).to.include({ state: 'done', automatic: true, dispute_id: id });
    const evidence = await evidenceOf(id);
    expect(evidence.map(({ evidence_type: type }) => type)).to.have.members([
      'receipt',
      'authorization_record',
      'customer_details',
      'prior_transactions',
    ]);
    for (const { source } of evidence) expect(source).to.include({ kind: 'provider', name: 'Stripe' });
    const checks = ofType(evidence, 'authorization_record', 'provider');
    expect(checks?.text_content)
      .to.match(/Postal code check: matched/)
      .and.match(/3-D Secure 2\.2\.0: the cardholder was authenticated\nECI: 05/)
      .and.match(/Amount: 42\.00 USD/);
    const earlier = ofType(evidence, 'prior_transactions', 'provider')?.text_content ?? '';
    expect(earlier.match(/^Payment: ch_/gm)).to.have.length(3);
    const { body: timeline } = await owner.get(`/api/disputes/${id}/timeline`);
    const added = (timeline.entries as { type: string; actor: unknown; data: { source?: object } }[]).filter(
      ({ type }) => type === 'evidence.added',
    );
    expect(added).to.have.length(evidence.length);
    for (const { actor, data } of added) {
      expect(actor).to.equal(null);
      expect(data.source).to.deep.equal({ kind: 'provider', name: 'Stripe' });
    }
    const { body: audit } = await owner.get('/api/audit-log?action=evidence.collect');
    expect(audit.entries[0].subject.id).to.equal(id);
    expect(audit.entries[0].details).to.include({ state: 'done', collected: 4 });
  });

  it('leaves evidence written by people unchanged, and does not restore what they removed', async () => {
    const id = await arrive();
    const text = { dispute_id: id, evidence_type: 'receipt', title: 'Our own receipt' };
    await owner.post('/api/evidence/text', { ...text, text_content: 'Two rabbits, sold over the counter.' });
    const removed = ofType(await evidenceOf(id), 'customer_details', 'provider')?.evidence_id ?? '';
    expect((await owner.delete(`/api/evidence/${removed}`)).status).to.equal(200);
    await server.container.database.transaction(tenantId, (tx) =>
      enqueueJob(tx, collectionJob({ tenantId, disputeId: id })),
    );
    const byItself = await eventually('a second run', async () => {
      const newest = await newestOf(id);
      return newest?.kept.length === 4 ? newest : undefined;
    });
    expect(byItself.collected).to.deep.equal([]);
    expect(byItself.kept.find((item) => item.evidence_id === null)?.why).to.match(
      /^Someone removed or changed it/,
    );
    const demanded = await collected(id);
    expect(demanded.collected.map((item) => item.evidence_type)).to.deep.equal(['customer_details']);
    const own = (await evidenceOf(id)).filter((piece) => piece.source === null);
    expect(own.map((piece) => piece.text_content)).to.deep.equal(['Two rabbits, sold over the counter.']);
  });

  it('does not replace evidence that a person changed while the source was read', async () => {
    const id = await arrive();
    const evidence = await server.container.evidence.listEvidence(tenantId, id);
    const piece = evidence.find(({ evidenceType }) => evidenceType === 'customer_details');
    if (piece?.source === undefined) throw new Error('Nothing was collected');
    const { evidenceId, evidenceType, source } = piece;
    await owner.patch(`/api/evidence/${evidenceId}`, { title: 'Our customer' });

    const { service: defense } = createDefense(server.container);
    const requirements = new EvidenceRequirementsService({ ...server.container, defense });
    const { service: evidenceService } = createEvidence({ ...server.container, requirements });
    const writer = new CollectedEvidenceWriter({ ...server.container, evidenceService });
    const draft = { source, evidenceType, title: 'Customer', text: 'Another address.', asFile: false };
    const before = { disputeId: id, evidence, brought: new Set<string>(), isDemanded: true };
    const kept = await writer.writeDraft(systemActor(tenantId, undefined), draft, before);
    expect(kept)
      .to.have.nested.property('kept.why')
      .that.matches(/^Someone removed or changed it/);
    const after = await evidenceOf(id);
    expect(after.find((one) => one.evidence_id === evidenceId)?.title).to.equal('Our customer');
    expect(after.length).to.equal(evidence.length);
  });

  itThorough(
    'uses the order in the store, renews it for another order, and keeps manual changes',
    async () => {
      const id = await arrive({ ...fraud, reason: 'product_not_received' });
      const { body: dispute } = await owner.get(`/api/disputes/${id}`);
      const sold = await sell({ amount: 4200, transaction_id: dispute.psp_transaction_id });
      const first = await collected(id);
      const fromOrder = first.collected.filter(({ source }) => source.kind === 'store_order');
      expect(fromOrder.map((item) => item.evidence_type)).to.include.members([
        'receipt',
        'shipping_tracking',
      ]);
      const packing = ofType(await evidenceOf(id), 'shipping_documentation', 'store_order');
      expect(packing).to.include({ sendable: true, mime_type: 'text/plain' });

      const changed = { kind: 'receipt', title: 'Our receipt', text: 'Two dwarf rabbits, 42.00 USD, paid.' };
      const { status } = await owner.post(`/api/disputes/${id}/order/evidence`, { items: [changed] });
      expect(status).to.equal(200);
      const second = await collected(id);
      expect(second.collected).to.deep.equal([]);
      expect(second.kept.find(({ title }) => title.startsWith('Receipt for order'))?.why).to.match(
        /Someone added/,
      );

      const other = await sell({ amount: 999, email: 'hazel@example.com' });
      expect(other).not.to.equal(sold);
      await owner.put(`/api/disputes/${id}/order`, { order_id: other });
      const count = (await evidenceOf(id)).length;
      const third = await collected(id);
      const renewed = third.collected.filter((item) => item.renewed).map((item) => item.evidence_type);
      expect(renewed).to.include.members(['shipping_tracking', 'shipping_documentation']);
      const evidence = await evidenceOf(id);
      expect(evidence.filter((piece) => piece.title === 'Our receipt')).to.have.length(1);
      expect(evidence.length, 'only a receipt of the other order came new').to.equal(count + 1);
    },
  );

  itThorough(
    'reports that the provider is down, continues with the rest, and retries automatically',
    async () => {
      const settings = '/api/settings/template-variables';
      const policy = new File([new Uint8Array(samplePng())], 'policy.png');
      const uploaded = await owner.upload(`${settings}/upload`, { field_name: 'refund_policy' }, policy);
      await owner.put(settings, { refund_policy: uploaded.body.image_tag });
      await setAutomatic(false);
      const { dispute_id: id } = await startDispute(server, owner, {
        ...fraud,
        reason: 'credit_not_processed',
      });
      await server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
      const { body } = await collect(id);
      expect(body.message).to.match(/retry unavailable sources automatically/);
      expect(body.collection.state).to.equal('incomplete');
      const stripe = (body.collection as CollectionDto).unavailable.find(
        ({ source }) => source.name === 'Stripe',
      );
      expect(stripe?.why).to.match(/Stripe cannot be reached/);
      const types = (await evidenceOf(id)).map((piece) => piece.evidence_type);
      expect(types).to.deep.equal(['refund_policy']);
      expect(await jobOf(id)).to.include({ state: 'ready' });
      await server.sandbox.post('/stripe/faults', { count: 0 });
      await server.container.database.transaction(tenantId, (tx) =>
        enqueueJob(tx, collectionJob({ tenantId, disputeId: id })),
      );
      await eventually('the second try', async () => (await newestOf(id))?.state === 'done', 30_000);
      expect(ofType(await evidenceOf(id), 'refund_proof', 'provider')).not.to.equal(undefined);
      await setAutomatic(true);
    },
  );

  it('does not start if the company has turned it off, except on request', async () => {
    await setAutomatic(false);
    const { dispute_id: id } = await startDispute(server, owner, { ...fraud });
    await eventually('the job to end', async () => (await jobOf(id)) === undefined);
    expect(await newestOf(id)).to.equal(null);
    expect(await evidenceOf(id)).to.deep.equal([]);
    expect((await collected(id)).collected).to.have.length(4);
    await setAutomatic(true);
  });

  it('never reveals to the bank how an exhibit was collected', async () => {
    const id = await arrive();
    for (const language of ['en', 'zh', 'ja']) {
      const path = `/api/response-assembly/disputes/${id}/preview`;
      const content = String((await owner.post(path, { language })).body.content);
      expect(content).to.not.match(/Collected from|Stripeから取得|取自 Stripe(?! 的记录)/);
    }
  });
});
