import { createHmac } from 'node:crypto';

import type { Knex } from 'knex';

export type RoleUrls = { readonly appUrl: string; readonly systemUrl: string };

/**
 * The server's two login roles, one for each group role of the first migration. They own nothing and cannot bypass
 * row-level security. Their passwords are derived from the installation's secret, so that all servers of an installation
 * have the same ones and none is stored.
 */
export function roleUrls(ownerUrl: string, secret: string): RoleUrls {
  const urlFor = (kind: RoleKind) => {
    const url = new URL(ownerUrl);
    url.username = roleName(url, kind);
    url.password = rolePassword(secret, url.username);
    return url.toString();
  };
  return { appUrl: urlFor('app'), systemUrl: urlFor('system') };
}

/** Timeout of every statement that the server runs, directly or through a pooler. */
export const statementTimeoutMs = 15_000;
/** Ends transactions of dead servers, which would hold their locks for hours. No live transaction is idle this long. */
const abandonedAfterMs = 60_000;

/** Returns the URLs of the same roles with the pooler's host, port, options and database name. */
export function throughPooler({ appUrl, systemUrl }: RoleUrls, poolerUrl: string): RoleUrls {
  const pooler = new URL(poolerUrl);
  const moved = (directUrl: string) => {
    const url = new URL(directUrl);
    url.host = pooler.host;
    url.port = pooler.port;
    url.search = pooler.search;
    if (pooler.pathname.length > 1) url.pathname = pooler.pathname;
    return url.toString();
  };
  return { appUrl: moved(appUrl), systemUrl: moved(systemUrl) };
}

type RoleKind = 'app' | 'system';

function roleName(url: URL, kind: RoleKind): string {
  return `${databaseName(url.toString()).slice(0, 50)}_${kind}_login`;
}

function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres';
}

function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/**
 * Creates the database's login roles or renews their passwords, and revokes everyone else's right to connect. Requires the
 * right to create roles.
 * @throws {Error} naming the role, never its password
 */
export async function ensureRoles(owner: Knex, ownerUrl: string, secret: string): Promise<void> {
  await owner.transaction(async (tx) => {
    // Two servers that start at once would update the same catalog rows, and PostgreSQL would reject one of them.
    await tx.raw(`select pg_advisory_xact_lock(hashtextextended('rebuttal login roles', 0))`);
    for (const kind of ['app', 'system'] as const) await ensureRole(tx, { ownerUrl, secret, kind });
    await tx.raw('revoke connect on database ?? from public', [databaseName(ownerUrl)]);
  });
}

type WantedRole = { readonly ownerUrl: string; readonly secret: string; readonly kind: RoleKind };

async function ensureRole(tx: Knex, { ownerUrl, secret, kind }: WantedRole): Promise<void> {
  const role = roleName(new URL(ownerUrl), kind);
  const exists: unknown = await tx('pg_roles').where({ rolname: role }).first('rolname');
  // Renewing leaves out the other attributes: a role that is not a superuser may not set them, even unchanged.
  const rights = exists === undefined ? 'nosuperuser nobypassrls nocreatedb nocreaterole' : '';
  const verb = exists === undefined ? 'create' : 'alter';
  const password = rolePassword(secret, role);
  await withoutSecret(role, tx.raw(`${verb} role ?? login ${rights} password ${quoted(password)}`, [role]));
  await withoutSecret(role, tx.raw(`alter role ?? set statement_timeout = ${statementTimeoutMs}`, [role]));
  const abandoned = `alter role ?? set idle_in_transaction_session_timeout = ${abandonedAfterMs}`;
  await withoutSecret(role, tx.raw(abandoned, [role]));
  await withoutSecret(role, tx.raw('grant ?? to ??', [`rebuttal_${kind}`, role]));
  await withoutSecret(role, tx.raw(`grant connect on database ?? to ??`, [databaseName(ownerUrl), role]));
}

/** knex includes the whole statement, and so the password, in its error messages. */
async function withoutSecret(role: string, statement: PromiseLike<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    const reason = (error as Error).message.split(' - ').at(-1) ?? 'unknown';
    throw new Error(
      `The database role ${role} cannot be set up: ${reason}. The owner of DATABASE_URL needs CREATEROLE.`,
    );
  }
}

/** `create role` accepts no bound values. base64url contains no quotes, so injection is impossible. */
function quoted(password: string): string {
  return `'${password}'`;
}
