import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { toColumns, toEntity, toPart } from '../../platform/database/entities.js';
import { errors } from '../../platform/errors/catalogue.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { PspAccount } from './psp-accounts.js';

type Row = {
  credentials: Record<string, string>;
  webhook_refused_at: Date | null;
  webhook_refusal: string | null;
};

export type NewPspAccount = Pick<
  PspAccount,
  | 'accountId'
  | 'tenantId'
  | 'provider'
  | 'accountName'
  | 'environment'
  | 'webhookAlias'
  | 'sealedCredentials'
  | 'isDefault'
>;
export type PspAccountChanges = Partial<
  Pick<
    PspAccount,
    | 'accountName'
    | 'isActive'
    | 'isDefault'
    | 'sealedCredentials'
    | 'verificationStatus'
    | 'verificationMessage'
    | 'deletedAt'
    | 'lastWebhookAt'
    | 'webhookRefusal'
  >
>;

export type PspAccountFilter = { readonly provider?: string; readonly environment?: string };

export type SandboxAccountFilter = {
  readonly provider: string;
  readonly tenantId?: string | undefined;
  readonly accountId?: string | undefined;
};

/** Maximum length of a selection list. Other accounts can still be found by ID. */
const sandboxAccountsMax = 200;

export class PspAccountsRepository {
  constructor(private readonly database: Database) {}

