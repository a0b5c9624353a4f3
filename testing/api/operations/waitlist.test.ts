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
});
