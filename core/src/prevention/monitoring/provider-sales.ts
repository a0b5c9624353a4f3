import { can } from '@rebuttal/plugin-kit';

import type { AccountConnection } from '../../connections/providers/provider-contexts.js';
import type { Database } from '../../platform/database/database.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { MonitoringRepository } from './monitoring.repository.js';

export type ProviderSalesDeps = {
  readonly database: Pick<Database, 'transaction'>;
  readonly monitoring: Pick<MonitoringRepository, 'listDaysToRead' | 'saveSales'>;
  readonly clock: Clock;
};

const dayMs = 86_400_000;
/** After it, the next sync continues. At least one day is read each time. */
const readingMsMax = 60_000;

/** Reads the sales of accounts whose providers report them, one row for each day. */
export class ProviderSales {
  constructor(private readonly deps: ProviderSalesDeps) {}

  async sync({ account, connected }: AccountConnection): Promise<void> {
    const { provider, context } = connected;
    if (!can(provider, 'listSales')) return;
    const startedAt = performance.now();
    const days = await this.deps.monitoring.listDaysToRead(account, this.deps.clock());
    for (const period of periodsOf(days))
      for await (const sales of provider.listSales(context, period)) {
        await this.deps.database.transaction(account.tenantId, (tx) =>
          this.deps.monitoring.saveSales(tx, account, { ...sales, readAt: this.deps.clock() }),
        );
        if (performance.now() - startedAt > readingMsMax) return;
      }
  }
}

/** Consecutive days as one period. Both are newest first. */
export function periodsOf(days: readonly string[]): { readonly from: Date; readonly until: Date }[] {
  const periods: { from: Date; until: Date }[] = [];
  for (const day of days) {
    const from = new Date(`${day}T00:00:00.000Z`);
    const until = new Date(from.getTime() + dayMs);
    const last = periods.at(-1);
    if (last?.from.getTime() === until.getTime()) last.from = from;
    else periods.push({ from, until });
  }
  return periods;
}
