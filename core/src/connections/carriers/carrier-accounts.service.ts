import { isProviderError, isTransient, type AnyCarrier } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import {
  checkCredentials,
  openCredentials,
  sealCredentials,
  trimCredentials,
} from '../psp-accounts/credentials.js';
import type { ConnectCarrierRequest } from './carrier-accounts.dto.js';
import type { CarrierAccount, CarrierConnection } from './carrier-accounts.js';
import type {
  CarrierAccountsRepository,
  NewCarrierAccount,
  Verification,
} from './carrier-accounts.repository.js';
import type { CarrierContexts } from './carrier-contexts.js';
import type { CarrierRegistry } from './carrier-registry.js';

export type CarrierAccountsDeps = {
  readonly database: Database;
  readonly carrierAccounts: CarrierAccountsRepository;
  readonly carrierRegistry: CarrierRegistry;
  readonly carrierContexts: CarrierContexts;
  readonly box: SecretBox;
  readonly audit: AuditLog;
  /** Called after a carrier accepted the credentials, so that its shipments are read now. */
  readonly afterConnected: (tenantId: string) => Promise<void>;
};

export type CarrierTest = { readonly isGood: boolean; readonly message: string };

/** A company's accounts at parcel carriers, which read its shipments. */
export class CarrierAccountsService {
  constructor(private readonly deps: CarrierAccountsDeps) {}

  /** All carriers, connected or not. */
  async list({ tenantId }: TenantActor): Promise<CarrierConnection[]> {
    const accounts = await this.deps.carrierAccounts.list(tenantId);
    return this.deps.carrierRegistry.all().map((carrier) => ({
      carrier,
      account: accounts.find((account) => account.carrier === carrier.manifest.id),
    }));
  }

  /**
   * Stores the credentials, replacing earlier ones, and verifies them with the carrier. A blank field keeps its stored value
   * if the environment stays the same. @throws {AppError} 404, 422
   */
  async connect(
    actor: TenantActor,
    carrierId: string,
    { environment, credentials: entered }: ConnectCarrierRequest,
  ): Promise<CarrierConnection> {
    const carrier = this.deps.carrierRegistry.get(carrierId);
    const { tenantId } = actor;
    const stored = await this.deps.carrierAccounts.find(tenantId, carrierId);
    const kept = stored?.environment === environment ? this.open(stored) : {};
    const values = checkCredentials(carrier, environment, { ...kept, ...trimCredentials(carrier, entered) });
    const owner = { tenantId, accountId: newId('car') };
    const account: NewCarrierAccount = {
      ...owner,
      carrier: carrierId,
      environment,
      sealedCredentials: sealCredentials(this.deps.box, owner, values),
    };
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.carrierAccounts.replace(tx, account);
      const details = { carrier: carrierId, environment };
      await this.deps.audit.record(tx, actor, {
        action: 'carrier.connect',
        subject: toSubject(carrierId),
        details,
      });
    });
    await this.verify(actor, carrier);
    return { carrier, account: await this.deps.carrierAccounts.find(tenantId, carrierId) };
  }

  /** Deletes the credentials. Keeps what the carrier reported. @throws {AppError} 404, 409 */
  async disconnect(actor: TenantActor, carrierId: string): Promise<void> {
    const { manifest } = this.deps.carrierRegistry.get(carrierId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const wasConnected = await this.deps.carrierAccounts.delete(tx, actor.tenantId, carrierId);
      if (!wasConnected) throw errors.carrierNotConnected(manifest.label);
      await this.deps.audit.record(tx, actor, {
        action: 'carrier.disconnect',
        subject: toSubject(carrierId),
      });
    });
  }

  /** Verifies the stored credentials now. @throws {AppError} 404, 409 */
  test(actor: TenantActor, carrierId: string): Promise<CarrierTest> {
    return this.verify(actor, this.deps.carrierRegistry.get(carrierId));
  }

  private async verify(actor: TenantActor, { manifest }: AnyCarrier): Promise<CarrierTest> {
    const account = await this.deps.carrierAccounts.find(actor.tenantId, manifest.id);
    if (account === undefined) throw errors.carrierNotConnected(manifest.label);
    const { isGood, ...verification } = await this.verifyWithCarrier(account, actor.origin?.requestId);
    await this.deps.database.transaction(actor.tenantId, (tx) =>
      this.deps.carrierAccounts.noteVerification(tx, account, verification),
    );
    if (isGood) await this.deps.afterConnected(actor.tenantId);
    return { isGood, message: verification.verificationMessage ?? '' };
  }

  /** If the carrier can't be reached, the stored status doesn't change. */
  private async verifyWithCarrier(
    account: CarrierAccount,
    requestId: string | undefined,
  ): Promise<Verification & Pick<CarrierTest, 'isGood'>> {
    const { carrier, context } = this.deps.carrierContexts.for(account, requestId);
    try {
      const { message } = await carrier.verifyCredentials(context);
      return { isGood: true, verificationStatus: 'success', verificationMessage: message };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      const { verificationStatus } = account;
      return {
        isGood: false,
        verificationStatus: isTransient(error.kind) ? verificationStatus : 'failed',
        verificationMessage: error.message,
      };
    }
  }

  private open(account: CarrierAccount): Record<string, string> {
    return openCredentials(this.deps.box, account);
  }
}

function toSubject(carrierId: string) {
  return { kind: 'carrier', id: carrierId };
}
