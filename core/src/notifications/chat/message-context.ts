import type { DisputeReason } from '@rebuttal/plugin-kit';

import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { Language } from '../../platform/shared/language.js';
import type { StoredEvent } from '../webhook-endpoints/delivery-worker.js';
import type { ChatEvent } from './chat-messages.js';

type Row = {
  dispute_id: string;
  provider: string;
  provider_dispute_id: string;
  reason: DisputeReason;
  network: string | null;
  reason_code: string | null;
  amount_minor: number;
  currency: string;
  status: string;
  evidence_due_by: Date | null;
  assignee: string | null;
};

export type MessageContextDeps = {
  readonly database: Database;
  readonly registry: Pick<ProviderRegistry, 'find'>;
};

/** Reads what a message states besides the event. */
export class MessageContext {
  constructor(private readonly deps: MessageContextDeps) {}

  language(tenantId: string): Promise<Language> {
    return this.deps.database.read(tenantId, (tx) => findLanguage(tx, tenantId));
  }

  /** Returns undefined if the dispute is gone. */
  async find(
    tenantId: string,
    { dispute_id: disputeId, type, data }: StoredEvent,
  ): Promise<{ readonly event: ChatEvent; readonly language: Language } | undefined> {
    if (disputeId === null) return undefined;
    const details = data as Readonly<Record<string, unknown>>;
    const { row, language } = await this.deps.database.read(tenantId, async (tx) => {
      const found: unknown = await tx('disputes as d')
        .leftJoin('users as u', (join) =>
          join.on('u.tenant_id', 'd.tenant_id').andOnVal('u.user_id', textOf(details['user_id']) ?? ''),
        )
        .where({ 'd.tenant_id': tenantId, 'd.dispute_id': disputeId })
        .first(
          'd.dispute_id',
          'd.provider',
          'd.provider_dispute_id',
          'd.reason',
          'd.network',
          'd.reason_code',
          {
            amount_minor: 'd.amount_minor',
            currency: 'd.currency',
            status: 'd.status',
            evidence_due_by: 'd.evidence_due_by',
            assignee: 'u.name',
          },
        );
      return { row: found as Row | undefined, language: await findLanguage(tx, tenantId) };
    });
    if (row === undefined) return undefined;
    const provider = this.deps.registry.find(row.provider)?.manifest.label ?? row.provider;
    const event = {
      type,
      disputeId,
      name: `${provider} ${row.provider_dispute_id}`,
      reason: row.reason,
      network: row.network ?? undefined,
      reasonCode: row.reason_code ?? undefined,
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      dueBy: row.status === 'needs_response' ? (row.evidence_due_by ?? undefined) : undefined,
      assignee: row.assignee ?? undefined,
      rule: textOf(details['rule_name']),
      reportedStatus: textOf(details['status']),
    };
    return { event, language };
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function findLanguage(tx: Tx, tenantId: string): Promise<Language> {
  const row: unknown = await tx('tenants').where({ tenant_id: tenantId }).first('language');
  return (row as { language: Language }).language;
}