  async listPspAccounts(tenantId: string, filter: PspAccountFilter): Promise<PspAccount[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('psp_accounts')
        .where({ tenant_id: tenantId, deleted_at: null })
        .where(withoutUndefined({ provider: filter.provider, environment: filter.environment }))
        .orderBy('account_id'),
    );
    return (rows as Row[]).map(toAccount);
  }

  async findPspAccount(tenantId: string, accountId: string, within?: Tx): Promise<PspAccount | undefined> {
    const row: unknown = await this.database.read(
      tenantId,
      (tx) => tx('psp_accounts').where({ tenant_id: tenantId, account_id: accountId }).first(),
      within,
    );
    return row === undefined ? undefined : toAccount(row as Row);
  }

  /** @throws {AppError} 404, also for a deleted account or another company's */
  async getPspAccount(tenantId: string, accountId: string): Promise<PspAccount> {
    const account = await this.findPspAccount(tenantId, accountId);
    if (account === undefined || account.deletedAt !== undefined) throw errors.accountNotFound();
    return account;
  }

  /** Locks the account until the transaction ends. Undefined if it was deleted. Lock it before its store. */
  async lockPspAccount(tx: Tx, tenantId: string, accountId: string): Promise<PspAccount | undefined> {
    const row: unknown = await tx('psp_accounts')
      .where({ tenant_id: tenantId, account_id: accountId, deleted_at: null })
      .forNoKeyUpdate()
      .first();
    return row === undefined ? undefined : toAccount(row as Row);
  }

  /** Finds the account of a submission's dispute. */
  async findOfSubmission(tx: Tx, tenantId: string, submissionId: string): Promise<PspAccount | undefined> {
    const row: unknown = await tx('psp_accounts')
      .where('tenant_id', tenantId)
      .where(
        'account_id',
        tx('disputes')
          .where('tenant_id', tenantId)
          .where(
            'dispute_id',
            tx('submissions')
              .where({ tenant_id: tenantId, submission_id: submissionId })
              .select('submissions.dispute_id'),
          )
          .select('disputes.account_id'),
      )
      .first();
    return row === undefined ? undefined : toAccount(row as Row);
  }

  /** Searches all companies, because a webhook identifies only the account. */
  async findByAlias(provider: string, alias: string): Promise<PspAccount | undefined> {
    const row = (await this.database
      .system('psp_accounts')
      .where({ provider, webhook_alias: alias, deleted_at: null })
      .first()) as Row | undefined;
    return row === undefined ? undefined : toAccount(row);
  }

  /** Lists a company's or all test accounts for the sandbox, newest first. */
  async listForSandbox(
    where: SandboxAccountFilter,
    limit: number = sandboxAccountsMax,
  ): Promise<PspAccount[]> {
    const rows = (await this.database
      .system('psp_accounts')
      .where({ provider: where.provider, environment: 'test', deleted_at: null })
      .where(withoutUndefined({ tenant_id: where.tenantId, account_id: where.accountId }))
      .orderBy('account_id', 'desc')
      .limit(limit)) as Row[];
    return rows.map(toAccount);
  }

  /** Returns one account per provider across companies. Prefers live accounts, then the most recently changed. */
  async listOneOfEachProvider(): Promise<PspAccount[]> {
    const rows: unknown = await this.database
      .system('psp_accounts')
      .distinctOn('provider')
      .where({ deleted_at: null, is_active: true })
      .orderBy([{ column: 'provider' }, { column: 'environment' }, { column: 'updated_at', order: 'desc' }]);
    return (rows as Row[]).map(toAccount);
  }

  /** Searches all companies, because aliases are globally unique. */
  async isAliasTaken(provider: string, alias: string): Promise<boolean> {
    const row: unknown = await this.database
      .system('psp_accounts')
      .where({ provider, webhook_alias: alias })
      .first('account_id');
    return row !== undefined;
  }

  /** Records the reason for a rejected webhook, at most once a minute: anyone can post to the URL. Returns true if it did. */
  async noteRefusedWebhook(
    tx: Tx,
    account: Pick<PspAccount, 'tenantId' | 'accountId'>,
    why: string,
  ): Promise<boolean> {
    const noted = await tx('psp_accounts')
      .where({ tenant_id: account.tenantId, account_id: account.accountId, deleted_at: null })
      .whereRaw(`coalesce(webhook_refused_at, '-infinity') < now() - interval '1 minute'`)
      .update({ webhook_refused_at: tx.raw('now()'), webhook_refusal: why });
    return noted > 0;
  }

  async insertPspAccount(tx: Tx, { sealedCredentials, ...account }: NewPspAccount): Promise<void> {
    await tx('psp_accounts').insert({
      ...toColumns(account),
      credentials: JSON.stringify(sealedCredentials),
    });
  }

  async updatePspAccount(
    tx: Tx,
    tenantId: string,
    accountId: string,
    changes: PspAccountChanges,
  ): Promise<void> {
    const { sealedCredentials, webhookRefusal, ...columns } = changes;
    await tx('psp_accounts')
      .where({ tenant_id: tenantId, account_id: accountId })
      .update({
        ...toColumns(columns),
        credentials: sealedCredentials && JSON.stringify(sealedCredentials),
        ...('webhookRefusal' in changes
          ? { webhook_refused_at: webhookRefusal?.at ?? null, webhook_refusal: webhookRefusal?.why ?? null }
          : {}),
        updated_at: tx.raw('now()'),
      });
    await announceAccounts(tx);
  }

  /** Records that the provider does not respond, or that it does. Returns for how many seconds it has not. */
  async noteReachable(tx: Tx, account: Pick<PspAccount, 'tenantId' | 'accountId'>, isReachable: boolean) {
    const { rows } = await tx.raw<{ rows: { seconds: number | null }[] }>(
      `update psp_accounts
          set unreachable_since = case when ? then null else coalesce(unreachable_since, now()) end
        where tenant_id = ? and account_id = ?
       returning extract(epoch from now() - unreachable_since)::float8 as seconds`,
      [isReachable, account.tenantId, account.accountId],
    );
    return rows[0]?.seconds ?? 0;
  }

  async clearDefault(
    tx: Tx,
    account: Pick<PspAccount, 'tenantId' | 'provider' | 'environment'>,
  ): Promise<void> {
    await tx('psp_accounts')
      .where({ tenant_id: account.tenantId, provider: account.provider, environment: account.environment })
      .update({ is_default: false });
  }

  async hasDefault(
    tx: Tx,
    account: Pick<PspAccount, 'tenantId' | 'provider' | 'environment'>,
  ): Promise<boolean> {
    const row: unknown = await tx('psp_accounts')
      .where({ tenant_id: account.tenantId, provider: account.provider, environment: account.environment })
      .where({ is_default: true, deleted_at: null })
      .first('account_id');
    return row !== undefined;
  }
}

/** Invalidates the account caches of other processes. */
async function announceAccounts(tx: Knex): Promise<void> {
  await tx.raw(`select pg_notify('rebuttal_accounts', '')`);
}

function toAccount(row: Row): PspAccount {
  return {
    ...toEntity<PspAccount>(row),
    sealedCredentials: row.credentials,
    webhookRefusal:
      row.webhook_refused_at === null
        ? undefined
        : { at: row.webhook_refused_at, why: row.webhook_refusal ?? '' },
    sync: toPart<PspAccount['sync']>(row, 'sync_'),
  };
}
