import {
  eligible,
  type Eligibility,
  type EligibilityDispute,
  type IneligibilityReason,
  type Ineligible,
  type Money,
} from '@rebuttal/plugin-kit';

import type { AccountAbilities } from '../../connections/providers/capability-service.js';
import type { PreparedQuery, TextRow } from '../../platform/database/batch.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';

export type FeeAcknowledgment = {
  readonly fee: Money;
  readonly at: string;
  /** Absent once that user is deleted. */
  readonly name: string | undefined;
};

/** The provider's verdict. Where its plugin has none, each dispute that waits for a response is eligible. */
export function eligibilityOf(
  abilities: AccountAbilities | undefined,
  dispute: EligibilityDispute,
): Eligibility {
  return abilities?.provider.eligibility?.(dispute) ?? eligible;
}

const refusals: Readonly<Record<IneligibilityReason, (why: string) => AppError>> = {
  already_answered: errors.alreadyAnswered,
  not_open: errors.notOpen,
  cannot_be_answered: errors.cannotBeAnswered,
  answer_in_portal: errors.answerInPortal,
  fee_acknowledgment_required: errors.feeAcknowledgmentRequired,
};

/** The same code and sentence wherever a response is refused. */
export function notEligible({ reason, message }: Ineligible): AppError {
  return refusals[reason](message);
}

export function acknowledgmentsQuestion(tenantId: string, disputeIds: readonly string[]): PreparedQuery {
  return {
    sql: `
      select d.dispute_id, d.fee_acknowledged_minor, d.fee_acknowledged_currency,
             to_char(d.fee_acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             (select name from users where user_id = d.fee_acknowledged_by)
        from disputes d
       where d.tenant_id = $1 and d.dispute_id = any($2::text[]) and d.fee_acknowledged_at is not null`,
    values: [tenantId, `{${disputeIds.map((id) => JSON.stringify(id)).join(',')}}`],
  };
}

export function toFeeAcknowledgment([, amountMinor, currency, at, name]: TextRow): FeeAcknowledgment {
  return {
    fee: { amountMinor: Number(amountMinor), currency: currency ?? '' },
    at: at ?? '',
    name: name ?? undefined,
  };
}
