import { createHmac } from 'node:crypto';

import type { Knex } from 'knex';

export type RoleUrls = { readonly appUrl: string; readonly systemUrl: string };

/**
 * The two login roles that the server connects as, one for each group role of the first migration. They own nothing
 * and cannot bypass row-level security. Their passwords follow from the installation's secret, so that every server
 * of an installation has the same and none is stored.
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

type RoleKind = 'app' | 'system';

function roleName(url: URL, kind: RoleKind): string {
  const database = decodeURIComponent(url.pathname.slice(1)) || 'postgres';
  return `${database.slice(0, 50)}_${kind}_login`;
}

function rolePassword(secret: string, role: string): string {
  return createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
}

/** Makes the login roles of this database, or renews their passwords. Needs the right to create roles. */
export async function ensureRoles(owner: Knex, ownerUrl: string, secret: string): Promise<void> {
  for (const kind of ['app', 'system'] as const) {
    const role = roleName(new URL(ownerUrl), kind);
    const exists: unknown = await owner('pg_roles').where({ rolname: role }).first('rolname');
    const verb = exists === undefined ? 'create' : 'alter';
    await owner.raw(
      `${verb} role ?? login nosuperuser nobypassrls nocreatedb nocreaterole password ${quoted(rolePassword(secret, role))}`,
      [role],
    );
    await owner.raw(`grant ?? to ??`, [`rebuttal_${kind}`, role]);
  }
}

/** `create role` takes no bound values. base64url has no quote in it, so this cannot be escaped from. */
function quoted(password: string): string {
  return `'${password}'`;
}
