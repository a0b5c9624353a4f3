import type { Database, Tx } from '../../platform/database/database.js';
import { toAnswer, toAnswers } from '../../platform/database/entities.js';
import type { CreateViewRequest, ViewDto } from './views.dto.js';

/** The fields of a view that its author decides. */
export type ViewContent = Required<Omit<CreateViewRequest, 'is_default'>>;

/** A view as stored. Its stale filters are computed. */
export type StoredView = Omit<ViewDto, 'stale'>;

/** The requesting user. */
type Reader = { readonly tenantId: string; readonly userId: string };

export class ViewsRepository {
  constructor(private readonly database: Database) {}

  /** The person's own views and the shared ones, by name. */
  async listViews(reader: Reader, within?: Tx): Promise<StoredView[]> {
    const rows: unknown = await this.database.read(
      reader.tenantId,
      (tx) => selectViews(tx, reader).orderByRaw('lower(views.name), views.view_id'),
      within,
    );
    return toAnswers<StoredView>(rows);
  }

  /** Also locks the view until the transaction ends. Undefined for another person's own view. */
  async lockView(tx: Tx, reader: Reader, viewId: string): Promise<StoredView | undefined> {
    const row: unknown = await selectViews(tx, reader)
      .where('views.view_id', viewId)
      .forNoKeyUpdate('views')
      .first();
    return toAnswer<StoredView>(row);
  }

  async countViews(tx: Tx, { tenantId, userId }: Reader): Promise<number> {
    const row: unknown = await tx('dispute_views')
      .where({ tenant_id: tenantId, user_id: userId })
      .count('* as n')
      .first();
    return (row as { n: number }).n;
  }

  async insertView(
    tx: Tx,
    { tenantId, userId }: Reader,
    view: ViewContent & { readonly view_id: string },
  ): Promise<void> {
    await tx('dispute_views').insert({
      view_id: view.view_id,
      tenant_id: tenantId,
      user_id: userId,
      ...toColumns(view),
    });
  }

  async updateView(tx: Tx, { tenantId }: Reader, viewId: string, content: ViewContent): Promise<void> {
    await tx('dispute_views')
      .where({ tenant_id: tenantId, view_id: viewId })
      .update({ ...toColumns(content), updated_at: tx.raw('clock_timestamp()') });
  }

  async deleteView(tx: Tx, { tenantId }: Reader, viewId: string): Promise<void> {
    await tx('dispute_views').where({ tenant_id: tenantId, view_id: viewId }).delete();
  }

  /** Makes it the person's only default, or no longer the default. */
  async setDefault(tx: Tx, { tenantId, userId }: Reader, viewId: string, isDefault: boolean): Promise<void> {
    const defaults = tx('dispute_view_defaults');
    if (isDefault)
      await defaults
        .insert({ user_id: userId, tenant_id: tenantId, view_id: viewId })
        .onConflict('user_id')
        .merge(['view_id']);
    else await defaults.where({ tenant_id: tenantId, user_id: userId, view_id: viewId }).delete();
  }

  /** Other people can no longer see the view, so it is no longer their default. */
  async removeDefaultsOfOthers(tx: Tx, { tenantId, userId }: Reader, viewId: string): Promise<void> {
    await tx('dispute_view_defaults')
      .where({ tenant_id: tenantId, view_id: viewId })
      .whereNot({ user_id: userId })
      .delete();
  }
}

function selectViews(tx: Tx, { tenantId, userId }: Reader) {
  return tx('dispute_views as views')
    .join('users', 'users.user_id', 'views.user_id')
    .where('views.tenant_id', tenantId)
    .where((visible) => {
      void visible.where('views.is_shared', true).orWhere('views.user_id', userId);
    })
    .select(
      'views.view_id',
      'views.name',
      'views.filters',
      'views.columns',
      'views.is_shared as shared',
      'views.created_at',
      'views.updated_at',
      tx.raw(`json_build_object('user_id', users.user_id, 'name', users.name) as author`),
      tx.raw('views.user_id = ? as can_edit', [userId]),
      tx.raw(
        `exists (select from dispute_view_defaults d
                  where d.tenant_id = views.tenant_id and d.view_id = views.view_id and d.user_id = ?) as is_default`,
        [userId],
      ),
    );
}

function toColumns({ name, filters, columns, shared }: ViewContent): Record<string, unknown> {
  return {
    name,
    filters: JSON.stringify(filters),
    columns: JSON.stringify(columns),
    is_shared: shared,
  };
}
