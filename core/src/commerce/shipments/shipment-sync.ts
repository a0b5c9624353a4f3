import { isProviderError, type AnyCarrier, type ProviderError } from '@rebuttal/plugin-kit';

import type { CarrierAccount } from '../../connections/carriers/carrier-accounts.js';
import type { CarrierAccountsRepository } from '../../connections/carriers/carrier-accounts.repository.js';
import type { CarrierContexts } from '../../connections/carriers/carrier-contexts.js';
import type { CarrierRegistry } from '../../connections/carriers/carrier-registry.js';
import { paced } from '../../connections/psp-accounts/paced-http.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJob, scheduleNextRun, type NewJob } from '../../platform/jobs/jobs.js';
import type { Lease } from '../../platform/jobs/runner.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { ShipmentRecord, ShipmentRecordsRepository } from './shipment-records.repository.js';
import type { DueReading, ShipmentsService } from './shipments.service.js';

export type ShipmentSyncDeps = {
  readonly database: Database;
  readonly carrierAccounts: CarrierAccountsRepository;
  readonly carrierRegistry: CarrierRegistry;
  readonly carrierContexts: CarrierContexts;
  readonly shipmentRecords: ShipmentRecordsRepository;
  readonly shipments: ShipmentsService;
  readonly clock: Clock;
  readonly log: Log;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Interval between runs without waiting shipments. */
const intervalMs = hourMs;
/** After a carrier was unavailable. */
const pauseMs = 15 * minuteMs;
/** After this many failures in a row, the carrier itself is unavailable. */
const failuresMax = 3;
/** The most shipments of a run. The others wait for the next one, so that no company blocks the others. */
const shipmentsMax = 50;

/** At most one run per company is waiting. Enqueueing again updates its time. */
export function shipmentSyncJob(tenantId: string): NewJob<'shipments.refresh'> {
  return { tenantId, name: 'shipments.refresh', payload: {}, key: `shipments:${tenantId}` };
}

/** Reads the company's shipments soon. */
export function readShipmentsSoon(database: Database, tenantId: string): Promise<void> {
  return database.transaction(tenantId, (tx) => enqueueJob(tx, shipmentSyncJob(tenantId)));
}

/** Ensures that each company with a carrier has a scheduled run, even if one was lost while the server was down. */
export async function scheduleShipments({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.raw(
    `insert into jobs (tenant_id, name, payload, key)
       select distinct tenant_id, 'shipments.refresh', '{}'::jsonb, 'shipments:' || tenant_id
         from carrier_accounts where verification_status = 'success'
     on conflict (key) do update set state = 'ready', attempts = 0 where jobs.state = 'parked'`,
  );
}

/** Reads a company's due shipments from its carriers. Each result is stored at once, so a run may end anywhere. */
export class ShipmentSync {
  constructor(private readonly deps: ShipmentSyncDeps) {}

  async run(tenantId: string, lease: Lease): Promise<void> {
    const accounts = (await this.deps.carrierAccounts.listCarrierAccounts(tenantId)).filter(
      ({ verificationStatus }) => verificationStatus === 'success',
    );
    // Connecting a carrier starts the schedule again.
    if (accounts.length === 0) return;
    const waits = [];
    for (const account of accounts) waits.push(await this.readAccount(account, lease));
    const now = await databaseNow(this.deps.database.system);
    const runAt = new Date(now.getTime() + Math.min(...waits));
    await this.deps.database.transaction(tenantId, (tx) =>
      scheduleNextRun(tx, { ...shipmentSyncJob(tenantId), runAt }, lease.claimedAt),
    );
  }

  /** Returns the milliseconds until the next run for this account. */
  private async readAccount(account: CarrierAccount, lease: Lease): Promise<number> {
    const carrier = this.deps.carrierRegistry.find(account.carrier);
    if (carrier === undefined) return intervalMs;
    const connected = paced(this.deps.carrierContexts.for(account), carrier.manifest.callsPerMinute);
    const records = await this.listDue(account.tenantId, carrier);
    let failures = 0;
    for (const record of records) {
      lease.assertHeld();
      const error = await this.refresh({ account, connected, now: this.deps.clock() }, record);
      failures = error === undefined ? 0 : failures + 1;
      const isOver = error !== undefined && (error.kind !== 'unavailable' || failures >= failuresMax);
      if (isOver) return this.pause(account, error);
    }
    return records.length < shipmentsMax ? intervalMs : minuteMs;
  }

  /** Returns the error of the carrier. One number that it can't read must not stop the others. */
  private async refresh(reading: DueReading, record: ShipmentRecord): Promise<ProviderError | undefined> {
    try {
      await this.deps.shipments.refreshDue(reading, record);
      return undefined;
    } catch (error) {
      if (!isProviderError(error)) throw error;
      if (error.kind !== 'credentials') await this.deps.shipments.postpone(reading.account, record);
      return error;
    }
  }

  private listDue(tenantId: string, carrier: AnyCarrier) {
    const now = this.deps.clock();
    // A parcel may be underway for a month before the carrier's own retention begins.
    const receivedAfter = new Date(now.getTime() - (carrier.manifest.recordDays + 30) * dayMs);
    return this.deps.shipmentRecords.listDue(tenantId, carrier, { now, receivedAfter, limit: shipmentsMax });
  }

  /** Credentials that the carrier refuses end the schedule of this account until a person tests or replaces them. */
  private async pause(account: CarrierAccount, error: ProviderError): Promise<number> {
    const { tenantId, carrier } = account;
    this.deps.log.info(
      { tenantId, carrier, error: error.message },
      'could not read shipments from the carrier',
    );
    if (error.kind !== 'credentials') return Math.max(pauseMs, error.retryAfterMs ?? 0);
    await this.deps.database.transaction(tenantId, (tx) =>
      this.deps.carrierAccounts.noteVerification(tx, account, {
        verification_status: 'failed',
        verification_message: error.message,
      }),
    );
    return intervalMs;
  }
}
