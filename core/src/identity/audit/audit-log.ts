import type { Tx } from '../../platform/database/database.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { Actor } from '../access/actor.js';
import type { AuditDetails, NewAuditEntry, OutsideActor } from './audit.js';
import type { AuditRepository } from './audit.repository.js';

const textLengthMax = 500;

/** Tells who did what. */
export class AuditLog {
  constructor(private readonly entries: AuditRepository) {}

  /** For what changes nothing else: something was read, or tried in vain. */
  async recordAlone(actor: Actor | OutsideActor, entry: NewAuditEntry): Promise<void> {
    await this.entries.transaction(tenantOf(actor, entry), (tx) => this.record(tx, actor, entry));
  }

  /**
   * Writes an entry in the transaction of what it tells of, so that neither is there without the other. Make it the
   * last statement: from here to the end of the transaction, others of the same company wait with theirs. An entry
   * of another company, or of none, needs a transaction of the system.
   */
  async record(tx: Tx, actor: Actor | OutsideActor, entry: NewAuditEntry): Promise<void> {
    const { action, subject, details = {} } = entry;
    await this.entries.insert(tx, {
      ...(isOutside(actor) ? { actorKind: actor.kind } : toWho(actor)),
      tenantId: tenantOf(actor, entry),
      action,
      subject,
      detailsJson: JSON.stringify(shorten(details)),
      origin: actor.origin,
    });
  }
}

function tenantOf(actor: Actor | OutsideActor, { tenantId }: NewAuditEntry): string | null {
  return tenantId === undefined ? (actor.tenantId ?? null) : tenantId;
}

function isOutside(actor: Actor | OutsideActor): actor is OutsideActor {
  return 'kind' in actor;
}

function toWho({ userId, role, apiKey, impersonator }: Actor) {
  return {
    actorKind: 'user',
    userId,
    userRole: role,
    apiKeyId: apiKey?.keyId,
    impersonatorId: impersonator?.userId,
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
