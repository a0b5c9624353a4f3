import type { ApiClient } from '../../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../../core/src/testing/test-server.js';
import { signIn, type Owner, type Person } from './people.js';

/** A super admin acts on behalf of a company's owner. */
export async function visit(server: TestServer, superAdmin: Person, { tenantId }: Owner): Promise<ApiClient> {
  const admin = await signIn(server, superAdmin);
  const { status, body } = await admin.post(`/api/admin/login-as/${tenantId}`);
  if (status !== 200) throw new Error(`The super admin was not let in: ${JSON.stringify(body)}`);
  return server.api.withToken(String(body.access_token));
}
