import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';

import { findFreePort } from '../../core/src/platform/database/embedded/ports.js';
import { startListening, type Server } from '../processes.js';
import { withDatabase } from '../stage.js';
import { listedFields } from './collection.js';
import type { Peer, PeerPlace, PeerServer } from './peer.js';

/** The production settings of its guide; the pool is as large as ours. */
const recommended = [
  ...['--dynamic-json', '--no-setof-functions-contain-nulls', '--no-ignore-rbac'],
  ...['--disable-query-log', '--disable-graphiql', '--max-pool-size', '10'],
];
/** A database role that may do what is measured, in the company that the token names. */
const role = 'postgraphile_member';

/** The last major version for Node 20. It maps a token to roles and settings of PostgreSQL, whose policies decide. */
export const postgraphile: Peer = {
  name: 'postgraphile',
  version: '4.14.1',
  title: 'PostGraphile 4.14.1, GraphQL',
  async start(folder, place) {
    await makeRole(place);
    const port = await findFreePort();
    const secret = randomBytes(48).toString('base64url');
    const server = await startListening({
      name: 'PostGraphile',
      folder,
      args: [
        join(folder, 'node_modules/postgraphile/cli.js'),
        ...['--connection', place.databaseUrl, '--schema', place.schema],
        ...['--host', '127.0.0.1', '--port', String(port), '--jwt-secret', secret],
        ...recommended,
      ],
      environment: {},
      port,
    });
    const claims = { role, tenant_id: place.tenantId, aud: 'postgraphile' };
    return withCalls(server, signToken(claims, secret));
  },
};

async function makeRole({ databaseUrl, schema }: PeerPlace): Promise<void> {
  const own = `tenant_id = current_setting('jwt.claims.tenant_id')`;
  await withDatabase(databaseUrl, (owner) =>
    owner.query(`
      create role ${role};
      grant usage on schema ${schema} to ${role};
      grant select on ${schema}.disputes, ${schema}.notes to ${role};
      grant insert on ${schema}.notes to ${role};
      alter table ${schema}.disputes enable row level security;
      alter table ${schema}.notes enable row level security;
      alter table ${schema}.notes alter column tenant_id set default current_setting('jwt.claims.tenant_id');
      create policy own on ${schema}.disputes for select to ${role} using (${own});
      create policy own on ${schema}.notes to ${role} using (${own}) with check (${own})`),
  );
}

/** HS256, as an identity provider would sign it. */
function signToken(claims: object, secret: string): string {
  const toPart = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${toPart({ alg: 'HS256', typ: 'JWT' })}.${toPart(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

type ListResponse = {
  readonly data: {
    readonly allDisputes: {
      readonly totalCount?: number;
      readonly nodes: readonly { readonly disputeId: string }[];
    };
  };
};

const toCamelCase = (name: string) =>
  name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase());

function listQuery(also = ''): string {
  const fields = listedFields.map(toCamelCase).join(' ');
  return `{ allDisputes(first: 20, orderBy: [EVIDENCE_DUE_BY_ASC, DISPUTE_ID_ASC]) { ${also} nodes { ${fields} } } }`;
}

const noteQuery = `
  mutation ($note: NoteInput!) {
    createNote(input: { note: $note }) { note { noteId tenantId disputeId userId text createdAt } }
  }`;

function withCalls(server: Server, token: string): PeerServer {
  const request = (query: string, variables?: object) => ({
    path: '/graphql',
    token,
    body: { query, variables },
  });
  return {
    ...server,
    list: request(listQuery()),
    listWithTotal: request(listQuery('totalCount')),
    note: (disputeId, text) => request(noteQuery, { note: { disputeId, text } }),
    readList(response) {
      const { nodes, totalCount } = (response as ListResponse).data.allDisputes;
      return { ids: nodes.map(({ disputeId }) => disputeId), total: totalCount };
    },
  };
}
