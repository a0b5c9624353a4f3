import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import type { TestServer } from '../../../core/src/testing/test-server.js';
import { verifyEmailOf } from '../../../core/src/testing/verified-email.js';

export const password = 'carrots-are-orange';

export type TestMember = { readonly userId: string; readonly email: string; readonly as: ApiClient };

export const tokenIn = (link: unknown): string => new URL(String(link)).searchParams.get('token') ?? '';

/** The parts of a refusal that tests check. */
export const refusal = ({ status, body }: ApiAnswer) => ({ status, code: String(body.code) });

/** Team operations for tests. Every address is new. */
export function createTeamDesk(server: TestServer) {
  let people = 0;
  const newEmail = () => {
    people += 1;
    return `person${people}@${server.url.slice(-5)}.burrow.example`;
  };
  const invite = (as: ApiClient, email: string, role = 'member') =>
    as.post('/api/invitations', { email, role });
  const accept = (token: string, name = 'Bo Digger') =>
    server.api.post('/api/auth/accept-invitation', { token, name, password });
  const look = (token: string) => server.api.get(`/api/invitations/by-token/${token}`);
  return {
    newEmail,
    invite,
    accept,
    look,
    login: (email: string) => server.api.post('/api/auth/login', { email, password }),
    /** The token of the link shown to the inviter. */
    async offer(as: ApiClient, { email = newEmail(), role = 'member' } = {}) {
      const { status, body } = await invite(as, email, role);
      if (status !== 201) throw new Error(`${email} was not invited: ${JSON.stringify(body)}`);
      return { email, token: tokenIn(body.link), invitationId: String(body.invitation.invitation_id) };
    },
    /** Invites someone who accepts immediately. */
    async join(owner: ApiClient, role = 'member', name = `The ${role}`): Promise<TestMember> {
      const { email, token } = await this.offer(owner, { role });
      const { status, body } = await accept(token, name);
      if (status !== 201) throw new Error(`${email} did not join: ${JSON.stringify(body)}`);
      await verifyEmailOf(server, email);
      return {
        email,
        userId: String(body.user.user_id),
        as: server.api.withToken(String(body.access_token)),
      };
    },
    async me(as: ApiClient): Promise<{ userId: string; tenantId: string; role: string; email: string }> {
      const { body } = await as.get('/api/auth/me');
      const { user } = body;
      return {
        userId: String(user.user_id),
        tenantId: String(user.tenant.tenant_id),
        role: String(user.role),
        email: String(user.email),
      };
    },
    /** The members of the company with their roles. */
    async roles(as: ApiClient): Promise<Record<string, string>> {
      const { body } = await as.get('/api/members');
      const members = body.members as { user_id: string; role: string }[];
      return Object.fromEntries(members.map(({ user_id: id, role }) => [id, role]));
    },
    /** The company's audit entries of actions with this prefix, oldest first. */
    async audited(tenantId: string, prefix: string) {
      const rows: unknown = await server.container.database
        .system('audit_entries')
        .where({ tenant_id: tenantId })
        .whereLike('action', `${prefix}%`)
        .orderBy('sequence')
        .select('action', 'user_id', 'user_email', 'subject_id', 'details');
      return rows as {
        action: string;
        user_id: string;
        user_email: string;
        subject_id: string;
        details: Record<string, unknown>;
      }[];
    },
  };
}

export type TeamDesk = ReturnType<typeof createTeamDesk>;
