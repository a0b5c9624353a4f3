import { expect } from 'chai';

import type { AuditAction } from '../../../core/src/identity/audit/actions.js';
import { addAlert } from '../../../core/src/testing/alerts.js';
import type { ApiAnswer, ApiClient } from '../../../core/src/testing/api-client.js';
import {
  addExhibit,
  connect,
  connectStripe,
  sampleCredentials,
  startDispute,
} from '../../../core/src/testing/scenarios.js';
import { startTestServer, type TestServer } from '../../../core/src/testing/test-server.js';
import { eventually } from '../../../core/src/testing/waiting.js';
import { connectStore, sellOrders } from '../commerce/store-client.js';
import { client as googleClient, startGoogleIssuer, type GoogleIssuer } from './google-issuer.js';
import { addApproval } from './matrix/resources.js';
import { signInSuperAdmin, whoIs, type SignedInAdmin } from './platform-client.js';
import { createTeamDesk } from './team-client.js';

export type AuditedCall = {
  readonly action: AuditAction;
  /** The action that the call starts in the same person's name. */
  readonly then?: AuditAction;
  /** The actor of the entry; the owner by default. `someone`: a user created by the call, or another one. */
  readonly by?: 'super admin' | 'someone' | 'anonymous' | 'super admin as owner';
  readonly run: (scene: AuditScene) => Promise<ApiAnswer>;
};

export const password = 'carrots-are-orange';

/** A company with every connection, and its actors. */
export class AuditScene {
  readonly team: ReturnType<typeof createTeamDesk>;
  /** Must never appear in the log. */
  readonly secrets = new Set<string>([password]);

  readonly who: { readonly userId: string; readonly tenantId: string; readonly email: string };
  readonly admin: SignedInAdmin;

  private constructor(
    readonly server: TestServer,
    readonly google: GoogleIssuer,
    readonly owner: ApiClient,
    { who, admin }: Pick<AuditScene, 'who' | 'admin'>,
  ) {
    this.who = who;
    this.admin = admin;
    this.team = createTeamDesk(server);
    this.keepSecret(owner.bearer, admin.as.bearer, admin.refreshToken);
  }

  static async open(): Promise<AuditScene> {
    const google = await startGoogleIssuer(() => new Date());
    const server = await startTestServer({
      environment: {
        OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'on',
        GOOGLE_CLIENT_ID: googleClient.id,
        GOOGLE_CLIENT_SECRET: googleClient.secret,
        GOOGLE_ISSUER_URL: google.state.url,
      },
    });
    const owner = await server.signUp('Warren');
    await connectStripe(server, owner);
    return new AuditScene(server, google, owner, {
      who: await whoIs(owner),
      admin: await signInSuperAdmin(server),
    });
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.google.close();
  }

  keepSecret(...texts: unknown[]): void {
    for (const text of texts) {
      expect(text, 'a secret').to.be.a('string').with.length.greaterThan(7);
      this.secrets.add(String(text));
    }
  }

  async signIn(): Promise<ApiClient> {
    const { body } = await this.server.api.post('/api/auth/login', { email: this.who.email, password });
    this.keepSecret(body.access_token, body.refresh_token);
    return this.server.api.withToken(String(body.access_token));
  }

  async credentials(provider: string): Promise<Record<string, string>> {
    const credentials = await sampleCredentials(this.server, provider);
    this.keepSecret(...Object.values(credentials).filter((text) => text.length > 7));
    return credentials;
  }

  /** Returns its path. */
  async account(): Promise<string> {
    const { body } = await this.owner.post('/api/psp/accounts', {
      provider: 'stripe',
      account_name: 'Second shop',
      environment: 'test',
      credentials: await this.credentials('stripe'),
    });
    return `/api/psp/accounts/${String(body.account.account_id)}`;
  }

  /** A permanently failed job, as a row. */
  async parkedJob(): Promise<string> {
    const job = { name: 'reminders.scan', payload: '{}', state: 'parked' };
    const rows: unknown = await this.server.container.database.system('jobs').insert(job, ['job_id']);
    const [row] = rows as { job_id: number }[];
    return String(row?.job_id);
  }

  async disputeId(input: { readonly scenario?: string } = {}): Promise<string> {
    return (await startDispute(this.server, this.owner, input)).dispute_id;
  }

