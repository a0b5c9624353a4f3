import type { AnyProvider } from '@rebuttal/plugin-kit';

import type { SystemActor, TenantActor } from '../../identity/access/actor.js';
import type { NewAuditEntry } from '../../identity/audit/audit.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import type { Tx } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { ProviderRegistry } from '../providers/registry.js';
import {
  AccountVerification,
  toSubject,
  verifyJob,
  type AccountVerificationDeps,
} from './account-verification.js';
import { checkCredentials, openCredentials, sealCredentials, trimCredentials } from './credentials.js';
import type { CreatePspAccountRequest, PspAccountDto, UpdatePspAccountRequest } from './psp-accounts.dto.js';
import { isReadBySchedule, type PspAccount } from './psp-accounts.js';
import { toPspAccountDto } from './psp-accounts.mapping.js';
import type { NewPspAccount, PspAccountChanges, PspAccountFilter } from './psp-accounts.repository.js';
import { syncJob } from './sync-job.js';
import type { UnreadableDisputes } from './unreadable-disputes.js';
import { generateAlias, requireAlias } from './webhook-alias.js';

export type PspAccountsDeps = AccountVerificationDeps & {
  readonly unreadable: UnreadableDisputes;
  readonly registry: ProviderRegistry;
  readonly limits: LimitsService;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly publicUrl: () => string;
};

export class PspAccountsService {
  private readonly verification: AccountVerification;

  constructor(private readonly deps: PspAccountsDeps) {
    this.verification = new AccountVerification(deps);
  }

  listProviders(): readonly AnyProvider[] {
    return this.deps.registry.all();
  }

  getProvider(id: string): AnyProvider {
    return this.deps.registry.get(id);
  }

  async listPspAccounts(actor: TenantActor, filter: PspAccountFilter): Promise<PspAccountDto[]> {
    return this.showAll(actor.tenantId, await this.deps.accounts.listPspAccounts(actor.tenantId, filter));
  }

  /** Deleted accounts count, too. */
  isAliasTaken(provider: string, alias: string): Promise<boolean> {
    return this.deps.accounts.isAliasTaken(provider, alias);
  }

