import fc from 'fast-check';

export const dayMs = 24 * 60 * 60 * 1000;
export const now = new Date('2026-11-21T15:30:00Z');

const dayOf = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: min * 1440, max: max * 1440 })).map((minutes) => minutes / 1440);

const anyResponse = fc.record({
  status: fc.constantFrom('submitted', 'submitted', 'failed', 'pending'),
  template: fc.option(fc.integer({ min: 0, max: 2 })),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  /** The predicted chance of a win in percent: often the edge of a range. */
  predicted: fc.option(fc.oneof(fc.constantFrom(0, 20, 40, 60, 80, 100), fc.integer({ min: 0, max: 100 }))),
});

const anyClaim = fc.constantFrom('possible', 'not_filed', 'filed', 'paid', 'refused');

/** Times are in days before now, or after the arrival. */
export const anyCase = fc.record({
  status: fc.constantFrom('won', 'lost', 'won', 'lost', 'needs_response', 'under_review', 'charge_refunded'),
  reason: fc.constantFrom('fraudulent', 'duplicate', 'general', 'unknown'),
  network: fc.option(fc.constantFrom('visa', 'mastercard', 'amex')),
  provider: fc.constantFrom('stripe', 'adyen', 'paypal'),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  isTest: fc.boolean(),
  seen: dayOf(0, 90),
  answeredAfter: fc.option(dayOf(-2, 20)),
  isAnsweredInPortal: fc.boolean(),
  accepted: fc.constantFrom('here', 'in the portal', undefined, undefined),
  closed: fc.option(dayOf(0, 80)),
  responses: fc.array(anyResponse, { maxLength: 3 }),
  /** The state of a claim for the amount, by the provider and by a person. */
  reportedClaim: fc.option(anyClaim, { freq: 2 }),
  statedClaim: fc.option(anyClaim, { freq: 2 }),
});
export type Drawn = typeof anyCase extends fc.Arbitrary<infer Case> ? Case : never;

export type SubmittedResponse = {
  readonly status: string;
  readonly template: string | null;
  readonly score: number | null;
  readonly predicted: number | null;
};
export type Case = Omit<Drawn, 'responses' | 'seen' | 'answeredAfter' | 'closed'> & {
  readonly disputeId: string;
  readonly receivedAt: Date;
  readonly answeredAt: Date | null;
  readonly closedAt: Date | null;
  /** One per round, in order. */
  readonly responses: readonly SubmittedResponse[];
};

export function toCase(drawn: Drawn, index: number, templates: readonly string[]): Case {
  const ago = (days: number) => new Date(now.getTime() - Math.round(days * dayMs));
  const { seen, answeredAfter, closed, responses, ...rest } = drawn;
  const isDecided = drawn.status === 'won' || drawn.status === 'lost';
  return {
    ...rest,
    disputeId: `dsp_${String(index).padStart(20, '0')}`,
    receivedAt: ago(seen),
    answeredAt: answeredAfter === null ? null : ago(seen - answeredAfter),
    closedAt: closed === null || !isDecided ? null : ago(closed),
    responses: responses.map(({ template, ...rest }) => ({
      ...rest,
      template: template === null ? null : (templates[template] ?? null),
    })),
  };
}

/** The provider opened it five hours before it arrived here. */
export const openedAt = ({ receivedAt }: Pick<Case, 'receivedAt'>) =>
  new Date(receivedAt.getTime() - 5 * 3_600_000);

export function toDisputeRow(one: Case, owner: { readonly tenantId: string; readonly accountId: string }) {
  return {
    dispute_id: one.disputeId,
    tenant_id: owner.tenantId,
    account_id: owner.accountId,
    provider: one.provider,
    provider_dispute_id: `case_${one.disputeId}`,
    amount_minor: one.amount,
    currency: one.currency,
    status: one.status,
    provider_status: 'x',
    stage: 'chargeback',
    reason: one.reason,
    network: one.network,
    created_at: openedAt(one),
    received_at: one.receivedAt,
    is_refundable: false,
    is_test_mode: one.isTest,
    submission_count: wasAnswered(one) ? 1 : 0,
    accepted_at: one.accepted === 'here' ? one.receivedAt : null,
    outcome_detail: one.accepted === 'in the portal' ? 'accepted' : null,
    evidence_submitted_at: one.answeredAt,
    closed_at: one.closedAt,
    coverage: toCoverage(one.reportedClaim),
    stated_coverage: toCoverage(one.statedClaim),
    raw: '{}',
    state_as_of: now,
  };
}

