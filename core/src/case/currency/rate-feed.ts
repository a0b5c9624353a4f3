import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { getOutside } from '../../platform/http/outbound-get.js';
import { enqueueJob, scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/shared/log.js';
import type { CurrencyRepository } from './currency.repository.js';
import { readRateTable } from './rate-tables.js';

export type RateFeedDeps = {
  readonly database: Database;
  readonly currencies: Pick<CurrencyRepository, 'saveFeed' | 'saveFailure'>;
  readonly config: Pick<Config, 'exchangeRatesUrl' | 'outgoingWebhooksAllowPrivate'>;
  readonly log: Log;
};

const hourMs = 60 * 60 * 1000;
const everyMs = 24 * hourMs;
const job = { tenantId: null, name: 'rates.fetch', payload: {}, key: 'rates.fetch' } as const;

/** Enqueues the first run. Each run enqueues the next. */
export async function scheduleRateFeed(
  { system }: Pick<Database, 'system'>,
  { exchangeRatesUrl }: Pick<Config, 'exchangeRatesUrl'>,
): Promise<void> {
  if (exchangeRatesUrl !== undefined) await enqueueJob(system, job);
}

/** Reads the operator's table of exchange rates once a day. The last good one stays in use. */
export class RateFeed {
  constructor(private readonly deps: RateFeedDeps) {}

  async run(claimedAt: Date): Promise<void> {
    const { database, config } = this.deps;
    if (config.exchangeRatesUrl === undefined) return;
    const isRead = await this.fetch(config.exchangeRatesUrl, claimedAt);
    const runAt = new Date(claimedAt.getTime() + (isRead ? everyMs : hourMs));
    await scheduleNextRun(database.system, { ...job, runAt }, claimedAt);
  }

  private async fetch(url: string, now: Date): Promise<boolean> {
    const { currencies, config, log } = this.deps;
    try {
      const text = await getOutside(url, {
        allowPrivate: config.outgoingWebhooksAllowPrivate,
        timeoutMs: 20_000,
        bytesMax: 1_000_000,
      });
      await currencies.saveFeed(await readRateTable(text, new URL(url).host, now), now);
      return true;
    } catch (error) {
      // Not the URL: it may contain a key.
      log.warn({ err: error }, 'failed to read the exchange rates from EXCHANGE_RATES_URL');
      await currencies.saveFailure(`The table ${(error as Error).message}`.slice(0, 300));
      return false;
    }
  }
}
