import { currencyExponent, isAcknowledged, type Money, type SubmissionFee } from '@rebuttal/plugin-kit';

import type { CapabilityService } from '../../connections/providers/capability-service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import { recordChange } from '../casework/record-event.js';
import { eligibilityOf } from './dispute-eligibility.js';
import { needsResponse, type Dispute } from './disputes.js';
import type { DisputesRepository } from './disputes.repository.js';

export type FeeAcknowledgingDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly capabilities: CapabilityService;
  readonly audit: AuditLog;
};

export type FeeConsent = { readonly isConfirmed: boolean; readonly fee: Money };

/** Records that someone agreed to pay the fee for a response. Nothing is charged or sent before the submission. */
export class FeeAcknowledging {
  constructor(private readonly deps: FeeAcknowledgingDeps) {}

  async acknowledge(actor: TenantActor, disputeId: string, consent: FeeConsent): Promise<void> {
    const { tenantId } = actor;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
      const fee = await this.requireFee(dispute);
      requireConsent(fee, consent);
      if (isAcknowledged(fee, dispute.acknowledgedFee)) return;
      const { amountMinor, currency } = fee.amount;
      await this.deps.disputes.updateDispute(tx, dispute, {
        fee_acknowledged_minor: amountMinor,
        fee_acknowledged_currency: currency,
        fee_acknowledged_by: actor.userId,
        fee_acknowledged_at: tx.raw('clock_timestamp()'),
      });
      await recordChange(tx, this.deps.audit, actor, {
        disputeId,
        type: 'dispute.fee_acknowledged',
        data: { amount: amountMinor, currency, currency_exponent: currencyExponent(currency) },
        action: 'dispute.fee_acknowledge',
        details: { amount: amountMinor, currency, statement: fee.statement },
      });
    });
  }

  private async requireFee(dispute: Dispute): Promise<SubmissionFee> {
    const isOpen = needsResponse(dispute);
    const { fee } = isOpen
      ? eligibilityOf(await this.deps.capabilities.findCapabilities(dispute), dispute)
      : {};
    if (fee === undefined) throw errors.noFeeToAcknowledge();
    return fee;
  }
}

/** The consent is to an exact amount, so a fee that changed after it was shown is not agreed to. */
function requireConsent(fee: SubmissionFee, consent: FeeConsent): void {
  if (!consent.isConfirmed)
    throw errors.invalid([{ field: 'confirm', message: `Confirm the fee: ${fee.statement}` }]);
  if (!isAcknowledged(fee, consent.fee))
    throw errors.invalid([{ field: 'amount', message: `The amount differs from the fee: ${fee.statement}` }]);
}
