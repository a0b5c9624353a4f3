import { recordEvents, type NewEvent } from '../../case/casework/record-event.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { DisputeSync } from '../../case/sync/dispute-sync.js';
import type { DataService } from '../../commerce/data/data.service.js';
import { webhookContext } from '../../connections/webhooks/inbox.js';
import { toStoredPayment } from '../../evidence/facts/stored-payment.js';
import { systemActor, type TenantActor } from '../../identity/access/actor.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { DemoDispute } from './demo-dispute.js';
import { demoSettings } from './demo-goods.js';
import { demoRecordsOf } from './demo-order.js';
import type { DemoStory } from './demo-stories.js';

export type DemoWriterDeps = {
  readonly database: Database;
  readonly sync: Pick<DisputeSync, 'applyWithin'>;
  readonly data: Pick<DataService, 'putBatch'>;
  readonly tenants: Pick<TenantsRepository, 'updateTenant'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'updateSettings'>;
  readonly box: SecretBox;
};

/** A case with its dispute as the provider has reported it. */
export type PlayedStory = DemoStory & { readonly played: DemoDispute };

/** A case with its stored dispute and the member of the team who handles it. */
type StoredStory = PlayedStory & { readonly disputeId: string; readonly handler: TenantActor | undefined };

/** Milliseconds. An answer takes effect when the provider has it. */
const before = { request: 40_000, receipt: 1_000 } as const;
const hourMs = 3_600_000;

/** Stores the demo company's history in one transaction. Snapshots take the same path as those of a sync. */
export class DemoWriter {
  constructor(private readonly deps: DemoWriterDeps) {}

  async write(
    team: readonly [TenantActor, ...TenantActor[]],
    stories: readonly PlayedStory[],
  ): Promise<void> {
    const { database, data, tenants, responseSettings } = this.deps;
    const [owner] = team;
    const { tenantId } = owner;
    const records = stories.map(({ order, demoCase, played }) =>
      demoRecordsOf(order, demoCase, played.snapshots[0]?.dispute.transactionId),
    );
    for (const kind of ['orders', 'shipments'] as const) {
      const items = records.map((record) => record[kind]);
      await data.putBatch(owner, kind, items);
    }
    await database.transaction(tenantId, async (tx) => {
      await tenants.updateTenant(tx, tenantId, { businessCategory: 'physical_goods' });
      await responseSettings.updateSettings(tx, owner, demoSettings);
      await this.apply(tx, stories, 0);
      const rows: unknown = await tx('disputes').where({ tenant_id: tenantId });
      const ids = new Map(
        (rows as { provider_dispute_id: string; dispute_id: string }[]).map((row) => [
          row.provider_dispute_id,
          row.dispute_id,
        ]),
      );
      const stored = stories.map((story) => ({
        ...story,
        disputeId: ids.get(story.played.snapshots[0]?.dispute.providerDisputeId ?? '') ?? '',
        handler: story.handlerIndex === undefined ? undefined : team[story.handlerIndex % team.length],
      }));
      await this.insertRows(tx, owner, stored);
      const events = stored.flatMap((story) => toEvents(owner, story));
      await recordEvents(tx, events);
      await this.apply(tx, stories, 1);
      await this.apply(tx, stories, 2);
      await tx('disputes')
        .where({ tenant_id: tenantId })
        .update({ received_at: tx.ref('created_at'), updated_at: tx.ref('state_as_of') });
    });
  }

  private async apply(tx: Tx, stories: readonly PlayedStory[], step: number): Promise<void> {
    const disputes = stories.map(({ played }) => played);
    for (const account of new Set(disputes.map((played) => played.account))) {
      const those = disputes.filter((played) => played.account === account);
      await this.deps.sync.applyWithin(
        tx,
        account,
        those.flatMap(({ snapshots }) => snapshots[step] ?? []),
      );
    }
  }

  private async insertRows(tx: Tx, owner: TenantActor, stories: readonly StoredStory[]): Promise<void> {
    const { tenantId } = owner;
    const rows = {
      dispute_payments: stories.flatMap(toPaymentRow),
      evidence: stories.flatMap((story) => toEvidenceRows(owner, story)),
      submissions: stories.flatMap((story) => toSubmissionRow(owner, story)),
      webhook_events: stories.flatMap(({ played }) => this.toWebhookRows(played)),
    };
    for (const [table, values] of Object.entries(rows))
      if (values.length > 0) await tx(table).insert(values.map((row) => ({ tenant_id: tenantId, ...row })));
    for (const { disputeId, handler, acceptedAt } of stories)
      await tx('disputes')
        .where({ tenant_id: tenantId, dispute_id: disputeId })
        .update({
          assigned_to: handler?.userId ?? null,
          accept_requested_at: acceptedAt ?? null,
          accepted_at: acceptedAt ?? null,
        });
  }

