import { recordEvents, type NewEvent } from '../../case/casework/record-event.js';
import type { ResponseSettingsRepository } from '../../case/settings/settings.repository.js';
import type { DisputeSync } from '../../case/sync/dispute-sync.js';
import type { DataService } from '../../commerce/data/data.service.js';
import { webhookContext } from '../../connections/webhooks/inbox.js';
import { systemActor, type TenantActor } from '../../identity/access/actor.js';
import type { TenantsRepository } from '../../identity/tenants/tenants.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { demoNotes, demoSettings } from './demo-goods.js';
import { demoRecordsOf } from './demo-order.js';
import type { PlayedCase } from './demo-provider.js';
import type { DemoStory } from './demo-stories.js';

export type DemoWriterDeps = {
  readonly database: Database;
  readonly sync: DisputeSync;
  readonly data: Pick<DataService, 'putBatch'>;
  readonly tenants: Pick<TenantsRepository, 'update'>;
  readonly responseSettings: Pick<ResponseSettingsRepository, 'update'>;
  readonly box: SecretBox;
};

/** A case with everything that its provider has reported. */
export type ToldCase = DemoStory & PlayedCase;

/** A case with its dispute and the member of the team who handles it. */
type Stored = ToldCase & { readonly disputeId: string; readonly handler: TenantActor };

const hourMs = 3_600_000;
/** Gives the owner the dispute that is due tomorrow. */
const handlerOffset = 2;
/** Every fifth dispute waits for someone to take it. */
const isAssigned = ({ index }: DemoStory) => index % 5 !== 4;

/** Stores the demo company's history in one transaction. The snapshots take the same path as those of a sync. */
export class DemoWriter {
  constructor(private readonly deps: DemoWriterDeps) {}

  async write(owner: TenantActor, team: readonly TenantActor[], told: readonly ToldCase[]): Promise<void> {
    const { database, data, tenants, responseSettings } = this.deps;
    const { tenantId } = owner;
    const records = told.map(({ order, demoCase, opened }) =>
      demoRecordsOf(order, demoCase, opened.dispute.transactionId),
    );
    await data.putBatch(
      owner,
      'orders',
      records.map(({ order }) => order),
    );
    await data.putBatch(
      owner,
      'shipments',
      records.map(({ shipment }) => shipment),
    );
    await database.transaction(tenantId, async (tx) => {
      await tenants.update(tx, tenantId, { businessCategory: 'physical_goods' });
      await responseSettings.update(tx, owner, demoSettings);
      await this.apply(tx, told, ({ opened }) => opened);
      const ids = await findIds(tx, tenantId);
      const cases = told.map((one) => ({
        ...one,
        disputeId: ids.get(one.opened.dispute.providerDisputeId) ?? '',
        handler: team[(one.index + handlerOffset) % team.length] ?? owner,
      }));
      await this.insertRows(tx, tenantId, cases);
      await recordEvents(
        tx,
        cases.flatMap((one) => toEvents(owner, one)),
      );
      await this.apply(tx, told, ({ answered }) => answered);
      await this.apply(tx, told, ({ decided }) => decided);
      await tx('disputes')
        .where({ tenant_id: tenantId })
        .update({ received_at: tx.ref('created_at'), updated_at: tx.ref('state_as_of') });
    });
  }

  private async apply(
    tx: Tx,
    told: readonly ToldCase[],
    stageOf: (one: ToldCase) => ToldCase['answered'],
  ): Promise<void> {
    for (const account of new Set(told.map((one) => one.account))) {
      const seen = told.flatMap((one) => (one.account === account ? (stageOf(one) ?? []) : []));
      await this.deps.sync.applyWithin(tx, account, seen);
    }
  }

