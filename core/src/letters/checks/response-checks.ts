/** The checks of a response before it is sent. Codes are public. */
export const responseCheckCodes = [
  'refund_contradicts_letter',
  'delivered_before_payment',
  'delivery_address_differs',
  'amount_differs',
  'evidence_contradicts_claim',
  'evidence_hurts',
  'evidence_not_read',
  'evidence_without_content',
  'compelling_evidence_incomplete',
  'delivered_after_dispute',
  'evidence_disagrees',
  'no_evidence',
  'descriptor_unknown',
  'descriptor_differs',
  'missing_required_evidence',
] as const;
export type ResponseCheckCode = (typeof responseCheckCodes)[number];

/** A finding. `block`: a person must fix it, or override it with a reason. `warn`: a person should know it. */
export type ResponseCheck = {
  readonly code: ResponseCheckCode;
  readonly severity: 'block' | 'warn';
  readonly message: string;
  readonly evidenceIds: readonly string[];
};

type Cited = { readonly evidenceId: string };

export const blockingCheck = (
  code: ResponseCheckCode,
  message: string,
  exhibits: readonly Cited[] = [],
): ResponseCheck => ({
  code,
  severity: 'block',
  message,
  evidenceIds: [...new Set(exhibits.map(({ evidenceId }) => evidenceId))],
});

export const warningCheck = (
  code: ResponseCheckCode,
  message: string,
  exhibits: readonly Cited[] = [],
): ResponseCheck => ({ ...blockingCheck(code, message, exhibits), severity: 'warn' });

export const isBlocking = ({ severity }: ResponseCheck): boolean => severity === 'block';
