import { requireCan, type Permission } from '../../identity/access/permissions.js';
import type { StoredActors } from '../../identity/access/stored-actors.js';
import type { Database } from '../../platform/database/database.js';
import { toAppError } from '../../platform/errors/http-response.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import type { NewJob } from '../../platform/jobs/jobs.js';
import { LeaseLostError, type Lease } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import { storableText } from '../../platform/shared/storable-text.js';
import { acts, messageLengthMax, type BulkActionsDeps } from './bulk-actions.js';
import type { Bulk, BulkItem } from './bulk.js';
import { ItemSettledError, type BulkRepository, type BulkResult } from './bulk.repository.js';

export type BulkRunDeps = BulkActionsDeps & {
  readonly database: Database;
  readonly bulks: BulkRepository;
  readonly storedActors: Pick<StoredActors, 'findActor'>;
  readonly log: Log;
};

/** Disputes at a time. Each may wait for its provider. */
const concurrency = 4;

export function bulkJob({ tenantId, bulkId }: Pick<Bulk, 'tenantId' | 'bulkId'>): NewJob<'disputes.bulk'> {
  return { tenantId, name: 'disputes.bulk', payload: { bulkId }, key: `bulk:${bulkId}` };
}

/** Runs a bulk action dispute by dispute. A run that was interrupted continues with those that have no result. */
export class BulkRun {
  constructor(private readonly deps: BulkRunDeps) {}

  async run({ tenantId, payload }: Job<'disputes.bulk'>, lease: Lease): Promise<void> {
    const { database, bulks } = this.deps;
    const bulk = await bulks.findBulk(tenantId, payload.bulkId);
    if (bulk === undefined || bulk.finishedAt !== undefined) return;
    await database.transaction(tenantId, (tx) => bulks.start(tx, bulk));
    const pending = (await bulks.listItems(bulk)).filter(({ status }) => isUnsettled.has(status));
    const work = async () => {
      for (let item = pending.shift(); item !== undefined; item = pending.shift()) {
        lease.assertHeld();
        await this.settleOne(bulk, item);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    await database.transaction(tenantId, (tx) => bulks.end(tx, bulk));
  }

  private async settleOne(bulk: Bulk, item: BulkItem): Promise<void> {
    const { database, bulks } = this.deps;
    try {
      if (!(await database.transaction(bulk.tenantId, (tx) => bulks.begin(tx, bulk, item)))) return;
      const result = await this.act(bulk, item);
      if (result !== undefined)
        await database.transaction(bulk.tenantId, (tx) => bulks.settle(tx, bulk, item, result));
    } catch (error) {
      if (!(error instanceof ItemSettledError)) throw error;
    }
  }

  /** @throws {Error} if the database is not available, so that the job is retried */
  private async act(bulk: Bulk, item: BulkItem): Promise<BulkResult | undefined> {
    try {
      const found = await this.deps.storedActors.findActor(bulk.tenantId, bulk.actor);
      if (found === undefined) return { status: 'failed', message: noAccess };
      requireCan(found, permissionFor[bulk.action]);
      const actor = { ...found, bulkId: bulk.bulkId };
      return await acts[bulk.action](
        { actor, bulk, item, settle: (tx, result) => this.deps.bulks.settle(tx, bulk, item, result) },
        this.deps,
      );
    } catch (error) {
      return this.toFailure(error, bulk);
    }
  }

  private toFailure(error: unknown, { bulkId }: Bulk): BulkResult {
    if (error instanceof ItemSettledError || error instanceof LeaseLostError) throw error;
    const { status, message, extra } = toAppError(error);
    if (status === 503) throw error;
    if (status === 500)
      this.deps.log.error({ err: error, bulkId }, 'failed to process a dispute of a bulk action');
    const details = (extra.details ?? []).map((detail) => detail.message);
    return {
      status: 'failed',
      message: storableText([...new Set([message, ...details])].join(' '), messageLengthMax),
    };
  }
}

const isUnsettled: ReadonlySet<BulkItem['status']> = new Set(['pending', 'running']);

const noAccess = 'The access with which this was started has ended.';

/** Checked for each dispute, because it may be taken away in between. */
const permissionFor: Readonly<Record<Bulk['action'], Permission>> = {
  assign: 'disputes:write',
  tag: 'disputes:write',
  collect: 'evidence:write',
  submit: 'disputes:write',
  accept: 'disputes:write',
  export: 'disputes:read',
  undo_assign: 'disputes:write',
  undo_tag: 'disputes:write',
};
