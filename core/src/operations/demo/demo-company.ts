import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Passwords } from '../../identity/passwords/passwords.js';
import type { UsersRepository } from '../../identity/users/users.repository.js';
import type { Config } from '../../platform/config.js';
import { demoColleagues, demoSignIns } from '../../platform/shared/demo-sign-ins.js';
import { newId } from '../../platform/shared/ids.js';
import type { Log } from '../../platform/shared/log.js';
import { receiveAlert } from '../../prevention/alerts/receive-alert.js';
import type { PacketBuilder } from '../../submissions/packet-builder.js';
import type { SubmissionsRepository } from '../../submissions/submissions.repository.js';
import type { Sandbox } from '../sandbox/sandbox.js';
import type { DemoCase } from './demo-cases.js';
import { DemoDispute } from './demo-dispute.js';
import { toStories, type DemoStory } from './demo-stories.js';
import { DemoWriter, type DemoWriterDeps } from './demo-writer.js';
import { emptyDemo } from './empty-demo.js';

export type DemoCompanyDeps = DemoWriterDeps & {
  readonly sandbox: Sandbox;
  readonly contexts: ProviderContexts;
  readonly config: Pick<Config, 'dataDir'>;
  readonly cases: readonly DemoCase[];
  readonly ownerUrl: string;
  readonly users: UsersRepository;
  readonly passwords: Passwords;
  readonly accounts: Pick<PspAccountsRepository, 'findByAlias'>;
  readonly disputes: Pick<DisputesRepository, 'findDispute'>;
  readonly submissions: Pick<SubmissionsRepository, 'listNewest' | 'updateSubmission'>;
  readonly packetBuilder: Pick<PacketBuilder, 'build'>;
  readonly log: Log;
};

export type DemoState = { readonly status: 'ready' | 'empty' };

const hourMs = 3_600_000;
/** More than the demo's cases. */
const submissionsMax = 200;

/**
 * The demo company's disputes, from a fixture whose days are relative to today. Each case is played at its simulated provider
 * without network, and all are stored in one transaction, so an interrupted start leaves none.
 */
export class DemoCompany {
  private readonly stopping = new AbortController();
  private printing: Promise<void> = Promise.resolve();

  constructor(private readonly deps: DemoCompanyDeps) {}

  /** Runs before the workers start. Does nothing for a company that was emptied or already has disputes. */
  async load(): Promise<void> {
    try {
      const merchant = await this.findMerchant();
      if (merchant === undefined || this.isEmptied) return;
      if (!(await this.hasDisputes(merchant.tenantId))) await this.create(merchant);
    } catch (error) {
      this.deps.log.error({ err: error }, 'failed to create the demo company');
    }
  }

  /** Prints the letters of the sent responses. Not a part of `load`, because each takes half a second. */
  printLetters(): Promise<void> {
    this.printing = this.printAll().catch((error: unknown) =>
      this.deps.log.error({ err: error }, 'failed to print the letters of the demo company'),
    );
    return this.printing;
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.printing;
  }

  state(): DemoState {
    return { status: this.isEmptied ? 'empty' : 'ready' };
  }

  /** Deletes the company's disputes, orders and records here and at the simulated providers, for good. */
  async empty(tenantId: string): Promise<void> {
    this.stopping.abort();
    await this.printing;
    const alertIds = await this.listAlertIds(tenantId);
    for (const account of await this.findAccounts()) this.deps.sandbox.forgetDisputes(account, alertIds);
    await emptyDemo(this.deps.ownerUrl, tenantId);
    writeFileSync(this.emptiedMark, '');
  }

  /** The simulated providers would report them again. */
  private async listAlertIds(tenantId: string): Promise<string[]> {
    const ids: unknown[] = await this.deps.database.read(tenantId, (tx) =>
      tx('alerts').where({ tenant_id: tenantId }).pluck('external_id'),
    );
    return ids as string[];
  }

  private get emptiedMark(): string {
    return join(this.deps.config.dataDir, 'demo-emptied');
  }

  private get isEmptied(): boolean {
    return existsSync(this.emptiedMark);
  }

  private async create(merchant: TenantActor): Promise<void> {
    const accounts = await this.findAccounts();
    // An interrupted start may have left some, which are unknown here.
    for (const account of accounts) this.deps.sandbox.forgetDisputes(account);
    const colleagues = await this.hire(merchant.tenantId);
    const stories = [];
    for (const story of toStories(this.deps.cases, new Date())) {
      const account = accounts.find(({ provider }) => provider === story.demoCase.provider);
      if (account !== undefined) stories.push({ ...story, played: await this.play(account, story) });
    }
    await new DemoWriter(this.deps).write([merchant, ...colleagues], stories);
    const stripe = accounts.find(({ provider }) => provider === 'stripe');
    if (stripe !== undefined) await this.warn(stripe);
  }

