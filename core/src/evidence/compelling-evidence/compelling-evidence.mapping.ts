import type { OrderAddress } from '@rebuttal/plugin-kit';

import type {
  ComparedAddressDto,
  ComparedValuesDto,
  CompellingEvidenceDto,
  DisputedTransactionDto,
  PriorTransactionDto,
} from './compelling-evidence.dto.js';
import type { Assessment, Candidate, DisputedTransaction, PriorTransaction } from './compelling-evidence.js';

export function toCompellingEvidenceDto(assessment: Assessment): CompellingEvidenceDto {
  const { program, eligibility } = assessment;
  return {
    program: program?.id ?? null,
    confirmed: program?.isConfirmed ?? true,
    status: assessment.status,
    predicates: assessment.predicates.map(({ code, result, detail }) => ({ code, result, detail })),
    disputed: toDisputedDto(assessment.disputed),
    candidates: assessment.candidates.map(toPriorDto),
    chosen: assessment.pair.map(({ paymentId }) => paymentId),
    chosen_by_person: assessment.isChosen,
    matches: [...assessment.common],
    missing: assessment.missing.map(({ paymentId, field }) => ({ payment_id: paymentId, field })),
    warnings: [...assessment.warnings],
    provider:
      eligibility === undefined
        ? null
        : {
            status: eligibility.status,
            required_actions: eligibility.requiredActions.map(({ code, label }) => ({ code, label })),
          },
  };
}

function toDisputedDto(disputed: DisputedTransaction): DisputedTransactionDto {
  return {
    payment_id: disputed.paymentId,
    paid_at: disputed.paidAt?.toISOString() ?? null,
    amount: disputed.amount.amountMinor,
    currency: disputed.amount.currency,
    merchandise_or_services: disputed.merchandiseOrServices ?? null,
    ...toValuesDto(disputed),
  };
}

function toPriorDto({ payment, daysBefore, matches, whyNot, canBeChosen }: Candidate): PriorTransactionDto {
  return {
    payment_id: payment.paymentId,
    paid_at: payment.paidAt.toISOString(),
    days_before: daysBefore ?? null,
    amount: payment.amount.amountMinor,
    currency: payment.amount.currency,
    matches: [...matches],
    eligible: whyNot === undefined,
    why_not: whyNot ?? null,
    can_be_chosen: canBeChosen,
    ...toValuesDto(payment),
  };
}

function toValuesDto({
  identifiers,
  description,
}: Pick<DisputedTransaction | PriorTransaction, 'identifiers' | 'description'>): ComparedValuesDto {
  return {
    ip: identifiers.ipAddress ?? null,
    device_id: identifiers.deviceId ?? null,
    device_fingerprint: identifiers.deviceFingerprint ?? null,
    account_id: identifiers.accountId ?? null,
    email: identifiers.email ?? null,
    shipping_address: toAddressDto(identifiers.shippingAddress),
    product_description: description ?? null,
  };
}

function toAddressDto(address: OrderAddress | undefined): ComparedAddressDto | null {
  if (address === undefined) return null;
  return {
    line1: address.line1 ?? null,
    line2: address.line2 ?? null,
    city: address.city ?? null,
    state: address.region ?? null,
    postal_code: address.postalCode ?? null,
    country: address.country ?? null,
  };
}
