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
import { toCredentialFieldDtos } from '../psp-accounts/psp-accounts.mapping.js';
import type {
  CarrierAccountDto,
  CarrierDto,
  ConnectionTestDto,
  ConnectCarrierRequest,
} from './carrier-accounts.dto.js';
import type { CarrierAccount } from './carrier-accounts.js';
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

/** A company's accounts at parcel carriers, which read its shipments. */
export class CarrierAccountsService {
  constructor(private readonly deps: CarrierAccountsDeps) {}

  /** All carriers, connected or not. */
  async listCarriers({ tenantId }: TenantActor): Promise<CarrierDto[]> {
    const accounts = await this.deps.carrierAccounts.describeCarrierAccounts(tenantId);
    return this.deps.carrierRegistry.all().map((carrier) => toCarrierDto(carrier, accounts));
  }

  /**
   * Stores the credentials, replacing earlier ones, and verifies them with the carrier. A blank field keeps its stored value
   * if the environment stays the same. @throws {AppError} 404, 422
   */
  async connect(
    actor: TenantActor,
    carrierId: string,
    { environment, credentials: entered }: ConnectCarrierRequest,
  ): Promise<CarrierDto> {
    const carrier = this.deps.carrierRegistry.get(carrierId);
    const { tenantId } = actor;
    const stored = await this.deps.carrierAccounts.findCarrierAccount(tenantId, carrierId);
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
      await this.deps.carrierAccounts.replaceCarrierAccount(tx, account);
      const details = { carrier: carrierId, environment };
      await this.deps.audit.record(tx, actor, {
        action: 'carrier.connect',
        subject: toSubject(carrierId),
        details,
      });
    });
    await this.verify(actor, carrier);
    return toCarrierDto(carrier, await this.deps.carrierAccounts.describeCarrierAccounts(tenantId));
  }

  /** Deletes the credentials. Keeps what the carrier reported. @throws {AppError} 404, 409 */
  async disconnect(actor: TenantActor, carrierId: string): Promise<void> {
    const { manifest } = this.deps.carrierRegistry.get(carrierId);
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const wasConnected = await this.deps.carrierAccounts.deleteCarrierAccount(
        tx,
        actor.tenantId,
        carrierId,
      );
      if (!wasConnected) throw errors.carrierNotConnected(manifest.label);
      await this.deps.audit.record(tx, actor, {
        action: 'carrier.disconnect',
        subject: toSubject(carrierId),
      });
    });
  }

  /** Verifies the stored credentials now. @throws {AppError} 404, 409 */
  test(actor: TenantActor, carrierId: string): Promise<ConnectionTestDto> {
    return this.verify(actor, this.deps.carrierRegistry.get(carrierId));
  }

  private async verify(actor: TenantActor, { manifest }: AnyCarrier): Promise<ConnectionTestDto> {
    const account = await this.deps.carrierAccounts.findCarrierAccount(actor.tenantId, manifest.id);
    if (account === undefined) throw errors.carrierNotConnected(manifest.label);
    const { success, ...verification } = await this.verifyWithCarrier(account, actor.origin?.requestId);
    await this.deps.database.transaction(actor.tenantId, (tx) =>
      this.deps.carrierAccounts.noteVerification(tx, account, verification),
    );
    if (success) await this.deps.afterConnected(actor.tenantId);
    return { success, message: verification.verification_message ?? '' };
  }

  /** If the carrier can't be reached, the stored status doesn't change. */
  private async verifyWithCarrier(
    account: CarrierAccount,
    requestId: string | undefined,
  ): Promise<Verification & Pick<ConnectionTestDto, 'success'>> {
    const { carrier, context } = this.deps.carrierContexts.for(account, requestId);
    try {
      const { message } = await carrier.verifyCredentials(context);
      return { success: true, verification_status: 'success', verification_message: message };
    } catch (error) {
      if (!isProviderError(error)) throw error;
      const { verificationStatus } = account;
      return {
        success: false,
        verification_status: isTransient(error.kind) ? verificationStatus : 'failed',
        verification_message: error.message,
      };
    }
  }

  private open(account: CarrierAccount): Record<string, string> {
    return openCredentials(this.deps.box, account);
  }
}

function toCarrierDto(carrier: AnyCarrier, accounts: ReadonlyMap<string, CarrierAccountDto>): CarrierDto {
  const { id, label, setup } = carrier.manifest;
  return {
    carrier: id,
    label,
    setup,
    fields: toCredentialFieldDtos(carrier),
    account: accounts.get(id) ?? null,
  };
}

function toSubject(carrierId: string) {
  return { kind: 'carrier', id: carrierId };
}
