import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { roleUrls } from '../../../core/src/platform/database/roles.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import { connectStripe, onePagePdf, startDispute } from '../../../core/src/testing/scenarios.js';
import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { makeKey } from './matrix/people.js';
import { createTeamDesk } from './team-client.js';

type Call = {
  readonly what: string;
  readonly send: (as: ApiClient, ids: Ids) => ReturnType<ApiClient['get']>;
};
type Ids = { readonly dispute: string };

/** Calls with an ID outside the path. foreign-objects.test.ts has those with an ID in the path. */
const calls: readonly Call[] = [
  { what: 'list evidence', send: (as, ids) => as.get(`/api/evidence?dispute_id=${ids.dispute}`) },
  {
    what: 'check a text for a dispute',
    send: (as, ids) =>
      as.post('/api/evidence-requirements/validate/content', {
        evidence_type: 'other',
        content: 'B',
        dispute_id: ids.dispute,
      }),
  },
  {
    what: 'add a text',
    send: (as, ids) =>
      as.post('/api/evidence/text', {
        dispute_id: ids.dispute,
        evidence_type: 'other',
        title: 'A',
        text_content: 'B',
      }),
  },
  {
    what: 'add a file',
    send: async (as, ids) =>
      as.upload(
        '/api/evidence/upload',
        { dispute_id: ids.dispute, evidence_type: 'other' },
        new File([await onePagePdf('A')], 'a.pdf'),
      ),
  },
];

describe("another company's data", () => {
  let server: TestServer;
  let owner: ApiClient;
  let outsider: ApiClient;
  let ids: Ids;

  before(async () => {
    server = await startTestServer();
    owner = await server.signUp('Canary Rabbits');
    outsider = await server.signUp('Foxes');
    await connectStripe(server, owner);
    const { dispute_id: dispute } = await startDispute(server, owner, {});
    const text = {
      dispute_id: dispute,
      evidence_type: 'other',
      title: 'Canary',
      text_content: 'canary in the burrow',
    };
    expect((await owner.post('/api/evidence/text', text)).status).to.equal(201);
    await owner.put(`/api/response-assembly/disputes/${dispute}/argument`, { text: 'canary in the letter' });
    expect((await owner.post('/api/templates', { name: 'Canary', content: 'canary' })).status).to.equal(201);
    expect((await owner.put('/api/data/customers/canary-1', { name: 'Canary' })).status).to.equal(200);
    await makeKey(owner, ['disputes:read'], { name: 'Canary' });
    await makeTeam(server, owner);
    ids = { dispute };
  });
  after(() => server.close());

  for (const { what, send } of calls) {
    it(`are the same 404 as unknown objects: ${what}`, async () => {
      const never: Ids = { dispute: 'dsp_00000000000000000000' };
      const [foreign, missing] = [await send(outsider, ids), await send(outsider, never)];
      expect(foreign.status).to.equal(404);
      const withoutId = ({ body }: typeof foreign) => ({ ...body, request_id: '' });
      expect(withoutId(foreign)).to.deep.equal(withoutId(missing));
    });
  }

  it('are in no list and no total of another company', async () => {
    const responses = await Promise.all(
      [
        '/api/disputes',
        '/api/disputes/summary',
        '/api/psp/accounts',
        '/api/webhook-events',
        '/api/disputes/stats/dashboard',
        '/api/disputes/stats/export.csv',
        '/api/templates?search=canary',
        '/api/api-keys',
        '/api/members',
        '/api/invitations',
        '/api/data/customers',
        '/api/carriers',
      ].map((path) => outsider.get(path)),
    );
    expect(responses.map(({ status }) => status)).to.deep.equal(responses.map(() => 200));
    expect(responses[0]?.body.total).to.equal(0);
    expect(responses[1]?.body.total).to.equal(0);
    expect(responses.map(({ bytes }) => bytes.toString()).join()).to.not.match(/canary|du_/i);
  });

  it('are hidden by the database even if a query omits the company', async () => {
    const app = connectAsApp(server);
    try {
      const tables = [
        'tenants',
        'users',
        'psp_accounts',
        'disputes',
        'evidence',
        'response_templates',
        'builtin_templates_given',
        'submissions',
        'response_arguments',
        'dispute_statements',
        'dispute_tags',
        'dispute_customers',
        'dispute_views',
        'dispute_view_defaults',
        'dispute_bulks',
        'chat_channels',
        'alert_sources',
        'dispute_bulk_items',
        'dispute_compelling_evidence',
        'api_keys',
        'invitations',
        'customers',
        'payments',
        'shipments',
        'usage_events',
        'policy_versions',
        'consents',
      ];
      for (const table of tables) expect(await app(table).select('*'), table).to.deep.equal([]);
      expect(await refusal(app.raw('select * from sessions'))).to.match(/permission denied/);
      expect(await refusal(app.raw('alter table disputes disable row level security'))).to.match(
        /must be owner/,
      );
      expect(await refusal(app('response_arguments').update({ text: 'fox' }))).to.match(/permission denied/);
      expect(await refusal(app.raw('create table mine (id int)'))).to.match(/permission denied/);
      const [role] = await app('pg_roles')
        .whereRaw('rolname = current_user')
        .select('rolsuper', 'rolbypassrls', 'rolcreaterole');
      expect(role).to.deep.equal({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    } finally {
      await app.destroy();
    }
  });

  it('cannot be created by writing rows for another company', async () => {
    const app = connectAsApp(server);
    try {
      await app.raw(`select set_config('app.tenant_id', 'ten_00000000000000000000', false)`);
      const foreign = { tenant_id: 'ten_11111111111111111111', name: 'Foxes', payload: '{}' };
      expect(await refusal(app('jobs').insert(foreign))).to.match(/row-level security/);
    } finally {
      await app.destroy();
    }
  });
});

function connectAsApp({ ownerUrl }: TestServer): Knex {
  const { appUrl } = roleUrls(ownerUrl, testSecret);
  return knex({ client: 'pg', connection: appUrl, pool: { min: 0, max: 1 } });
}

async function makeTeam(server: TestServer, owner: ApiClient): Promise<void> {
  const desk = createTeamDesk(server);
  await desk.offer(owner, { email: 'canary@guests.example' });
  await desk.join(owner);
}

function refusal(query: PromiseLike<unknown>): PromiseLike<string> {
  return query.then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  );
}