  private toWebhookRows({ account, connected, webhooks }: DemoDispute) {
    const context = webhookContext(account);
    const isHistory = connected.provider.fetchDispute === undefined;
    return webhooks.map(({ at, event, request: { headers, query, body } }) => ({
      event_id: newId('whe', at.getTime()),
      account_id: account.accountId,
      provider: account.provider,
      provider_event_id: event.id,
      event_type: event.type,
      provider_dispute_id: event.kind === 'dispute' ? event.providerDisputeId : null,
      occurred_at: event.occurredAt ?? null,
      headers: this.deps.box.seal(Buffer.from(JSON.stringify({ headers, query })), context),
      body: this.deps.box.seal(body, context),
      state: event.kind === 'ignored' ? 'ignored' : 'done',
      note: event.kind === 'ignored' ? event.why : null,
      received_at: at,
      processed_at: at,
      is_history: isHistory && event.kind === 'dispute',
    }));
  }
}

function toPaymentRow({ disputeId, openedAt, played: { payment, connected } }: StoredStory) {
  if (payment === undefined) return [];
  return {
    dispute_id: disputeId,
    payment: toStoredPayment(payment),
    provider_label: connected.provider.manifest.label,
    read_at: openedAt,
  };
}

function toEvidenceRows(owner: TenantActor, { disputeId, evidence, handler = owner, ...story }: StoredStory) {
  return evidence.map(({ evidenceId, addedAt, evidenceType, title, text, details = {} }) => ({
    evidence_id: evidenceId,
    dispute_id: disputeId,
    evidence_type: evidenceType,
    title,
    text_content: text,
    details: JSON.stringify(details),
    created_by: handler.userId,
    created_at: addedAt,
    submitted_at: story.submission?.at ?? null,
  }));
}

function toSubmissionRow(
  owner: TenantActor,
  { disputeId, submission, handler = owner, played }: StoredStory,
) {
  if (submission === undefined) return [];
  const { at, submissionId } = submission;
  return {
    submission_id: submissionId,
    dispute_id: disputeId,
    submitted_by: handler.userId,
    status: 'submitted',
    include_evidence: true,
    auto_retry: true,
    provider_response: JSON.stringify(played.receipt ?? {}),
    created_at: at,
    updated_at: at,
    submitted_at: at,
  };
}

/** The team's acts in their order. The provider's follow from its snapshots. */
function toEvents(owner: TenantActor, story: StoredStory): NewEvent[] {
  const { disputeId, handler, openedAt, provenAt, evidence, note, submission, acceptedAt } = story;
  const { tenantId } = owner;
  const added = { tenantId, disputeId, actor: handler ?? owner, occurredAt: provenAt };
  const events: NewEvent[] = [];
  if (handler !== undefined)
    events.push({
      ...added,
      type: 'dispute.assigned',
      data: { user_id: handler.userId },
      actor: owner,
      occurredAt: new Date(openedAt.getTime() + hourMs),
    });
  if (note !== undefined) events.push({ ...added, type: 'note.added', data: { text: note, mentions: [] } });
  for (const { evidenceId: evidence_id, evidenceType: evidence_type, title, addedAt } of evidence)
    events.push({
      ...added,
      type: 'evidence.added',
      data: { evidence_id, evidence_type, title },
      occurredAt: addedAt,
    });
  if (submission !== undefined) {
    const data = { submission_id: submission.submissionId, channel: 'api' };
    const at = (ms: number) => new Date(submission.at.getTime() - ms);
    events.push({ ...added, type: 'submission.requested', data, occurredAt: at(before.request) });
    const actor = systemActor(tenantId, undefined);
    events.push({ ...added, type: 'submission.submitted', data, actor, occurredAt: at(before.receipt) });
  }
  if (acceptedAt !== undefined) {
    const occurredAt = new Date(acceptedAt.getTime() - before.receipt);
    events.push({ ...added, type: 'dispute.accepted', data: {}, actor: owner, occurredAt });
  }
  return events;
}