const toCoverage = (claim: string | null) =>
  claim === null ? null : JSON.stringify({ payer: 'guarantor', program: 'Hutch Guarantee', claim });

export function toSubmissionRows(one: Case, tenantId: string) {
  return one.responses.map(({ status, template, score, predicted }, round) => ({
    submission_id: `sub_${String(round)}${one.disputeId.slice(5)}`,
    tenant_id: tenantId,
    dispute_id: one.disputeId,
    status,
    include_evidence: true,
    auto_retry: true,
    template_id: template,
    evidence_score: score,
    predicted_odds: predicted === null ? null : predicted / 100,
    round,
  }));
}

const wasAnswered = (one: Case) =>
  one.isAnsweredInPortal || one.responses.some(({ status }) => status === 'submitted');

export type Wanted = {
  readonly from?: Date;
  readonly to?: Date;
  readonly provider?: string;
  readonly isTest?: boolean;
};

/** A person's statement applies, except against a provider that has paid. */
export const isCovered = ({ reportedClaim: reported, statedClaim: stated }: Case) =>
  reported === 'paid' || ['not_filed', 'filed', 'paid'].includes(stated ?? reported ?? '');

/** The definition of the win rate: responded to, and neither accepted nor covered. */
export const isContested = (one: Case) => wasAnswered(one) && one.accepted === undefined && !isCovered(one);

export function pick(cases: readonly Case[], wanted: Wanted): Case[] {
  return cases.filter(
    (one) =>
      (one.status === 'won' || one.status === 'lost') &&
      (wanted.provider === undefined || one.provider === wanted.provider) &&
      (wanted.isTest === undefined || one.isTest === wanted.isTest),
  );
}

export function isWithin(at: Date | null, { from, to }: Wanted): boolean {
  if (from === undefined && to === undefined) return true;
  return at !== null && (from === undefined || at >= from) && (to === undefined || at < to);
}

export function lastResponse({ responses }: Case): SubmittedResponse | undefined {
  return responses.filter(({ status }) => status === 'submitted').at(-1);
}

function keyOfResponse(one: Case, read: (response: SubmittedResponse) => string | null): string {
  const response = lastResponse(one);
  return (response && read(response)) ?? 'not_recorded';
}

function bandOf(score: number): string {
  if (score === 100) return 'complete';
  return `from_${Math.floor(score / 25) * 25}`;
}

export const keyOf: Readonly<Record<string, (one: Case) => string>> = {
  reason: ({ reason }) => reason,
  network: ({ network }) => network ?? 'none',
  provider: ({ provider }) => provider,
  template_version: (one) => keyOfResponse(one, ({ template }) => template),
  completeness: (one) => keyOfResponse(one, ({ score }) => (score === null ? null : bandOf(score))),
};

/** The Wilson interval as a quadratic equation: the rates whose own error would just reach the observed rate. */
export function wilson(won: number, decided: number): { low: number; high: number } {
  const z2 = 1.959963985 ** 2;
  const [a, b, c] = [1 + z2 / decided, -(2 * won + z2) / decided, (won / decided) ** 2];
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return { low: (-b - root) / (2 * a), high: (-b + root) / (2 * a) };
}

export function recountRate(cases: readonly Case[]) {
  const contested = cases.filter(isContested);
  const won = contested.filter(({ status }) => status === 'won').length;
  return { decided_count: contested.length, won_count: won, lost_count: contested.length - won };
}

export function recountApart(cases: readonly Case[]) {
  const unanswered = cases.filter((one) => one.accepted === undefined && !wasAnswered(one));
  const won = unanswered.filter(({ status }) => status === 'won').length;
  return {
    accepted_count: cases.filter(({ accepted }) => accepted !== undefined).length,
    won_without_response_count: won,
    lost_without_response_count: unanswered.length - won,
  };
}

/** Like PostgreSQL's percentile_cont: interpolates between two values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