  /** A request of an agent, which the owner may approve. */
  async approvalId(): Promise<string> {
    const disputeId = await this.disputeId();
    await addExhibit(this.owner, disputeId);
    return addApproval(this.server, { ...this.who, disputeId });
  }

  /** An alert about a payment that can be refunded. */
  async alertId(): Promise<string> {
    const accountId = String((await this.account()).split('/').at(-1));
    const payment = { account_id: accountId, amount: 4200, currency: 'EUR' };
    const { body } = await this.server.sandbox.post('/stripe/payments', payment);
    return addAlert(this.server, this.who.tenantId, { accountId, paymentId: String(body.payment_id) });
  }

  /** At a provider where the merchant chooses a defense reason. */
  async defendableId(): Promise<string> {
    await connect(this.server, this.owner, 'adyen', { credentials: await this.credentials('adyen') });
    const fields = { network: 'visa', reason: 'product_not_received' };
    return (await startDispute(this.server, this.owner, fields, 'adyen')).dispute_id;
  }

  /** At a provider whose disputes are answered in its portal. */
  async portalDisputeId(): Promise<string> {
    const { username = '', password: secret = '' } = await this.credentials('worldpay');
    const account_id = await connect(this.server, this.owner, 'worldpay', {
      credentials: {
        platform: 'access',
        username,
        password: secret,
        event_secret: 'a-shared-secret-of-some-length',
      },
    });
    const { body } = await this.server.sandbox.post('/worldpay/disputes', { account_id });
    return eventually('the dispute', async () => {
      const search = encodeURIComponent(String(body.psp_dispute_id));
      const { body: list } = await this.owner.get(`/api/disputes?search=${search}`);
      return list.disputes[0]?.dispute_id as string | undefined;
    });
  }

  async evidence(): Promise<{ readonly evidenceId: string; readonly disputeId: string }> {
    const disputeId = await this.disputeId();
    const { body } = await this.addText(disputeId);
    return { evidenceId: String(body.evidence.evidence_id), disputeId };
  }

  addText(dispute_id: string): Promise<ApiAnswer> {
    const text_content = 'The parcel for Mrs Clover stood at the green door.';
    this.keepSecret(text_content, 'Mrs Clover');
    return this.owner.post('/api/evidence/text', {
      dispute_id,
      evidence_type: 'other',
      title: 'A letter to Mrs Clover',
      text_content,
    });
  }

  /** Returns its path. */
  async template(): Promise<string> {
    const { body } = await this.owner.post('/api/templates', {
      name: 'Burrow delivery',
      content: 'Delivered.',
    });
    return `/api/templates/${String(body.template_id)}`;
  }

  /** Returns its path. */
  async endpoint(): Promise<string> {
    const url = 'http://127.0.0.1:9/nobody-listens/a-secret-path';
    this.keepSecret('a-secret-path');
    const { body } = await this.owner.post('/api/webhook-endpoints', { url });
    this.keepSecret(body.secret);
    return `/api/webhook-endpoints/${String(body.endpoint.endpoint_id)}`;
  }

  /** A store with an order. */
  async storeWithOrder(): Promise<{ readonly path: string; readonly orderId: string }> {
    const store = await connectStore(this.server, this.owner);
    const path = `/api/wix/accounts/${store.id}`;
    await sellOrders(this.server, store, {});
    await this.owner.post(`${path}/sync-orders`, {});
    const { body } = await this.owner.get('/api/orders');
    return { path, orderId: String(body.orders[0].order_id) };
  }

  /** Another company, which may be suspended. */
  async otherTenantId(): Promise<string> {
    return (await whoIs(await this.server.signUp('Foxes'))).tenantId;
  }

  async visit(): Promise<ApiClient> {
    const { body } = await this.admin.as.post(`/api/admin/login-as/${this.who.tenantId}`);
    this.keepSecret(body.access_token);
    return this.server.api.withToken(String(body.access_token));
  }

  /** The rows written because of one request. */
  entriesOf({ headers }: ApiAnswer): Promise<Record<string, unknown>[]> {
    return this.server.container.database
      .system('audit_entries')
      .where({ request_id: headers.get('x-request-id') })
      .orderBy('sequence');
  }
}
