import type { Tx } from '../../platform/database/database.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { Actor } from '../access/actor.js';
import type { AuditDetails, NewAuditEntry, OutsideActor } from './audit.js';
import type { AuditRepository } from './audit.repository.js';

const textLengthMax = 500;

/** Records actions in the audit log. */
export class AuditLog {
  constructor(private readonly entries: AuditRepository) {}

  /** Records an action that changes nothing else, such as a read or a failed attempt. */
  async recordStandalone(actor: Actor | OutsideActor, entry: NewAuditEntry): Promise<void> {
    await this.entries.transaction(tenantOf(actor, entry), (tx) => this.record(tx, actor, entry));
  }

  /**
   * Writes an entry in the same transaction as the action. Make it the last statement, because it blocks other entries of
   * the company until the transaction ends. An entry for another company, or for none, needs a system transaction.
   */
  async record(tx: Tx, actor: Actor | OutsideActor, entry: NewAuditEntry): Promise<void> {
    const { action, subject, details = {} } = entry;
    await this.entries.insertAuditEntry(tx, {
      ...(isOutside(actor) ? { actor_kind: actor.kind } : toWho(actor)),
      tenant_id: tenantOf(actor, entry),
      action,
      subject_kind: subject?.kind,
      subject_id: subject?.id,
      details: JSON.stringify(shorten({ ...details, ...causeOf(actor) })),
      // Behind a proxy this comes from a header.
      address: actor.origin?.address?.slice(0, 100).replaceAll('\0', ''),
      request_id: actor.origin?.requestId,
    });
  }
}

/** The bulk action or the rule that the work is part of. */
function causeOf(actor: Actor | OutsideActor): AuditDetails {
  if (isOutside(actor)) return {};
  const { bulkId, rule } = actor;
  return {
    ...(bulkId === undefined ? {} : { bulk_id: bulkId }),
    ...(rule === undefined ? {} : { rule_id: rule.ruleId, rule_version: rule.version }),
  };
}

function tenantOf(actor: Actor | OutsideActor, { tenantId }: NewAuditEntry): string | null {
  return tenantId === undefined ? (actor.tenantId ?? null) : tenantId;
}

function isOutside(actor: Actor | OutsideActor): actor is OutsideActor {
  return 'kind' in actor;
}

function toWho({ userId, role, apiKey, impersonator }: Actor) {
  return {
    actor_kind: 'user',
    user_id: userId,
    user_role: role,
    api_key_id: apiKey?.keyId,
    impersonator_id: impersonator?.userId,
  } as const;
}

function shorten(details: AuditDetails): AuditDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? storableText(value, textLengthMax) : value,
    ]),
  );
}