  /** Two payments that may be disputed. Another source has raised an alert about the second, which has a deadline. */
  private async warn(account: PspAccount): Promise<void> {
    const { sandbox, contexts, database } = this.deps;
    const now = Date.now();
    const ago = (hours: number) => new Date(now - hours * hourMs);
    const warn = (at: Date, amount: number) =>
      new DemoDispute(sandbox, account, contexts.for(account)).warn(at, { amount, currency: 'USD' });
    const [small, large] = [await warn(ago(9), 1_240), await warn(ago(5), 6_400)];
    if (small === undefined || large === undefined) return;
    const { accountId, tenantId } = account;
    const deadline = { source: 'ethoca', kind: 'customer_dispute', respondBy: ago(-19) } as const;
    await database.transaction(tenantId, async (tx) => {
      for (const alert of [small, large, { ...large, ...deadline, createdAt: ago(3) }])
        await receiveAlert(tx, tenantId, { ...alert, accountId });
    });
  }

  private async play(account: PspAccount, story: DemoStory): Promise<DemoDispute> {
    const { sandbox, contexts } = this.deps;
    const { demoCase, order, openedAt, submission, acceptedAt, decidedAt } = story;
    const { reason, amount, currency, network, scenario, ending } = demoCase;
    const dispute = new DemoDispute(sandbox, account, contexts.for(account));
    await dispute.open(openedAt, { reason, amount, currency, network, scenario, customer: order.buyer });
    if (submission !== undefined) await dispute.submit(submission.at, submission.packet);
    if (acceptedAt !== undefined) await dispute.accept(acceptedAt);
    if (decidedAt !== undefined) await dispute.decide(decidedAt, ending === 'won' ? 'won' : 'lost');
    return dispute;
  }

  private hasDisputes(tenantId: string): Promise<boolean> {
    return this.deps.database.read(
      tenantId,
      async (tx) => (await tx('disputes').where({ tenant_id: tenantId }).first()) !== undefined,
    );
  }

  private async findMerchant(): Promise<TenantActor | undefined> {
    const { email } = demoSignIns.merchant;
    const { userId, tenantId, role } = (await this.deps.users.findByEmail(email)) ?? { tenantId: null };
    return tenantId === null ? undefined : { userId, tenantId, role, sessionId: '' };
  }

  private async findAccounts(): Promise<PspAccount[]> {
    const providers = [...new Set(this.deps.cases.map(({ provider }) => provider))];
    const accounts = providers.map((provider) =>
      this.deps.accounts.findByAlias(provider, `demo-${provider}`),
    );
    return (await Promise.all(accounts)).flatMap((account) => (account?.isActive === true ? [account] : []));
  }

  private hire(tenantId: string): Promise<TenantActor[]> {
    const { users, passwords, database } = this.deps;
    return Promise.all(
      demoColleagues.map(async ({ email, password, name, role }) => {
        const known = await users.findByEmail(email);
        const userId = known?.userId ?? newId('usr');
        if (known === undefined) {
          const passwordHash = await passwords.hash(password);
          const person = { userId, tenantId, email, name, role, passwordHash, hasVerifiedEmail: true };
          await database.system.transaction((tx) => users.insertUser(tx, person));
        }
        return { userId, tenantId, role, sessionId: '' };
      }),
    );
  }

  private async printAll(): Promise<void> {
    const { submissions, disputes, packetBuilder, database } = this.deps;
    const { tenantId } = (await this.findMerchant()) ?? {};
    if (tenantId === undefined) return;
    for (const submission of await submissions.listNewest(tenantId, { limit: submissionsMax })) {
      const dispute = await disputes.findDispute(tenantId, submission.disputeId);
      if (submission.packet !== undefined || submission.status !== 'submitted' || dispute === undefined)
        continue;
      if (this.stopping.signal.aborted) return;
      // Built like a response at the portal, because it is not checked and sent again.
      const built = await packetBuilder.build({ ...submission, channel: 'portal' }, dispute, undefined);
      const { packet, packetSha256: sha256, evidenceScore } = built;
      const frozen = { packet, sha256, submissionsBefore: 0, evidenceScore };
      await database.transaction(tenantId, (tx) =>
        submissions.updateSubmission(tx, submission, ['submitted'], { frozen }),
      );
    }
  }
}
