import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, startDispute, submitResponse } from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { operations } from '../identity/matrix/operations.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

/** The values under this name in the file, row by row. */
type Table = { readonly name: string; readonly rows: readonly Readonly<Record<string, string>>[] };

/** The properties that a cell cannot hold, or that only the screen of a dispute needs. */
const notExported = [
  ...['provider_label', 'currency_exponent', 'coverage', 'customer', 'submission_fee', 'linked_disputes'],
  ...['is_overdue', 'evidence_submitted', 'locked', 'preview', 'portal', 'metadata', 'accept_note'],
  ...['can_accept', 'can_submit', 'can_mark_submitted', 'submit_limit', 'submit_limit_code'],
];

describe('CSV exports of lists', function () {
  this.timeout(120_000);
  let server: TestServer;
  let owner: ApiClient;
  let admin: ApiClient;
  let disputeId: string;
  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Rabbits Ltd');
    ({ as: admin } = await signInSuperAdmin(server));
    await connectStripe(server, owner);
    ({ dispute_id: disputeId } = await startDispute(server, owner, {}));
    const { body: dispute } = await owner.get(`/api/disputes/${disputeId}`);
    await owner.put('/api/data/orders/ord-1042', {
      ...{ order_number: 'B-1042', ordered_at: '2026-11-01T10:00:00Z', amount: 4_500, currency: 'USD' },
      ...{
        email: 'hazel@burrow.example',
        customer_name: 'Hazel',
        provider_payment_id: dispute.psp_transaction_id,
      },
    });
    await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'other',
      title: '=HYPERLINK("https://foxes.example")',
      text_content: 'Twelve rabbits left.',
    });
    const ready = async () => (await owner.get(`/api/disputes/${disputeId}`)).body.readiness !== null;
    await eventually('the readiness after the evidence', ready);
  });
  after(() => server.close());

  const take = async (path: string, as = owner): Promise<Table> => {
    const { status, headers, bytes } = await as.get(path);
    expect(status, path).to.equal(200);
    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    const name = /^attachment; filename="([\w.-]+\.csv)"$/.exec(
      headers.get('content-disposition') ?? '',
    )?.[1];
    const text = bytes.toString('utf8');
    expect(text.startsWith('\ufeff')).to.equal(true);
    const [head = [], ...lines] = parse(text.slice(1));
    return {
      name: name ?? '',
      rows: lines.map((cells) =>
        Object.fromEntries(head.map((column, index) => [column, cells[index] ?? ''])),
      ),
    };
  };

  /** The bulk action that exports all disputes of a company. */
  const bulkOf = async (as: ApiClient): Promise<string> => {
    const { disputes } = (await as.get('/api/disputes')).body as { disputes: { dispute_id: string }[] };
    const ids = disputes.map(({ dispute_id: id }) => id);
    const { status, body } = await as.post('/api/disputes/bulk', { ids, action: 'export' });
    expect(status, JSON.stringify(body)).to.equal(202);
    return String(body.bulk_id);
  };

  it('contain the same as the lists: disputes, evidence, the audit log', async () => {
    const disputes = await take('/api/disputes/export.csv');
    const { body: shown } = await owner.get(`/api/disputes/${disputeId}`);
    const { name, email } = shown.customer as Record<string, string>;
    expect(disputes.rows).to.have.length(1);
    const [{ covered_by: coveredBy, coverage_claim: claim, ...row } = {}] = disputes.rows;
    expect([coveredBy, claim]).to.deep.equal(['', '']);
    expect(Object.keys(shown).filter((name) => !(name in row))).to.have.members(notExported);
    expect(row).to.deep.equal({
      ...Object.fromEntries(Object.keys(row).map((column) => [column, String(shown[column] ?? '')])),
      ...{ amount: (Number(shown.amount) / 100).toFixed(2), assignee: '' },
      ...{ customer_name: name, customer_email: email, order_number: 'B-1042' },
    });
    const evidence = await take('/api/evidence/export.csv');
    expect(evidence.rows.map((row) => row.title)).to.deep.equal([`'=HYPERLINK("https://foxes.example")`]);
    expect((await take('/api/evidence/export.csv?dispute_id=dsp_0')).rows).to.deep.equal([]);
    const { body: log } = await owner.get('/api/audit-log?per_page=100&action=evidence');
    const entries = await take('/api/audit-log/export.csv?action=evidence');
    expect(entries.rows.map((row) => row.hash)).to.deep.equal(
      (log.entries as { hash: string }[]).map(({ hash }) => hash),
    );
    const [order] = (await take('/api/orders/export.csv')).rows;
    expect(order).to.include({ store_order_id: 'ord-1042', total: '45.00' });
  });

  it('contain submissions with their letter and completeness', async () => {
    const { body } = await submitResponse(owner, disputeId, { include_evidence: true });
    expect(body.success, JSON.stringify(body)).to.equal(true);
    const { rows } = await take('/api/submissions/export.csv');
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({ dispute_id: disputeId, status: 'submitted', channel: 'api' });
    const { tenantId } = await whoIs(owner);
    const [kept] = (await server.container.database.read(tenantId, (tx) =>
      tx('submissions').where({ dispute_id: disputeId }).select('template_id', 'evidence_score', 'packet'),
    )) as { template_id: string; evidence_score: number; packet: { templateId: string } }[];
    expect(kept?.template_id).to.equal(kept?.packet.templateId);
    expect(kept?.evidence_score).to.be.a('number').and.to.be.within(0, 99);
  });

  it('have no formula in any cell, whatever names people have entered', async () => {
    const foxes = await server.signUp('=1+1');
    const accountId = await connectStripe(server, foxes);
    await foxes.put(`/api/psp/accounts/${accountId}`, { account_name: '@SUM(A1)' });
    await startDispute(server, foxes, {});
    await foxes.put('/api/auth/profile', { name: '+1+1' });
    const tables = operations.filter(({ path }) => path.endsWith('export.csv'));
    expect(tables).to.have.length(13);
    let marked = 0;
    const bulkId = await bulkOf(foxes);
    for (const { path } of tables) {
      const address = path.replace('{bulkId}', bulkId);
      const by = groupings[path.split('/').at(-2) ?? ''];
      const { rows } = await take(
        by === undefined ? address : `${address}?by=${by}`,
        path.startsWith('/api/admin') ? admin : foxes,
      );
      for (const cell of rows.flatMap((row) => Object.values(row))) {
        expect(
          /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && Number.isNaN(Number(cell)),
          `${path}: ${cell}`,
        ).to.equal(false);
        if (/^'[=+\-@\t＝]/.test(cell)) marked += 1;
      }
    }
    expect(marked, 'cells that would have been formulas').to.be.above(8);
  });
});

/** Some reports need a grouping. */
const groupings: Readonly<Record<string, string>> = { breakdown: 'provider', 'root-causes': 'product' };

/** RFC 4180. */
function parse(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(cell)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
