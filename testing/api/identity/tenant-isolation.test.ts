import { expect } from 'chai';
import knex, { type Knex } from 'knex';

import { roleUrls } from '../../../core/src/platform/database/roles.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import {
  connectStripe,
  onePagePdf,
  startDispute,
  submitResponse,
} from '../../../core/src/testing/scenarios.js';
import { testSecret } from '../../../core/src/testing/test-database.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { makeKey } from './matrix/people.js';
import { addApproval } from './matrix/resources.js';
import { whoIs } from './platform-client.js';
import { createTeamDesk } from './team-client.js';

type Call = {
  readonly what: string;
  readonly send: (as: ApiClient, ids: Ids) => ReturnType<ApiClient['get']>;
};
type Ids = {
  readonly dispute: string;
  readonly evidence: string;
  readonly account: string;
  readonly submission: string;
  readonly event: string;
  readonly template: string;
  readonly apiKey: string;
  readonly member: string;
  readonly invitation: string;
  readonly approval: string;
  /** Its kind and external ID. */
  readonly record: string;
};

/** Every call with an id of an object. */
const calls: readonly Call[] = [
  { what: 'see a dispute', send: (as, ids) => as.get(`/api/disputes/${ids.dispute}?include_raw=true`) },
  {
    what: 'accept a dispute',
    send: (as, ids) => as.post(`/api/disputes/${ids.dispute}/accept`, { confirm: true }),
  },
  { what: 'submit a dispute', send: (as, ids) => as.post(`/api/disputes/${ids.dispute}/submit`) },
  { what: 'list submissions', send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/submissions`) },
  {
    what: 'see a sent letter',
    send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/submissions/${ids.submission}/letter`),
  },
  {
    what: 'retry a submission',
    send: (as, ids) => as.post(`/api/disputes/${ids.dispute}/submissions/${ids.submission}/retry`),
  },
  {
    what: 'tag a dispute',
    send: (as, ids) => as.put(`/api/disputes/${ids.dispute}/tags`, { tags: ['mine'] }),
  },
  { what: 'see the statements', send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/statements`) },
  {
    what: 'quote a statement',
    send: (as, ids) =>
      as.put(`/api/disputes/${ids.dispute}/statements/stm_00000000000000000000`, { quoted: true }),
  },
  { what: 'list evidence', send: (as, ids) => as.get(`/api/evidence?dispute_id=${ids.dispute}`) },
  {
    what: 'see the evidence summary',
    send: (as, ids) => as.get(`/api/evidence/dispute/${ids.dispute}/summary`),
  },
  { what: 'see the workspace', send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/workspace`) },
  { what: 'see the facts', send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/facts`) },
  {
    what: 'set a fact',
    send: (as, ids) => as.put(`/api/disputes/${ids.dispute}/facts/customer_name`, { value: 'Hazel' }),
  },
  {
    what: 'reset a fact',
    send: (as, ids) => as.delete(`/api/disputes/${ids.dispute}/facts/customer_name`),
  },
  {
    what: 'set the position',
    send: (as, ids) => as.put(`/api/disputes/${ids.dispute}/position`, { refund: 'issued' }),
  },
  {
    what: 'see the compelling evidence',
    send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/compelling-evidence`),
  },
  {
    what: 'choose the compelling evidence',
    send: (as, ids) => as.put(`/api/disputes/${ids.dispute}/compelling-evidence`, { chosen: null }),
  },
  { what: 'approve a request', send: (as, ids) => as.post(`/api/approvals/${ids.approval}/approve`) },
  { what: 'reject a request', send: (as, ids) => as.post(`/api/approvals/${ids.approval}/reject`, {}) },
  {
    what: 'see the defense options',
    send: (as, ids) => as.get(`/api/disputes/${ids.dispute}/defense-options`),
  },
  {
    what: 'choose a defense',
    send: (as, ids) =>
      as.put(`/api/disputes/${ids.dispute}/defense-options`, { code: 'SupplyDefenseMaterial' }),
  },
  { what: 'see a data record', send: (as, ids) => as.get(`/api/data/${ids.record}`) },
  { what: 'collect evidence', send: (as, ids) => as.post(`/api/evidence/dispute/${ids.dispute}/collect`) },
  {
    what: 'see what was collected',
    send: (as, ids) => as.get(`/api/evidence/dispute/${ids.dispute}/collection`),
  },
  {
    what: 'see the evidence requirements',
    send: (as, ids) => as.get(`/api/evidence-requirements/disputes/${ids.dispute}/completeness`),
  },
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
  { what: 'download evidence', send: (as, ids) => as.get(`/api/evidence/${ids.evidence}/download`) },
  {
    what: 'change evidence',
    send: (as, ids) => as.patch(`/api/evidence/${ids.evidence}`, { title: 'Theirs' }),
  },
  { what: 'delete evidence', send: (as, ids) => as.delete(`/api/evidence/${ids.evidence}`) },
  {
    what: 'preview a response',
    send: (as, ids) => as.post(`/api/response-assembly/disputes/${ids.dispute}/preview`),
  },
  {
    what: 'have a response drafted',
    send: (as, ids) => as.post(`/api/response-assembly/disputes/${ids.dispute}/draft`),
  },
  {
    what: 'see an argument',
    send: (as, ids) => as.get(`/api/response-assembly/disputes/${ids.dispute}/argument`),
  },
  {
    what: 'see the versions of an argument',
    send: (as, ids) => as.get(`/api/response-assembly/disputes/${ids.dispute}/argument/versions`),
  },
  {
    what: 'write an argument',
    send: (as, ids) => as.put(`/api/response-assembly/disputes/${ids.dispute}/argument`, { text: 'A' }),
  },
  {
    what: 'remove an argument',
    send: (as, ids) => as.delete(`/api/response-assembly/disputes/${ids.dispute}/argument`),
  },
  {
    what: 'download a response',
    send: (as, ids) => as.post(`/api/response-assembly/disputes/${ids.dispute}/download`, { format: 'html' }),
  },
  {
    what: 'change an account',
    send: (as, ids) => as.put(`/api/psp/accounts/${ids.account}`, { is_active: false }),
  },
  { what: 'verify an account', send: (as, ids) => as.post(`/api/psp/accounts/${ids.account}/verify`) },
  { what: 'delete an account', send: (as, ids) => as.delete(`/api/psp/accounts/${ids.account}`) },
  { what: 'see a template', send: (as, ids) => as.get(`/api/templates/${ids.template}`) },
  {
    what: 'change a template',
    send: (as, ids) => as.put(`/api/templates/${ids.template}`, { name: 'A', content: 'B' }),
  },
  { what: 'copy a template', send: (as, ids) => as.post(`/api/templates/${ids.template}/copy`) },
  { what: 'activate a template', send: (as, ids) => as.post(`/api/templates/${ids.template}/activate`) },
  { what: 'archive a template', send: (as, ids) => as.post(`/api/templates/${ids.template}/archive`) },
  { what: 'delete a template', send: (as, ids) => as.delete(`/api/templates/${ids.template}`) },
  { what: 'revoke an API key', send: (as, ids) => as.delete(`/api/api-keys/${ids.apiKey}`) },
  {
    what: 'change a role',
    send: (as, ids) => as.put(`/api/members/${ids.member}`, { role: 'admin' }),
  },
  { what: 'remove a member', send: (as, ids) => as.delete(`/api/members/${ids.member}`) },
  { what: 'withdraw an invitation', send: (as, ids) => as.delete(`/api/invitations/${ids.invitation}`) },
  { what: 'replay a webhook', send: (as, ids) => as.post(`/api/webhook-events/${ids.event}/replay`) },
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
    const account = await connectStripe(server, owner);
    const { dispute_id: dispute } = await startDispute(server, owner, {});
    const text = {
      dispute_id: dispute,
      evidence_type: 'other',
      title: 'Canary',
      text_content: 'canary in the burrow',
    };
    const { body } = await owner.post('/api/evidence/text', text);
    await owner.put(`/api/response-assembly/disputes/${dispute}/argument`, { text: 'canary in the letter' });
    const submitted = await submitResponse(owner, (await startDispute(server, owner, {})).dispute_id);
    const events = await owner.get('/api/webhook-events');
    const template = await owner.post('/api/templates', { name: 'Canary', content: 'canary' });
    const record = 'customers/canary-1';
    expect((await owner.put(`/api/data/${record}`, { name: 'Canary' })).status).to.equal(200);
    const { userId, tenantId } = await whoIs(owner);
    ids = {
      record,
      approval: await addApproval(server, { tenantId, disputeId: dispute, userId }),
      dispute,
      account,
      evidence: body.evidence.evidence_id,
      submission: submitted.body.submission.submission_id,
      event: events.body.events[0].event_id,
      template: template.body.template_id,
      apiKey: (await makeKey(owner, ['disputes:read'], { name: 'Canary' })).keyId,
      ...(await makeTeam(server, owner)),
    };
  });
  after(() => server.close());

  for (const { what, send } of calls) {
    it(`are the same 404 as unknown objects: ${what}`, async () => {
      const never: Ids = {
        dispute: 'dsp_00000000000000000000',
        evidence: 'evd_00000000000000000000',
        account: 'acc_00000000000000000000',
        submission: 'sub_00000000000000000000',
        event: 'whe_00000000000000000000',
        template: 'tpl_00000000000000000000',
        apiKey: 'key_00000000000000000000',
        member: 'usr_00000000000000000000',
        invitation: 'inv_00000000000000000000',
        approval: 'apr_00000000000000000000',
        record: 'customers/canary-0',
      };
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

  it('require a session: every call without one is 401', async () => {
    for (const { send } of calls) expect((await send(server.api, ids)).status).to.equal(401);
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

async function makeTeam(server: TestServer, owner: ApiClient): Promise<Pick<Ids, 'member' | 'invitation'>> {
  const desk = createTeamDesk(server);
  const { invitationId } = await desk.offer(owner, { email: 'canary@guests.example' });
  return { member: (await desk.join(owner)).userId, invitation: invitationId };
}

function refusal(query: PromiseLike<unknown>): PromiseLike<string> {
  return query.then(
    () => 'it was done',
    (error: unknown) => (error as Error).message,
  );
}