  private async insertRows(tx: Tx, tenantId: string, cases: readonly Stored[]): Promise<void> {
    const rows = {
      evidence: cases.flatMap(toEvidenceRows),
      submissions: cases.flatMap(toSubmissionRow),
      webhook_events: cases.flatMap((one) => this.toWebhookRows(one)),
    };
    for (const [table, values] of Object.entries(rows))
      await tx(table).insert(values.map((row) => ({ tenant_id: tenantId, ...row })));
    for (const one of cases) {
      const { disputeId, handler, times, packet } = one;
      const accepted = packet === undefined ? times.answered : undefined;
      await tx('disputes')
        .where({ tenant_id: tenantId, dispute_id: disputeId })
        .update({
          assigned_to: isAssigned(one) ? handler.userId : null,
          ...(accepted === undefined ? {} : { accept_requested_at: accepted, accepted_at: accepted }),
        });
    }
  }

  private toWebhookRows({ account, webhooks, isEventSourced }: Stored) {
    const context = webhookContext(account);
    return webhooks.map(({ at, event, request: { headers, query, body } }) => ({
      event_id: newId('whe'),
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
      is_history: isEventSourced && event.kind === 'dispute',
    }));
  }
}

async function findIds(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const rows: unknown = await tx('disputes')
    .where({ tenant_id: tenantId })
    .select('provider_dispute_id', 'dispute_id');
  return new Map(
    (rows as { provider_dispute_id: string; dispute_id: string }[]).map((row) => [
      row.provider_dispute_id,
      row.dispute_id,
    ]),
  );
}

function toEvidenceRows({ disputeId, evidence, handler, provenAt, times, packet }: Stored) {
  return evidence.map(({ id, evidence_type, title, text_content, details = {} }) => ({
    evidence_id: id,
    dispute_id: disputeId,
    evidence_type,
    title,
    text_content,
    details: JSON.stringify(details),
    created_by: handler.userId,
    created_at: provenAt,
    submitted_at: packet === undefined ? null : times.answered,
  }));
}

function toSubmissionRow({ disputeId, handler, times, packet, submissionId, receipt }: Stored) {
  if (packet === undefined) return [];
  const at = times.answered;
  return {
    submission_id: submissionId,
    dispute_id: disputeId,
    submitted_by: handler.userId,
    status: 'submitted',
    include_evidence: true,
    auto_retry: true,
    provider_response: JSON.stringify(receipt ?? {}),
    created_at: at,
    updated_at: at,
    submitted_at: at,
  };
}

/** The team's own acts. The provider's follow from its snapshots. */
function toEvents(owner: TenantActor, one: Stored): NewEvent[] {
  const { disputeId, handler, times, index, evidence, provenAt, packet, submissionId } = one;
  const { tenantId } = owner;
  const { opened, answered } = times;
  const submission = { submission_id: submissionId, channel: 'api' };
  const note = evidence.length === 0 ? undefined : demoNotes[index % (demoNotes.length * 2)];
  const acts: readonly (Omit<NewEvent, 'tenantId' | 'disputeId'> | false | undefined)[] = [
    isAssigned(one) && {
      type: 'dispute.assigned',
      data: { user_id: handler.userId },
      actor: owner,
      occurredAt: new Date(opened.getTime() + hourMs),
    },
    note !== undefined && {
      type: 'note.added',
      data: { text: note, mentions: [] },
      actor: handler,
      occurredAt: provenAt,
    },
    ...evidence.map(({ id, evidence_type, title }) => ({
      type: 'evidence.added' as const,
      data: { evidence_id: id, evidence_type, title },
      actor: handler,
      occurredAt: provenAt,
    })),
    packet !== undefined && {
      type: 'submission.requested',
      data: submission,
      actor: handler,
      occurredAt: answered,
    },
    packet !== undefined && {
      type: 'submission.submitted',
      data: submission,
      actor: systemActor(tenantId, undefined),
      occurredAt: answered,
    },
    packet === undefined &&
      answered !== undefined && { type: 'dispute.accepted', data: {}, actor: owner, occurredAt: answered },
  ];
  return acts.flatMap((act) => (act ? [{ ...act, tenantId, disputeId }] : []));
}
