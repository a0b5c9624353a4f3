import { createSuperAdmin } from '../../../core/src/app/seed.js';
import { newId } from '../../../core/src/platform/shared/ids.js';
import type { ApiClient } from '../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../core/src/testing/test-server.js';

const password = 'carrots-are-orange';

export type SignedInAdmin = {
  readonly as: ApiClient;
  readonly email: string;
  readonly userId: string;
  readonly refreshToken: string;
};

/** Creates a super admin and signs them in. */
export async function signInSuperAdmin(server: TestServer, name = 'Hazel'): Promise<SignedInAdmin> {
  const email = `${name.toLowerCase()}@platform.example`;
  await createSuperAdmin(server.container, { email, password, name });
  const { body } = await server.api.post('/api/auth/login', { email, password });
  return {
    as: server.api.withToken(String(body.access_token)),
    email,
    userId: String(body.user.user_id),
    refreshToken: String(body.refresh_token),
  };
}

/** The signed-in user of a client. */
export async function whoIs(
  someone: ApiClient,
): Promise<{ userId: string; tenantId: string; email: string }> {
  const { body } = await someone.get('/api/auth/me');
  return { userId: body.user.user_id, tenantId: body.user.tenant?.tenant_id, email: body.user.email };
}

/** Another signed-in user of the company. */
export async function addUser(
  server: TestServer,
  tenantId: string,
  { email, role }: { readonly email: string; readonly role: 'owner' | 'admin' | 'member' },
): Promise<ApiClient> {
  const { database, users, auth } = server.container;
  const passwordHash = await auth.passwords.hash(password);
  const userId = newId('usr');
  await database.transaction(tenantId, (tx) =>
    users.insertUser(tx, {
      userId,
      tenantId,
      email,
      name: email,
      role,
      passwordHash,
      hasVerifiedEmail: true,
    }),
  );
  const { body } = await server.api.post('/api/auth/login', { email, password });
  return server.api.withToken(String(body.access_token));
}

export const signIn = (server: TestServer, email: string) =>
  server.api.post('/api/auth/login', { email, password });
