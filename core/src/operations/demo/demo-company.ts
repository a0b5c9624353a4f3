import { randomBytes } from 'node:crypto';

import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { Passwords } from '../../identity/passwords/passwords.js';
import type { AccessTokens } from '../../identity/sessions/access-tokens.js';
import type { Sessions } from '../../identity/sessions/sessions.js';
import type { User, UsersRepository } from '../../identity/users/users.repository.js';
import type { Database } from '../../platform/database/database.js';
import { demoSignIns } from '../../platform/shared/demo-sign-ins.js';
import { newId } from '../../platform/shared/ids.js';
import type { Log } from '../../platform/shared/log.js';
import { DemoCasePlayer, type DemoCasePlayerDeps, type DemoPerson } from './demo-case-player.js';
import type { DemoCase } from './demo-cases.js';
import { DemoClient } from './demo-client.js';
import { demoColleagues, demoSettings } from './demo-goods.js';
import type { DemoStatus } from './demo-progress.js';

export type DemoCompanyDeps = Omit<DemoCasePlayerDeps, 'signal'> & {
  readonly cases: readonly DemoCase[];
  readonly database: Database;
  readonly users: UsersRepository;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly accounts: Pick<PspAccountsRepository, 'findByAlias'>;
  readonly ownUrl: () => string;
  readonly log: Log;
};

export type DemoState = {
  readonly status: DemoStatus;
  readonly total: number;
  readonly created: number;
};

/** Gives the owner the dispute that is due tomorrow. */
const handlerOffset = 2;

type Merchant = User & { readonly tenantId: string };

const dayMs = 86_400_000;

/**
 * The demo company's disputes. They are created in the background, one after the other: first those that need a response, so
 * that there is work to look at, then the history. Each step is recorded, so that a stopped or killed server continues
 * with the next one.
 */
