import { isDeepStrictEqual } from 'node:util';

import { assigneeWords } from '../../case/disputes/dispute-filter.js';
import { requireFilters, unknownFields } from '../../case/disputes/filter-fields.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditAction } from '../../identity/audit/actions.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { MembersRepository } from '../../identity/team/members.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { newId } from '../../platform/shared/ids.js';
import type { CreateViewRequest, UpdateViewRequest, ViewDto } from './views.dto.js';
import type { StoredView, ViewContent, ViewsRepository } from './views.repository.js';

export type ViewsDeps = {
  readonly database: Database;
  readonly disputeViews: ViewsRepository;
  readonly accounts: Pick<PspAccountsRepository, 'listPspAccounts'>;
  readonly members: Pick<MembersRepository, 'listMembers'>;
  readonly audit: AuditLog;
};

/** Per person. */
const viewsMax = 100;
const columnsMax = 40;
const nameLengthMax = 100;

/** Saved views of the dispute list. */
export class ViewsService {
  constructor(private readonly deps: ViewsDeps) {}

  async listViews(actor: TenantActor): Promise<ViewDto[]> {
    const views = await this.deps.disputeViews.listViews(actor);
    return this.toListed(actor, views);
  }

  /** @throws {AppError} 409 for too many views, 422 */
  async createView(actor: TenantActor, request: CreateViewRequest): Promise<ViewDto> {
    const content = requireContent(actor, { filters: {}, columns: [], shared: false, ...request });
    const viewId = newId('vew');
    return this.change(actor, viewId, async (tx) => {
      if ((await this.deps.disputeViews.countViews(tx, actor)) >= viewsMax)
        throw errors.tooManyViews(viewsMax);
      await this.deps.disputeViews.insertView(tx, actor, { ...content, view_id: viewId });
      await this.deps.disputeViews.setDefault(tx, actor, viewId, request.is_default ?? false);
      return 'view.create';
    });
  }

  /** Everyone can choose a shared view as their default. @throws {AppError} 403, 404, 422 */
  async updateView(actor: TenantActor, viewId: string, change: UpdateViewRequest): Promise<ViewDto> {
    return this.change(actor, viewId, async (tx) => {
      const before = await this.require(tx, actor, viewId);
      const { name, filters, columns, shared } = before;
      const { is_default: isDefault, ...changed } = change;
      const known: ViewContent = { name, filters, columns, shared };
      const content = requireContent(actor, { ...known, ...changed });
      if (!isDeepStrictEqual(content, known)) {
        if (!before.can_edit) throw errors.viewNotYours();
        await this.deps.disputeViews.updateView(tx, actor, viewId, content);
        if (!content.shared) await this.deps.disputeViews.removeDefaultsOfOthers(tx, actor, viewId);
      }
      if (isDefault !== undefined) await this.deps.disputeViews.setDefault(tx, actor, viewId, isDefault);
      return 'view.update';
    });
  }

  /** Owners and admins can also delete a colleague's shared view. @throws {AppError} 403, 404 */
  async deleteView(actor: TenantActor, viewId: string): Promise<void> {
    await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const view = await this.require(tx, actor, viewId);
      if (!view.can_edit && actor.role === 'member') throw errors.viewNotYours();
      await this.deps.disputeViews.deleteView(tx, actor, viewId);
      await this.record(tx, actor, { action: 'view.delete', viewId, name: view.name });
    });
  }

  private async change(
    actor: TenantActor,
    viewId: string,
    write: (tx: Tx) => Promise<AuditAction>,
  ): Promise<ViewDto> {
    const view = await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const action = await write(tx);
      const written = await this.require(tx, actor, viewId);
      await this.record(tx, actor, { action, viewId, name: written.name });
      return written;
    });
    const [listed] = await this.toListed(actor, [view]);
    if (listed === undefined) throw errors.viewNotFound();
    return listed;
  }

  private async record(
    tx: Tx,
    actor: TenantActor,
    {
      action,
      viewId,
      name,
    }: { readonly action: AuditAction; readonly viewId: string; readonly name: string },
  ): Promise<void> {
    await this.deps.audit.record(tx, actor, {
      action,
      subject: { kind: 'view', id: viewId },
      details: { name },
    });
  }

  private async require(tx: Tx, actor: TenantActor, viewId: string): Promise<StoredView> {
    const view = await this.deps.disputeViews.lockView(tx, actor, viewId);
    if (view === undefined) throw errors.viewNotFound();
    return view;
  }

  private async toListed(actor: TenantActor, views: readonly StoredView[]): Promise<ViewDto[]> {
    const names = views.flatMap(({ filters }) => Object.keys(filters));
    const [accounts, members] = await Promise.all([
      names.includes('psp_account_id') ? this.deps.accounts.listPspAccounts(actor.tenantId, {}) : [],
      names.includes('assignee') ? this.deps.members.listMembers(actor.tenantId) : [],
    ]);
    const known = {
      psp_account_id: new Set(accounts.map(({ accountId }) => accountId)),
      assignee: new Set([...assigneeWords, ...members.map(({ userId }) => userId)]),
    };
    return views.map((view) => ({ ...view, stale: staleFields(view, known) }));
  }
}

/** Filters that no longer exist, or that name an account or a person who no longer does. */
function staleFields(
  { filters }: StoredView,
  known: Readonly<Record<'psp_account_id' | 'assignee', ReadonlySet<string>>>,
): string[] {
  const gone = (['psp_account_id', 'assignee'] as const).filter((name) => {
    const value = filters[name];
    const values = String(value ?? '').split(',');
    return value !== undefined && value !== '' && !values.some((one) => known[name].has(one));
  });
  return [...unknownFields(filters), ...gone];
}

function requireContent(actor: TenantActor, request: ViewContent): ViewContent {
  const name = request.name.trim();
  if (name === '' || name.length > nameLengthMax)
    throw invalidField('name', `The name must have 1 to ${nameLengthMax} characters`);
  const { columns, shared } = request;
  if (columns.length > columnsMax || columns.some((column) => !/^[a-z][a-z0-9_]{0,39}$/.test(column)))
    throw invalidField('columns', `columns must be at most ${columnsMax} names such as evidence_due_by`);
  // Unknown fields are kept and reported as stale.
  requireFilters(request.filters, actor);
  return { name, filters: request.filters, columns: [...new Set(columns)], shared };
}