  async createPspAccount(actor: TenantActor, request: CreatePspAccountRequest): Promise<PspAccountDto> {
    await this.deps.limits.requireBelow(actor.tenantId, 'psp_accounts');
    const provider = this.deps.registry.all().find(({ manifest }) => manifest.id === request.provider);
    if (provider === undefined) throw invalidField('provider', 'Choose one of the listed providers');
    const accountName = requireName(request.account_name);
    const credentials = checkCredentials(provider, request.environment, request.credentials);
    const accountId = newId('acc');
    const owner = {
      tenantId: actor.tenantId,
      accountId,
      provider: request.provider,
      environment: request.environment,
    };
    const webhookAlias = await this.chooseAlias(request.provider, request.webhook_alias, accountId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await this.deps.limits.requireRoom(tx, actor.tenantId, 'psp_accounts');
      await this.insert(tx, {
        ...owner,
        accountName,
        webhookAlias,
        sealedCredentials: sealCredentials(this.deps.box, owner, credentials),
        isDefault: !(await this.deps.accounts.hasDefault(tx, owner)),
      });
      await enqueueJob(tx, verifyJob(actor.tenantId, accountId, actor.origin?.requestId));
      const { provider: id, environment } = owner;
      const details = { provider: id, environment, account_name: accountName };
      await this.recordChange(tx, actor, accountId, { action: 'psp_account.create', details });
    });
    return this.show(actor, accountId);
  }

  async updatePspAccount(
    actor: TenantActor,
    accountId: string,
    request: UpdatePspAccountRequest,
  ): Promise<PspAccountDto> {
    const found = await this.deps.accounts.getPspAccount(actor.tenantId, accountId);
    const alias = request.webhook_alias?.trim().toLowerCase();
    if (alias !== undefined && alias !== '' && alias !== found.webhookAlias) {
      throw invalidField('webhook_alias', 'The webhook alias cannot be changed after creation');
    }
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      // Locks all accounts that share a default, so it must come before the lock of one.
      if (request.is_default === true) await this.deps.accounts.clearDefault(tx, found);
      const locked = await this.lock(tx, actor, accountId);
      const account = { ...locked, isDefault: found.isDefault };
      const { changes, hasNewCredentials, fields } = this.toChanges(account, request);
      await this.deps.accounts.updatePspAccount(tx, actor.tenantId, accountId, changes);
      if (hasNewCredentials)
        await enqueueJob(tx, verifyJob(actor.tenantId, accountId, actor.origin?.requestId));
      // The schedule ends when an account becomes inactive, so it restarts with an active one.
      else if (changes.isActive === true && account.verificationStatus === 'success')
        await enqueueJob(tx, syncJob(account, actor.origin?.requestId));
      const details = { fields: fields.join(', ') };
      await this.recordChange(tx, actor, accountId, { action: 'psp_account.update', details });
    });
    return this.show(actor, accountId);
  }

  private async insert(tx: Tx, account: NewPspAccount): Promise<void> {
    try {
      await this.deps.accounts.insertPspAccount(tx, account);
    } catch (error) {
      // A concurrent request took the alias after the check.
      if (isUniqueViolation(error) && isOfAlias(error)) throw errors.aliasTaken();
      throw error;
    }
  }

  /** Keeps the row, because disputes reference it, and deletes the credentials. */
  async deletePspAccount(actor: TenantActor, accountId: string): Promise<void> {
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const { accountName } = await this.lock(tx, actor, accountId);
      await this.deps.accounts.updatePspAccount(tx, actor.tenantId, accountId, {
        deletedAt: this.deps.clock(),
        isActive: false,
        isDefault: false,
        sealedCredentials: {},
      });
      const details = { account_name: accountName };
      await this.recordChange(tx, actor, accountId, { action: 'psp_account.delete', details });
    });
  }

  /** Verifies the credentials now, regardless of the stored status. */
  async verify(actor: TenantActor, accountId: string): Promise<{ isGood: boolean; account: PspAccountDto }> {
    const outcome = await this.verification.check(
      actor,
      await this.deps.accounts.getPspAccount(actor.tenantId, accountId),
    );
    return { isGood: outcome === 'success', account: await this.show(actor, accountId) };
  }

  /** Runs as a job. Skips an account that was deleted in the meantime. */
  async verifyInBackground(actor: SystemActor, accountId: string): Promise<void> {
    const account = await this.deps.accounts.findPspAccount(actor.tenantId, accountId);
    if (account === undefined || account.deletedAt !== undefined) return;
    await this.verification.check(actor, account);
  }

  /** Starts a sync of the account now. */
  async sync(actor: TenantActor, accountId: string): Promise<PspAccountDto> {
    const account = await this.deps.accounts.getPspAccount(actor.tenantId, accountId);
    const { provider } = this.deps.contexts.for(account);
    if (!account.isActive) throw errors.accountInactive();
    if (!isReadBySchedule(provider)) throw errors.capabilityMissing(provider.manifest.label, 'read disputes');
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      await enqueueJob(tx, syncJob(account, actor.origin?.requestId));
      await this.deps.audit.record(tx, actor, { action: 'psp_account.sync', subject: toSubject(accountId) });
    });
    return this.show(actor, accountId);
  }

  private async lock(tx: Tx, { tenantId }: TenantActor, accountId: string): Promise<PspAccount> {
    const account = await this.deps.accounts.lockPspAccount(tx, tenantId, accountId);
    if (account === undefined) throw errors.accountNotFound();
    return account;
  }

  private toChanges(account: PspAccount, request: UpdatePspAccountRequest) {
    const provider = this.deps.registry.get(account.provider);
    const entered = trimCredentials(provider, request.credentials ?? {});
    const hasNewCredentials = Object.keys(entered).length > 0;
    const changes: PspAccountChanges = {
      ...(request.account_name === undefined ? {} : { accountName: requireName(request.account_name) }),
      ...(request.is_active === undefined ? {} : { isActive: request.is_active }),
      ...(request.is_default === undefined ? {} : { isDefault: request.is_default }),
      ...(hasNewCredentials
        ? {
            sealedCredentials: this.mergeCredentials(provider, account, entered),
            verificationStatus: 'pending' as const,
            webhookRefusal: undefined,
          }
        : {}),
    };
    const plain = {
      account_name: changes.accountName,
      is_active: changes.isActive,
      is_default: changes.isDefault,
    };
    const before = {
      account_name: account.accountName,
      is_active: account.isActive,
      is_default: account.isDefault,
    };
    const isChanged = (name: keyof typeof plain) => plain[name] !== undefined && plain[name] !== before[name];
    const fields = [
      ...(['account_name', 'is_active', 'is_default'] as const).filter(isChanged),
      ...Object.keys(entered).map((name) => `credentials.${name}`),
    ];
    return { changes, hasNewCredentials, fields };
  }

  private mergeCredentials(provider: AnyProvider, account: PspAccount, entered: Record<string, string>) {
    const stored = openCredentials(this.deps.box, account) as Record<string, string>;
    const merged = checkCredentials(provider, account.environment, { ...stored, ...entered });
    return sealCredentials(this.deps.box, account, merged);
  }

  private async chooseAlias(
    provider: string,
    requested: string | null | undefined,
    accountId: string,
  ): Promise<string> {
    const alias = requested?.trim().toLowerCase() ?? '';
    if (alias === '') return generateAlias(accountId);
    requireAlias(alias);
    if (await this.isAliasTaken(provider, alias)) throw errors.aliasTaken();
    return alias;
  }

  private async recordChange(
    tx: Tx,
    actor: TenantActor,
    accountId: string,
    entry: Pick<NewAuditEntry, 'action' | 'details'>,
  ): Promise<void> {
    await announceChange(tx, { tenantId: actor.tenantId, kind: 'psp_account', id: accountId });
    await this.deps.audit.record(tx, actor, { ...entry, subject: toSubject(accountId) });
  }

  private async show({ tenantId }: TenantActor, accountId: string): Promise<PspAccountDto> {
    const account = await this.deps.accounts.getPspAccount(tenantId, accountId);
    const [shown] = await this.showAll(tenantId, [account]);
    if (shown === undefined) throw errors.accountNotFound();
    return shown;
  }

  private async showAll(tenantId: string, accounts: readonly PspAccount[]): Promise<PspAccountDto[]> {
    const ids = accounts.map(({ accountId }) => accountId);
    const unreadable = await this.deps.unreadable.byAccount(tenantId, ids);
    return accounts.map((account) =>
      toPspAccountDto({
        account,
        connected: this.deps.contexts.for(account),
        publicUrl: this.deps.publicUrl(),
        unreadable: unreadable.get(account.accountId),
      }),
    );
  }
}

function isOfAlias(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'psp_accounts_alias';
}

function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > 100) {
    throw invalidField('account_name', 'Account name is required and can have at most 100 characters');
  }
  return trimmed;
}
