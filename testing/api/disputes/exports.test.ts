import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  sampleCredentials,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { operations } from '../identity/matrix/operations.js';
import { signInSuperAdmin, whoIs } from '../identity/platform-client.js';

/** The values under this name in the file, row by row. */
type Table = { readonly name: string; readonly rows: readonly Readonly<Record<string, string>>[] };

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
    await owner.post('/api/evidence/text', {
      dispute_id: disputeId,
      evidence_type: 'other',
      title: '=HYPERLINK("https://foxes.example")',
      text_content: 'Twelve rabbits left.',
    });
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

  it('contain the same as the lists: disputes, templates, evidence, the audit log, received webhooks', async () => {
    const disputes = await take('/api/disputes/export.csv');
    expect(disputes.rows.map((row) => row.dispute_id)).to.deep.equal([disputeId]);
    const { body: listed } = await owner.get('/api/templates?status=active&per_page=100');
    const templates = await take('/api/templates/export.csv?status=active');
    expect(templates.name).to.equal('templates.csv');
    expect(templates.rows.map((row) => row.template_id)).to.deep.equal(
      (listed.templates as { template_id: string }[]).map((template) => template.template_id),
    );
    const evidence = await take('/api/evidence/export.csv');
    expect(evidence.rows.map((row) => row.title)).to.deep.equal([`'=HYPERLINK("https://foxes.example")`]);
    expect((await take('/api/evidence/export.csv?dispute_id=dsp_0')).rows).to.deep.equal([]);
    const { body: log } = await owner.get('/api/audit-log?per_page=100&action=evidence');
    const entries = await take('/api/audit-log/export.csv?action=evidence');
    expect(entries.rows.map((row) => row.hash)).to.deep.equal(
      (log.entries as { hash: string }[]).map(({ hash }) => hash),
    );
    const { body: received } = await owner.get('/api/webhook-events');
    const webhooks = await take('/api/webhook-events/export.csv');
    expect(webhooks.rows.map((row) => row.event_id)).to.include.members(
      (received.events as { event_id: string }[]).map((event) => event.event_id),
    );
    expect((await take('/api/orders/export.csv')).rows).to.deep.equal([]);
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

  it('contain companies and users over several pages, each once, and are recorded with who exported them', async () => {
    const { database } = server.container;
    await database.system.raw(
      `insert into tenants (tenant_id, name) select 'ten_' || lpad(i::text, 20, '0'), 'Burrow ' || i
         from generate_series(1, 1200) i`,
    );
    const companies = await take('/api/admin/tenants/export.csv?search=burrow', admin);
    expect(companies.rows).to.have.length(1_200);
    expect(new Set(companies.rows.map((row) => row.tenant_id)).size).to.equal(1_200);
    const users = await take('/api/admin/users/export.csv', admin);
    const { body } = await admin.get('/api/admin/users?per_page=100');
    expect(users.rows).to.have.length(body.total);
    expect(users.rows.find(({ role }) => role === 'super_admin')).to.include({ tenant_id: '' });
    const logs = await take('/api/admin/logs/export.csv?action=user.export', admin);
    expect(logs.rows.map((row) => row.email)).to.deep.equal(['hazel@platform.example']);
    for (const path of ['tenants', 'users', 'logs'])
      expect((await owner.get(`/api/admin/${path}/export.csv`)).status, path).to.equal(403);
  });

  it('contain the members and connections of a company, without any secret', async () => {
    const join = { email: 'bo@rabbits.example', role: 'member' };
    const { body: invited } = await owner.post('/api/invitations', join);
    const key = await owner.post('/api/api-keys', { name: '=SUM(A1)', scopes: ['disputes:read'] });
    const hook = { url: 'https://rabbits.example/csv', event_types: ['dispute.created', 'dispute.closed'] };
    const endpoint = await owner.post('/api/webhook-endpoints', hook);
    const lists = {
      'members/export.csv': ['members', 'user_id'],
      'invitations/export.csv': ['invitations', 'invitation_id'],
      'api-keys/export.csv': ['api_keys', 'api_key_id'],
      'psp/accounts/export.csv': ['accounts', 'account_id'],
      'webhook-endpoints/export.csv': ['endpoints', 'endpoint_id'],
    };
    const secrets = [invited.link, key.body.key, endpoint.body.secret]
      .map(String)
      .concat(Object.values(await sampleCredentials(server, 'stripe')));
    for (const [path, [list = '', id = '']] of Object.entries(lists)) {
      const { body } = await owner.get(`/api/${path.replace('/export.csv', '')}`);
      const { rows, name } = await take(`/api/${path}`);
      expect(name).to.equal(`${path.replace('/export.csv', '').replace('/', '-')}.csv`);
      const listed = (body[list] as Record<string, string>[]).map((one) => one[id]);
      expect(rows.map((row) => row[id]))
        .to.deep.equal(listed)
        .and.not.deep.equal([]);
      for (const secret of secrets) expect(JSON.stringify(rows), path).not.to.include(secret);
    }
    const [keyRow] = (await take('/api/api-keys/export.csv')).rows;
    expect(keyRow).to.include({ name: `'=SUM(A1)`, scopes: 'disputes:read', state: 'active' });
    const endpoints = (await take('/api/webhook-endpoints/export.csv')).rows;
    expect(endpoints.at(-1)).to.include({ event_types: 'dispute.created dispute.closed' });
    expect((await take('/api/psp/accounts/export.csv?environment=live')).rows).to.deep.equal([]);
  });

  it('have no formula in any cell, whatever names people have entered', async () => {
    const foxes = await server.signUp('=1+1');
    const accountId = await connectStripe(server, foxes);
    await foxes.put(`/api/psp/accounts/${accountId}`, { account_name: '@SUM(A1)' });
    await startDispute(server, foxes, {});
    await foxes.put('/api/auth/profile', { name: '+1+1' });
    await foxes.post('/api/templates', { name: '-1+1', content: '=1+1' });
    await foxes.post('/api/api-keys', { name: '\t=1+1', scopes: ['disputes:read'] });
    await foxes.post('/api/invitations', { email: '=fox@foxes.example', role: 'member' });
    const hook = { url: 'https://foxes.example/hooks', description: '＝1+1' };
    const { body } = await foxes.post('/api/webhook-endpoints', hook);
    const tables = operations.filter(({ path }) => path.endsWith('export.csv'));
    expect(tables.length).to.be.above(20);
    let marked = 0;
    const bulkId = await bulkOf(foxes);
    for (const { path } of tables) {
      const address = path
        .replace('{endpointId}', String(body.endpoint.endpoint_id))
        .replace('{bulkId}', bulkId);
      const by = path.endsWith('breakdown/export.csv') ? '?by=provider' : '';
      const { rows } = await take(address + by, path.startsWith('/api/admin') ? admin : foxes);
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