export class DemoCompany {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly deps: DemoCompanyDeps) {}

  /** Starts or continues. Does nothing for a company that is complete, was emptied, or already has other disputes. */
  start(): void {
    this.running = this.run().catch((error: unknown) => {
      if (!this.stopping.signal.aborted)
        this.deps.log.error({ err: error }, 'failed to create the demo company');
    });
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.deps.rows.close();
  }

  /** Undefined if this server creates no demo company. */
  state(): DemoState | undefined {
    const { progress, cases } = this.deps;
    const status = progress.company?.status;
    if (status === undefined) return undefined;
    const created = cases.filter(({ key }) => progress.caseOf(key).disputeId !== undefined).length;
    return { status, created, total: cases.length };
  }

  /** Resolves when the demo company is complete or the server stops. */
  settled(): Promise<void> {
    return this.running;
  }

  /** Deletes the company's disputes, orders and records here and at the simulated providers, for good. */
  async empty(tenantId: string): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.deleteAll(tenantId);
  }

  private async deleteAll(tenantId: string): Promise<void> {
    const { progress, rows, sandbox } = this.deps;
    progress.setCompany({ status: 'emptying', startedAt: new Date().toISOString() });
    for (const { provider, ids } of groupByProvider(await rows.listProviderIds(tenantId)))
      sandbox.forgetDisputes(provider, ids);
    await rows.empty(tenantId);
    progress.setCompany({ status: 'empty', startedAt: new Date().toISOString() });
  }

  private async run(): Promise<void> {
    const { progress, users } = this.deps;
    const merchant = await users.findByEmail(demoSignIns.merchant.email);
    const tenantId = merchant?.tenantId;
    if (merchant === undefined || typeof tenantId !== 'string') return;
    const status = progress.company?.status;
    if (status === 'emptying') await this.deleteAll(tenantId);
    else if (status === 'creating' || status === undefined) await this.create({ ...merchant, tenantId });
  }

  /** Does nothing for a company whose disputes are not the demo's. */
  private async create(merchant: Merchant): Promise<void> {
    const { progress, rows } = this.deps;
    const known = progress.company;
    if (known === undefined && (await rows.hasDisputes(merchant.tenantId))) return;
    const startedAt = known?.startedAt ?? new Date().toISOString();
    progress.setCompany({ status: 'creating', startedAt });
    await this.playAs(merchant, new Date(startedAt));
    progress.setCompany({ status: 'ready', startedAt });
  }

  private async playAs(merchant: Merchant, startedAt: Date): Promise<void> {
    const { tenantId } = merchant;
    const people = [merchant, ...(await this.hire(tenantId))];
    const sessions = await Promise.all(people.map((person) => this.signIn({ ...person, tenantId })));
    try {
      await this.play(
        sessions.map(({ person }) => person),
        startedAt,
      );
    } finally {
      for (const { sessionId } of sessions) await this.deps.sessions.revoke(sessionId, 'demo created');
    }
  }

  private async play(team: readonly DemoPerson[], startedAt: Date): Promise<void> {
    const { signal } = this.stopping;
    const { progress, log, cases } = this.deps;
    const today = new Date(Math.floor(startedAt.getTime() / dayMs) * dayMs);
    const [owner] = team;
    if (owner === undefined) return;
    // Not after an interruption, because a person may have changed them.
    if (cases.every(({ key }) => progress.caseOf(key).done.length === 0))
      await owner.client.describeCompany(demoSettings);
    const entries = [...cases.entries()];
    const open = entries.filter(([, one]) => isOpen(one));
    const history = entries.filter(([, one]) => !isOpen(one));
    for (const [index, demoCase] of [...open, ...history]) {
      signal.throwIfAborted();
      if (progress.caseOf(demoCase.key).failed === true) continue;
      const account = await this.findAccount(demoCase.provider);
      if (account === undefined) continue;
      const handler = team[(index + handlerOffset) % team.length] ?? owner;
      const play = { demoCase, index, account, owner, handler, today };
      try {
        await new DemoCasePlayer({ ...this.deps, signal }, play).run();
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error, case: demoCase.key }, 'a case of the demo company could not be completed');
        progress.setCase(demoCase.key, { ...progress.caseOf(demoCase.key), failed: true });
      }
    }
  }

  /** Colleagues without a known password: no one can sign in as them. */
  private hire(tenantId: string): Promise<Pick<User, 'userId' | 'role'>[]> {
    const { users, passwords, database } = this.deps;
    return Promise.all(
      demoColleagues.map(async ({ email, name, role }) => {
        const known = await users.findByEmail(email);
        if (known !== undefined) return known;
        const userId = newId('usr');
        const passwordHash = await passwords.hash(randomBytes(24).toString('base64url'));
        const person = { userId, tenantId, email, name, role, passwordHash, hasVerifiedEmail: true };
        await database.system.transaction((tx) => users.insert(tx, person));
        return { userId, role };
      }),
    );
  }

  /** The session ends when the demo is complete. */
  private async signIn({
    userId,
    tenantId,
    role,
  }: Pick<User, 'userId' | 'role'> & { readonly tenantId: string }): Promise<{
    readonly sessionId: string;
    readonly person: DemoPerson;
  }> {
    const { sessions, tokens, ownUrl } = this.deps;
    const { sessionId } = await sessions.open({ userId, tenantId });
    const client = new DemoClient({
      baseUrl: ownUrl,
      issueToken: () => tokens.issue({ userId, sessionId, tenantId, role }),
      signal: this.stopping.signal,
    });
    return { sessionId, person: { userId, client } };
  }

  private async findAccount(provider: string): Promise<PspAccount | undefined> {
    const account = await this.deps.accounts.findByAlias(provider, `demo-${provider}`);
    return account?.isActive === true ? account : undefined;
  }
}

function isOpen({ ending }: DemoCase): boolean {
  return ending === 'open' || ending === 'prepared';
}

function groupByProvider(
  disputes: readonly { readonly provider: string; readonly providerDisputeId: string }[],
): { readonly provider: string; readonly ids: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { provider, providerDisputeId } of disputes)
    groups.set(provider, [...(groups.get(provider) ?? []), providerDisputeId]);
  return [...groups].map(([provider, ids]) => ({ provider, ids }));
}
