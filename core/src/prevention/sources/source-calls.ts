import { isProviderError, isTransient, ProviderError } from '@rebuttal/plugin-kit';

import {
  createProviderClients,
  type ProviderClientsDeps,
} from '../../connections/providers/provider-clients.js';
import { openCredentials } from '../../connections/psp-accounts/credentials.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import { scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { Lease } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { AlertSource } from './alert-sources.js';
import type { AlertSourcesRepository, SourcePlace } from './alert-sources.repository.js';
import { storeAlerts } from './alert-webhooks.js';
import { chargeflowUrl, sendToChargeflow } from './chargeflow-client.js';
import {
  acknowledgeAlerts,
  ethocaUrls,
  outcomesMax,
  pullAlerts,
  sendOutcomes,
  type EthocaConnection,
} from './ethoca-client.js';
import type { OutcomeResult, OutcomeToSend } from './outcomes.js';
import type { OutcomesRepository } from './outcomes.repository.js';
import { outcomesJob, pullJob } from './source-jobs.js';

export type SourceCallsDeps = ProviderClientsDeps & {
  readonly database: Database;
  readonly alertSources: AlertSourcesRepository;
  readonly outcomes: OutcomesRepository;
  readonly box: SecretBox;
  readonly log: Log;
};

/** Sends outcomes to a source, with a result for each. */
type Sender = (outcomes: readonly OutcomeToSend[]) => Promise<readonly OutcomeResult[]>;

const minuteMs = 60_000;
const pullEveryMs = 5 * minuteMs;
/** After a failure, also of keys that Mastercard has not approved yet. */
const pauseMs = 15 * minuteMs;
/** The most pages of a run, so that alerts that can't be acknowledged don't keep it going. */
const pagesMax = 20;
const retryMs = { min: minuteMs, max: 60 * minuteMs };

const keysMissing =
  'Add the keys of your Mastercard project to this source, so that the outcome can be sent.';

/** Calls to the APIs of alert sources: alerts are pulled, and outcomes are sent. */
export class SourceCalls {
  private readonly clients;

  constructor(private readonly deps: SourceCallsDeps) {
    this.clients = createProviderClients({ ...deps, hasSimulator: () => false });
  }

  /** Stores the alerts before it acknowledges them, so that none is lost. Repeatable. */
  async pull(place: SourcePlace, lease: Lease): Promise<void> {
    const source = await this.deps.alertSources.findSource(place);
    const connection = source && this.connect(source);
    // Adding keys starts the schedule again.
    if (source === undefined || connection === undefined) return;
    const error = await this.pullPages(source, connection, lease).then(
      () => undefined,
      (thrown: unknown) => toMessage(thrown),
    );
    const runAt = await this.in(error === undefined ? pullEveryMs : pauseMs);
    await this.deps.database.transaction(source.tenantId, async (tx) => {
      if (error !== undefined) await this.deps.alertSources.noteError(tx, source, error);
      await scheduleNextRun(tx, { ...pullJob(source), runAt }, lease.claimedAt);
    });
  }

  private async pullPages(source: AlertSource, connection: EthocaConnection, lease: Lease): Promise<void> {
    for (let page = 0; page < pagesMax; page += 1) {
      lease.assertHeld();
      const { alerts, unreadable, isLast } = await pullAlerts(connection);
      await this.deps.database.transaction(source.tenantId, async (tx) => {
        await storeAlerts(tx, source, alerts);
        if (alerts.length > 0) await this.deps.alertSources.noteReceived(tx, source);
        else await this.deps.alertSources.noteError(tx, source, null);
      });
      const refused = alerts.length === 0 ? 0 : await acknowledgeAlerts(connection, alerts);
      if (unreadable > 0)
        throw new ProviderError('unexpected_answer', `Ethoca sent ${unreadable} alerts that can't be read.`);
      if (isLast || refused === alerts.length) return;
    }
  }

