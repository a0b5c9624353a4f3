import { keyScopes, type Permission } from '../../../../core/src/identity/access/permissions.js';
import { planFeatures, type PlanFeature } from '../../../../core/src/identity/plans/plans.js';
import type { ApiClient } from '../../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../../core/src/testing/test-server.js';
import type { Refusal, Standing } from './expectation.js';
import { addCompany, addPerson, makeKey, signIn, type Owner, type Person } from './people.js';
import { visit } from './visits.js';

/** A caller. */
export type Caller = {
  readonly name: string;
  readonly standing: Standing;
  /**
   * The session for a call that needs the permission. Reads end no session, so they can share one. Every other call
   * gets one that no earlier call can have ended.
   */
  readonly bearer: (permission: Permission | undefined, isReading: boolean) => Promise<string | undefined>;
};

export type Cast = {
  readonly company: Owner;
  readonly outsider: Owner;
  readonly callers: readonly Caller[];
  /** Removes features from the plans of all companies with users. */
  readonly lock: (features: readonly PlanFeature[]) => Promise<void>;
};

/** All kinds of callers. */
export async function assemble(server: TestServer): Promise<Cast> {
  const [company, outsider, closed] = [
    await addCompany(server, 'Rabbits Ltd'),
    await addCompany(server, 'Foxes'),
    await addCompany(server, 'Closed Burrow'),
  ];
  const superAdmin = await addPerson(server, null, 'super_admin');
  const people: readonly [string, Person][] = [
    ['a member', await addPerson(server, company.tenantId, 'member')],
    ['an administrator', await addPerson(server, company.tenantId, 'admin')],
    ['the owner', company],
    ["another company's owner", outsider],
    ['a super admin', superAdmin],
  ];
  const callers: Caller[] = [
    {
      name: 'an anonymous caller',
      standing: { kind: 'anonymous' },
      bearer: () => Promise.resolve(undefined),
    },
    ...people.map(([name, person]) => asUser(server, name, person)),
    {
      name: "a super admin in the owner's name",
      standing: { kind: 'impersonator', role: 'owner' },
      bearer: sessions(() => visit(server, superAdmin, company)),
    },
    ...(await keysOf(server, company)),
    ...(await turnedAway(server, company, closed)),
  ];
  const lock = async (features: readonly PlanFeature[]) => {
    const names = Object.keys(planFeatures) as PlanFeature[];
    const settings = Object.fromEntries(names.map((name) => [name, !features.includes(name)]));
    for (const { tenantId } of [company, outsider, closed])
      await server.container.plansService.set({ tenantId }, { features: settings, limits: {} });
  };
  return { company, outsider, callers, lock };
}

function asUser(server: TestServer, name: string, person: Person): Caller {
  return {
    name,
    standing: { kind: 'user', role: person.role },
    bearer: sessions(() => signIn(server, person)),
  };
}

function sessions(begin: () => Promise<ApiClient>): Caller['bearer'] {
  let forReading: Promise<ApiClient> | undefined;
  return async (permission, isReading) => {
    // Ending one's other sessions also ends the one for reading.
    if (permission === 'sessions:write') forReading = undefined;
    return (await (isReading ? (forReading ??= begin()) : begin())).bearer;
  };
}

async function keysOf(server: TestServer, company: Owner): Promise<Caller[]> {
  const admin = await addPerson(server, company.tenantId, 'admin');
  const ofAdmin = keyScopes.filter((scope) => scope !== 'audit_log:read');
  const all = await makeKey(company.client, keyScopes);
  const byAdmin = await makeKey(await signIn(server, admin), ofAdmin);
  const none = await makeKey(company.client, keyScopes);
  await changeKey(server, none.keyId, { scopes: [] });
  const [single, allBut] = [new Map<Permission, string>(), new Map<Permission, string>()];
  for (const scope of keyScopes) {
    single.set(scope, (await makeKey(company.client, [scope])).key);
    allBut.set(
      scope,
      (
        await makeKey(
          company.client,
          keyScopes.filter((other) => other !== scope),
        )
      ).key,
    );
  }
  const of = (keys: ReadonlyMap<Permission, string>, otherwise: string) => (permission?: Permission) =>
    Promise.resolve((permission && keys.get(permission)) ?? otherwise);
  const key = (
    name: string,
    has: boolean,
    bearer: Caller['bearer'],
    role: 'owner' | 'admin' = 'owner',
  ): Caller => ({
    name,
    standing: { kind: 'key', role, has: () => has },
    bearer,
  });
  const always = (text: string) => () => Promise.resolve(text);
  return [
    key('a key with all scopes', true, always(all.key)),
    key("an administrator's key with all scopes", true, always(byAdmin.key), 'admin'),
    key('a key with only this scope', true, of(single, all.key)),
    key('a key with all other scopes', false, of(allBut, none.key)),
    key('a key without scopes', false, always(none.key)),
  ];
}

/** Callers whose credential was once valid, or never was. */
async function turnedAway(server: TestServer, company: Owner, closed: Owner): Promise<Caller[]> {
  const demoted = await addPerson(server, company.tenantId, 'admin');
  const keys = {
    revoked: await makeKey(company.client, keyScopes),
    expired: await makeKey(company.client, keyScopes),
    demoted: await makeKey(await signIn(server, demoted), ['disputes:read']),
    closed: await makeKey(closed.client, keyScopes),
  };
  const { system } = server.container.database;
  await company.client.delete(`/api/api-keys/${keys.revoked.keyId}`);
  await changeKey(server, keys.expired.keyId, {
    made_at: new Date('2020-01-01T00:00:00Z'),
    expires_at: new Date('2020-01-02T00:00:00Z'),
  });
  await system('users').where({ user_id: demoted.userId }).update({ role: 'member' });
  await system('tenants').where({ tenant_id: closed.tenantId }).update({ status: 'suspended' });
  const signedOut = await signIn(server, company);
  await signedOut.post('/api/auth/logout');
  const caller = (name: string, refusal: Refusal, bearer: string): Caller => ({
    name,
    standing: { kind: 'turned away', refusal },
    bearer: () => Promise.resolve(bearer),
  });
  return [
    caller(
      'someone with a forged token',
      '401 not_signed_in',
      `${company.client.bearer.slice(0, -8)}AAAAAAAA`,
    ),
    caller('someone who signed out', '401 session_ended', signedOut.bearer),
    {
      ...caller('the owner of a closed company', '401 session_ended', ''),
      bearer: sessions(() => signIn(server, closed)),
    },
    caller('a key that was revoked', '401 api_key_refused', keys.revoked.key),
    caller('a key that has expired', '401 api_key_refused', keys.expired.key),
    caller('a key of someone who is a member now', '401 api_key_refused', keys.demoted.key),
    caller('a key of a closed company', '403 tenant_closed', keys.closed.key),
  ];
}

async function changeKey(server: TestServer, keyId: string, columns: Record<string, unknown>): Promise<void> {
  await server.container.database.system('api_keys').where({ key_id: keyId }).update(columns);
  server.container.apiKeyAuthentication.forget();
}
