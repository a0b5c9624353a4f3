import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  addRequiredExhibits,
  addText,
  connectStripe,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { isThorough } from '../../../core/src/testing/thoroughness.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { makeKey } from '../identity/matrix/people.js';

type Check = { code: string; group: string; severity: string };
type Row = { dispute_id: string; readiness: string | null };
type Run = { status: string; message: string };

const count = isThorough ? 300 : 12;

/** The readiness that the reasons alone imply. */
const implied = (checks: readonly Check[]) =>
  checks.some(({ severity }) => severity === 'block') ? 'blocked' : checks.length === 0 ? 'ready' : 'weak';

describe(`the readiness of ${count} mixed disputes`, function () {
  this.timeout(1_200_000);
  let server: TestServer;
  let owner: ApiClient;
  let agent: Client;
  const ids: string[] = [];

  const reasons = ['product_not_received', 'fraudulent', 'duplicate', 'product_unacceptable', 'general'];
  const write = (id: string, type: string, text: string) => addText(owner, id, { type, text });
  const cases: readonly ((id: string) => Promise<unknown>)[] = [
    () => Promise.resolve(),
    (id) => addRequiredExhibits(owner, id),
    (id) => addExhibit(owner, id),
    (id) => write(id, 'proof_of_delivery', 'DHL 0034: returned to sender.'),
    (id) => write(id, 'product_description', 'n/a'),
    async (id) => {
      await addRequiredExhibits(owner, id);
      await write(id, 'customer_communication', 'Buyer: I cancelled before you shipped.');
    },
  ];

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    await connectStripe(server, owner);
    const { key } = await makeKey(owner, ['mcp:read', 'mcp:draft']);
    agent = new Client({ name: 'test-agent', version: '1' });
    const headers = { authorization: `Bearer ${key}` };
    await agent.connect(
      new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit: { headers } }),
    );
    for (let at = 0; at < count; at += 1) {
      const reason = reasons[Math.floor(at / cases.length) % reasons.length];
      const { dispute_id: id } = await startDispute(server, owner, { reason, network: 'visa' });
      await cases[at % cases.length]?.(id);
      ids.push(id);
    }
  });
  after(async () => {
    await agent.close();
    await server.close();
  });

  const call = async (name: string, id: string) => {
    const result = await agent.callTool({ name, arguments: { dispute_id: id } });
    const [first] = result.content as { text: string }[];
    return { isError: result.isError === true, text: first?.text ?? '' };
  };
  const doors: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    preflight: async (id) => {
      const { body } = await owner.get(`/api/disputes/${id}/preflight`);
      expect(body.ready, id).to.equal(body.readiness !== 'blocked');
      return [body.readiness, codesOf(body.checks)];
    },
    preview: async (id) => {
      const { body } = await owner.post(`/api/response-assembly/disputes/${id}/preview`);
      return [implied(body.checks), codesOf(body.checks)];
    },
    agent: async (id) => {
      const { readiness, checks } = JSON.parse((await call('check_response', id)).text);
      return [readiness, codesOf(checks)];
    },
    bulk: async (id) => {
      const { body } = await owner.post('/api/disputes/bulk/preflight', { ids: [id] });
      return [body.disputes[0].readiness, codesOf(body.disputes[0].reasons)];
    },
  };
  const codesOf = (checks: readonly Check[]) => checks.map(({ code, group }) => `${group} ${code}`);
  const reportOf = async (id: string) => (await owner.get(`/api/disputes/${id}/readiness`)).body;

  it('is equal for the endpoint, the completeness, the preflight, the preview, an agent and a bulk action, with the same reasons', async () => {
    const seen = new Set<string>();
    for (const id of ids) {
      const { readiness, reasons: found } = await reportOf(id);
      seen.add(String(readiness));
      const completeness = await owner.get(`/api/evidence-requirements/disputes/${id}/completeness`);
      expect(completeness.body.readiness, id).to.equal(readiness);
      for (const [name, door] of Object.entries(doors))
        expect(await door(id), `${name} of ${id}`).to.deep.equal([readiness, codesOf(found)]);
    }
    expect([...seen]).to.have.members(['ready', 'weak', 'blocked']);
  });

  it('is equal in the list, its filter, and the requests for approval', async () => {
    for (const id of ids) {
      const { readiness } = await reportOf(id);
      const row = await eventually('the readiness in the list', async () => {
        const { disputes } = (await owner.get(`/api/disputes?search=${id}`)).body as { disputes: Row[] };
        return disputes[0]?.readiness === null ? undefined : disputes[0];
      });
      expect(row.readiness, id).to.equal(readiness);
      const { body } = await owner.get(`/api/disputes?search=${id}&readiness=${readiness}`);
      expect(body.total, id).to.equal(1);
      const { isError, text } = await call('request_submission', id);
      expect(isError, text).to.equal(readiness === 'blocked');
      if (isError) continue;
      const approval = JSON.parse(text);
      expect(approval.readiness, id).to.equal(readiness);
      await owner.post(`/api/approvals/${approval.approval_id}/reject`, {});
    }
  });

  it('decides what a rule submits', async () => {
    const expected = new Map<string, string>();
    for (const id of ids) expected.set(id, (await reportOf(id)).readiness);
    await owner.put('/api/automation/settings', { daily_caps: { submit: count } });
    const { status, body } = await owner.post('/api/automation/rules', {
      name: 'All',
      conditions: [],
      actions: [{ kind: 'submit', hours_before_due: 720 }],
      mode: 'live',
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    for (let at = 0; at < count; at += 100) await server.container.ruleEngine.run(new Date());
    for (const id of ids) {
      const run = await eventually('the decision of the rule', async () => {
        const { runs } = (await owner.get(`/api/automation/runs?dispute_id=${id}`)).body as { runs: Run[] };
        return runs.find(({ status: now, message }) => now === 'done' || message !== '');
      });
      expect(run.status === 'done', `${id}: ${run.message}`).to.equal(expected.get(id) === 'ready');
    }
  });
});