  /** Sends the outcomes that the source has not taken. Each is recorded on its alert. */
  async send(place: SourcePlace, lease: Lease): Promise<void> {
    const source = await this.deps.alertSources.findSource(place);
    if (source === undefined || this.refundsItself(source)) return;
    const sender = this.senderOf(source);
    let oldest: Date | undefined;
    for (let after = ''; ;) {
      lease.assertHeld();
      const waiting = await this.deps.outcomes.listUnsent(source, { after, limit: outcomesMax });
      const results =
        sender === undefined
          ? waiting.map(() => ({ error: keysMissing }))
          : await this.sendBatch(sender, waiting);
      await this.record(source, waiting, results);
      oldest ??= waiting.find((_, at) => isUnsent(results[at]))?.outcomeAt;
      after = waiting.at(-1)?.alertId ?? '';
      if (waiting.length < outcomesMax) break;
    }
    // Adding keys sends them.
    if (oldest === undefined || sender === undefined) return;
    const now = await databaseNow(this.deps.database.system);
    const wait = Math.min(Math.max((now.getTime() - oldest.getTime()) / 4, retryMs.min), retryMs.max);
    const job = { ...outcomesJob(source), runAt: new Date(now.getTime() + wait) };
    await this.deps.database.transaction(source.tenantId, (tx) => scheduleNextRun(tx, job, lease.claimedAt));
  }

  /** Chargeflow makes the refunds, and needs no outcomes, unless the company entered a key. */
  private refundsItself(source: AlertSource): boolean {
    return source.kind === 'chargeflow' && this.open(source)['api_key'] === undefined;
  }

  /** Undefined without keys. */
  private senderOf(source: AlertSource): Sender | undefined {
    if (source.kind === 'chargeflow') return this.senderToChargeflow(source);
    const connection = this.connect(source);
    return connection && ((outcomes) => sendOutcomes(connection, outcomes));
  }

  /** It takes one in each call. */
  private senderToChargeflow(source: AlertSource): Sender | undefined {
    const { api_key: apiKey } = this.open(source);
    if (apiKey === undefined) return undefined;
    const { apiUrl } = this.clients.apiUrl({ providerId: 'chargeflow', environment: source.environment });
    const connection = { http: this.clients.http(), baseUrl: apiUrl ?? chargeflowUrl, apiKey };
    return async (outcomes) => {
      const results: OutcomeResult[] = [];
      for (const outcome of outcomes) results.push(await sendToChargeflow(connection, outcome));
      return results;
    };
  }

  /** One outcome that makes the source refuse the whole call must not keep the others. */
  private async sendBatch(
    sender: Sender,
    outcomes: readonly OutcomeToSend[],
  ): Promise<readonly OutcomeResult[]> {
    if (outcomes.length === 0) return [];
    try {
      return await sender(outcomes);
    } catch (error) {
      const kind = isProviderError(error) ? error.kind : undefined;
      if (kind === 'refused' && outcomes.length > 1) {
        const results: OutcomeResult[] = [];
        for (const outcome of outcomes) results.push(...(await this.sendBatch(sender, [outcome])));
        return results;
      }
      const isFinal = kind === 'refused';
      if (kind !== undefined && !isTransient(kind))
        this.deps.log.warn({ err: error }, 'failed to send outcomes');
      return outcomes.map(() => ({ error: toMessage(error), isFinal }));
    }
  }

  private async record(
    { tenantId }: AlertSource,
    outcomes: readonly OutcomeToSend[],
    results: readonly OutcomeResult[],
  ): Promise<void> {
    if (outcomes.length === 0) return;
    await this.deps.database.transaction(tenantId, async (tx) => {
      for (const [at, { alertId }] of outcomes.entries())
        await this.deps.outcomes.record(tx, { tenantId, alertId }, results[at] ?? {});
      await announceChanges(
        tx,
        outcomes.map(({ alertId }) => ({ tenantId, kind: 'alert', id: alertId })),
      );
    });
  }

  /** Undefined without keys. */
  private connect(source: AlertSource): EthocaConnection | undefined {
    const { environment } = source;
    const { consumer_key: consumerKey, signing_key: signingKey } = this.open(source);
    if (consumerKey === undefined || signingKey === undefined) return undefined;
    const { apiUrl } = this.clients.apiUrl({ providerId: 'ethoca', environment });
    return {
      http: this.clients.http(),
      baseUrl: apiUrl ?? ethocaUrls[environment],
      keys: { consumerKey, signingKey },
      now: this.deps.clock,
    };
  }

  private open({ tenantId, sourceId: accountId, sealedCredentials }: AlertSource) {
    return openCredentials(this.deps.box, { tenantId, accountId, sealedCredentials });
  }

  private async in(ms: number): Promise<Date> {
    return new Date((await databaseNow(this.deps.database.system)).getTime() + ms);
  }
}

const isUnsent = (result: OutcomeResult | undefined): boolean =>
  result?.error !== undefined && result.isFinal !== true;

/** Other errors are faults of ours, and the job is retried. */
function toMessage(error: unknown): string {
  if (isProviderError(error)) return error.message;
  throw error;
}
