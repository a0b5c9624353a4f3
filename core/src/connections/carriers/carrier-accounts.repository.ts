import type { Database, Tx } from '../../platform/database/database.js';
import type { VerificationStatus } from '../psp-accounts/psp-accounts.dto.js';
import type { CarrierAccount } from './carrier-accounts.js';

type Row = {
  account_id: string;
  tenant_id: string;
  carrier: string;
  environment: 'test' | 'live';
  credentials: Record<string, string>;
  verification_status: VerificationStatus;
  verification_message: string | null;
  created_at: Date;
  updated_at: Date;
};

export type NewCarrierAccount = Pick<
  CarrierAccount,
  'accountId' | 'tenantId' | 'carrier' | 'environment' | 'sealedCredentials'
>;
export type Verification = Pick<CarrierAccount, 'verificationStatus' | 'verificationMessage'>;

export class CarrierAccountsRepository {
  constructor(private readonly database: Database) {}

  async list(tenantId: string): Promise<CarrierAccount[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_accounts').where({ tenant_id: tenantId }).orderBy('carrier'),
    );
    return (rows as Row[]).map(toAccount);
  }

  async find(tenantId: string, carrier: string): Promise<CarrierAccount | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_accounts').where({ tenant_id: tenantId, carrier }).first(),
    );
    return row === undefined ? undefined : toAccount(row as Row);
  }

  /** Replaces the company's account at this carrier, if there is one. */
  async replace(tx: Tx, account: NewCarrierAccount): Promise<void> {
    await this.delete(tx, account.tenantId, account.carrier);
    await tx('carrier_accounts').insert({
      account_id: account.accountId,
      tenant_id: account.tenantId,
      carrier: account.carrier,
      environment: account.environment,
      credentials: JSON.stringify(account.sealedCredentials),
    });
  }

  /** Ignores an account that was replaced or disconnected in the meantime. */
  async noteVerification(
    tx: Tx,
    { tenantId, accountId }: Pick<CarrierAccount, 'tenantId' | 'accountId'>,
    { verificationStatus, verificationMessage }: Verification,
  ): Promise<void> {
    await tx('carrier_accounts')
      .where({ tenant_id: tenantId, account_id: accountId })
      .update({
        verification_status: verificationStatus,
        verification_message: verificationMessage ?? null,
        updated_at: tx.raw('now()'),
      });
  }

  /** Returns true if there was an account. */
  async delete(tx: Tx, tenantId: string, carrier: string): Promise<boolean> {
    return (await tx('carrier_accounts').where({ tenant_id: tenantId, carrier }).delete()) > 0;
  }

  async deleteAll(tx: Tx, tenantId: string): Promise<void> {
    await tx('carrier_accounts').where({ tenant_id: tenantId }).delete();
  }
}

function toAccount(row: Row): CarrierAccount {
  return {
    accountId: row.account_id,
    tenantId: row.tenant_id,
    carrier: row.carrier,
    environment: row.environment,
    sealedCredentials: row.credentials,
    verificationStatus: row.verification_status,
    verificationMessage: row.verification_message ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
