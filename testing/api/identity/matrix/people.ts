import type { UserRole } from '../../../../core/src/identity/sessions/auth.dto.js';
import { newId } from '../../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../../core/src/testing/test-server.js';

export type Person = { readonly userId: string; readonly tenantId: string | null; readonly role: UserRole };

export type Owner = Person & { readonly tenantId: string; readonly client: ApiClient };

/** A company with all features, and its owner. */
export async function addCompany(server: TestServer, name: string): Promise<Owner> {
  const client = await server.signUp(name);
  const { user } = (await client.get('/api/auth/me')).body;
  return { userId: String(user.user_id), tenantId: String(user.tenant.tenant_id), role: 'owner', client };
}

/** Well-formed, with a password that was discarded. */
const lostHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Y2Fycm90cy1hcmUtb3Jhbmdl$wWKIMhR9lyDFvRz9YTZweHKfftftvj+qf+yFY4NeBbA';

/** A user without an invitation and with an unknown password. */
export async function addPerson(
  server: TestServer,
  tenantId: string | null,
  role: UserRole,
): Promise<Person> {
  const { database, users } = server.container;
  const userId = newId('usr');
  await database.system.transaction((tx) =>
    users.insertUser(tx, {
      userId,
      tenantId,
      role,
      email: `${userId}@burrow.example`,
      name: `Some ${role}`,
      passwordHash: lostHash,
      hasVerifiedEmail: true,
    }),
  );
  return { userId, tenantId, role };
}

/** Opens a session, as a sign-in would. */
export async function signIn(server: TestServer, person: Person): Promise<ApiClient> {
  const { sessions, tokens } = server.container.auth;
  const { sessionId } = await sessions.open(person);
  return server.api.withToken(tokens.issue({ ...person, sessionId }));
}

/** Creates an API key through the API. */
export async function makeKey(
  maker: ApiClient,
  scopes: readonly string[],
  input: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly keyId: string; readonly key: string }> {
  const { status, body } = await maker.post('/api/api-keys', { name: 'Warehouse', scopes, ...input });
  if (status !== 201) throw new Error(`No key was made: ${JSON.stringify(body)}`);
  return { keyId: String(body.api_key.api_key_id), key: String(body.key) };
}
