import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer } from '../../platform/database/entities.js';
import type { CarrierAccountDto } from './carrier-accounts.dto.js';
import type { CarrierAccount } from './carrier-accounts.js';

export type NewCarrierAccount = Omit<CarrierAccount, 'verificationStatus'>;
export type Verification = Pick<CarrierAccountDto, 'verification_status' | 'verification_message'>;

const accountColumns = {
  accountId: 'account_id',
  tenantId: 'tenant_id',
  carrier: 'carrier',
  environment: 'environment',
  sealedCredentials: 'credentials',
  verificationStatus: 'verification_status',
} satisfies Record<keyof CarrierAccount, string>;

export class CarrierAccountsRepository {
  constructor(private readonly database: Database) {}

  async listCarrierAccounts(tenantId: string): Promise<CarrierAccount[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_accounts').where({ tenant_id: tenantId }).orderBy('carrier').select(accountColumns),
    );
    return rows as CarrierAccount[];
  }

  async findCarrierAccount(tenantId: string, carrier: string): Promise<CarrierAccount | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_accounts').where({ tenant_id: tenantId, carrier }).first(accountColumns),
    );
    return row as CarrierAccount | undefined;
  }

  /** The accounts as the API returns them, by carrier. */
  async describeCarrierAccounts(tenantId: string): Promise<Map<string, CarrierAccountDto>> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('carrier_accounts')
        .where({ tenant_id: tenantId })
        .select(
          ...['carrier', 'environment', 'verification_status', 'verification_message'],
          ...['created_at', 'updated_at'],
          tx.raw('array(select jsonb_object_keys(credentials)) as credential_fields_set'),
        ),
    );
    const accounts = rows as ({ carrier: string } & object)[];
    return new Map(
      accounts.map(({ carrier, ...account }) => [carrier, toAnswer<CarrierAccountDto>(account)]),
    );
  }

  /** Replaces the company's account at this carrier, if there is one. */
  async replaceCarrierAccount(tx: Tx, account: NewCarrierAccount): Promise<void> {
    await this.deleteCarrierAccount(tx, account.tenantId, account.carrier);
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
    verification: Verification,
  ): Promise<void> {
    await tx('carrier_accounts')
      .where({ tenant_id: tenantId, account_id: accountId })
      .update({ ...verification, updated_at: tx.raw('now()') });
  }

  /** Returns true if there was an account. */
  async deleteCarrierAccount(tx: Tx, tenantId: string, carrier: string): Promise<boolean> {
    return (await tx('carrier_accounts').where({ tenant_id: tenantId, carrier }).delete()) > 0;
  }

  async deleteAll(tx: Tx, tenantId: string): Promise<void> {
    await tx('carrier_accounts').where({ tenant_id: tenantId }).delete();
  }
}
