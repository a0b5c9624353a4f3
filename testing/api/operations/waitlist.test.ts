import { expect } from 'chai';

import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { signInSuperAdmin } from '../identity/platform-client.js';

describe('the waitlist', () => {
  let server: TestServer;
  let admin: ApiClient;
  let now = new Date('2026-11-21T09:00:00Z');

  before(async () => {
    server = await startTestServer({ clock: () => now });
  });
  after(() => server.close());
  beforeEach(async () => {
    now = new Date(now.getTime() + 20 * 60_000);
    await server.container.database.system('waitlist_entries').delete();
    ({ as: admin } = await signInSuperAdmin(server));
  });

  const join = (email: unknown) => server.api.post('/api/waitlist/join', { email });
  const list = (query = '') => admin.get(`/api/admin/waitlist${query}`);
  /** Inserts directly into the table, past the throttle of an address. */
  const fill = (count: number) =>
    server.container.database.system.raw(
      `insert into waitlist_entries (entry_id, email, joined_at)
       select 'wtl_' || lpad(i::text, 20, '0'), 'vole' || i || '@voles.example', now()
         from generate_series(1, ?::int) as i`,
      [count],
    );

  it('stores an address once, and returns the same for a repeated one', async () => {
    const responses = [await join(' Bo@Rabbits.example '), await join('bo@rabbits.example')];
    for (const { status, body } of responses)
      expect([status, body]).to.deep.equal([200, { message: 'Thank you for joining!' }]);
    const { body } = await list();
    expect(body).to.deep.equal({
      entries: [{ email: 'bo@rabbits.example', joined_at: now.toISOString() }],
      total: 1,
      next_cursor: null,
    });
  });

  it('stores an address once for many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => join('bo@rabbits.example')));
    expect(responses.map(({ status }) => status)).to.deep.equal(Array<number>(8).fill(200));
    expect((await list()).body.total).to.equal(1);
  });

  it('rejects an invalid address', async () => {
    const wrong = [
      '',
      ' ',
      'bo',
      'bo@',
      'bo@x',
      '@x.example',
      'a b@x.example',
      `${'x'.repeat(250)}@x.example`,
    ];
    for (const email of [...wrong, undefined, null, 'bo@x.example>, <fox@x.example', 'bo@x.example\nfox']) {
      const { status, body } = await join(email);
      expect([status, body.error], String(email)).to.deep.equal([422, 'Please enter a valid email address.']);
      expect(body.details[0].field).to.equal('email');
    }
    expect((await list()).body.total).to.equal(0);
  });

  it('throttles an address that joins many times', async () => {
    for (let i = 0; i < 30; i += 1) expect((await join(`vole${i}@voles.example`)).status).to.equal(200);
    const { status, body, headers } = await join('another@voles.example');
    expect([status, body.code]).to.deep.equal([429, 'too_many_tries']);
    expect(Number(headers.get('retry-after'))).to.be.within(1, 900);
  });

  it('is read page by page, newest first, also while it grows', async () => {
    await fill(120);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await list(`?per_page=50${cursor && `&cursor=${cursor}`}`);
      expect(body.total).to.be.at.least(120);
      seen.push(...body.entries.map(({ email }: { email: string }) => email));
      await join(`late${seen.length}@voles.example`);
      cursor = body.next_cursor ?? '';
    } while (cursor !== '');
    expect(seen).to.deep.equal(Array.from({ length: 120 }, (_, i) => `vole${120 - i}@voles.example`));
    for (const wrong of ['?cursor=x', '?per_page=0', '?per_page=101', '?per_page=1.5'])
      expect((await list(wrong)).status, wrong).to.equal(422);
  });

  it('is exported completely as CSV, however long it is', async () => {
    await fill(2_345);
    const { status, headers, body } = await list('/export.csv');
    expect([status, headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).to.equal('attachment; filename="waitlist.csv"');
    const lines = String(body).split('\r\n');
    expect(lines).to.have.length(2_345 + 2);
    expect(lines[0]).to.match(/^\ufeff?email,joined_at$/);
    expect(lines[1]).to.match(/^vole2345@voles\.example,\d{4}-\d\d-\d\dT/);
    expect(new Set(lines)).to.have.property('size', 2_345 + 2);
    expect(String(body).lastIndexOf('\ufeff')).to.be.at.most(0);
  });

  it('puts no formula into a spreadsheet', async () => {
    const formulas = [
      '=cmd|1@x.example',
      '+1+1@x.example',
      '-2@x.example',
      '@sum@x.example',
      '=1+1@x.example',
    ];
    for (const email of formulas) await join(email);
    const { body } = await list('/export.csv');
    const cells = String(body).split('\r\n').slice(1, -1);
    expect(cells).to.have.length.greaterThan(2);
    for (const cell of cells) expect(cell).to.match(/^'[=+\-@]/);
  });

  it('is limited to platform administrators, and each export is recorded with its user', async () => {
    const owner = await server.signUp('Foxes');
    for (const path of ['/api/admin/waitlist', '/api/admin/waitlist/export.csv']) {
      expect((await server.api.get(path)).status).to.equal(401);
      expect((await owner.get(path)).status).to.equal(403);
    }
    await list('/export.csv');
    const rows: unknown = await server.container.database
      .system('audit_entries')
      .where({ action: 'waitlist.export' })
      .orderBy('sequence', 'desc')
      .select('tenant_id', 'user_email');
    expect((rows as unknown[])[0]).to.deep.equal({ tenant_id: null, user_email: 'hazel@platform.example' });
  });

  it('is hidden from every company by the database', async () => {
    const owner = await server.signUp('Foxes');
    const { tenant } = (await owner.get('/api/auth/me')).body.user;
    const { database } = server.container;
    const attempt = database.read(String(tenant.tenant_id), (tx) => tx('waitlist_entries').select('*'));
    expect(await attempt.catch((error: unknown) => String(error))).to.match(/permission denied/);
  });
});
