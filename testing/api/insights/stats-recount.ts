import fc from 'fast-check';

export const dayMs = 24 * 60 * 60 * 1000;
export const now = new Date('2026-11-21T15:30:00Z');
export const closed = ['won', 'lost', 'charge_refunded', 'warning_closed', 'prevented'];
const statuses = ['needs_response', 'under_review', 'pending', 'unknown', ...closed];
/** By code: decimals, and units for a dollar. The franc is not in the table. */
export const currencies = {
  USD: [2, 1],
  EUR: [2, 0.92],
  JPY: [0, 154.31],
  KWD: [3, 0.3071],
  CHF: [2, 0],
} as const;
type Currency = keyof typeof currencies;
export const ratesTable = {
  as_of: '2026-11-20',
  source: 'ECB reference rates',
  base: 'USD',
  rates: { EUR: 0.92, JPY: 154.31, KWD: 0.3071 },
};

/** To the minute, evenly spread. */
const days = (min: number, max: number) =>
  fc.noBias(fc.integer({ min: min * 1440, max: max * 1440 })).map((minutes) => minutes / 1440);

/** Times are in days: opening before now, the others after opening. */
const anyDispute = fc.record({
  account: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom(...statuses),
  reason: fc.constantFrom('fraudulent', 'duplicate', 'general', 'product_not_received', 'unknown'),
  currency: fc.constantFrom(...(Object.keys(currencies) as Currency[])),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  isTest: fc.boolean(),
  responses: fc.integer({ min: 0, max: 2 }),
  isAccepted: fc.boolean(),
  opened: days(-0.2, 60),
  due: fc.option(days(0, 30)),
  answered: fc.option(days(0, 20)),
  ended: fc.option(days(0, 90)),
});
export type Made = {
  readonly account_id: string;
  readonly dispute_id: string;
  readonly status: string;
  readonly reason: string;
  readonly currency: Currency;
  readonly amount_minor: number;
  readonly is_test_mode: boolean;
  readonly submission_count: number;
  readonly accepted_at: Date | null;
  readonly created_at: Date;
  readonly evidence_due_by: Date | null;
  readonly evidence_submitted_at: Date | null;
  readonly closed_at: Date | null;
};

const drawn = fc.sample(anyDispute, { seed: 20_261_121, numRuns: 10_000 });

/** Ten thousand, the same in every run. */
export function makeDisputes(accounts: readonly string[]): Made[] {
  return drawn.map((draw, index) => {
    const openedAt = Math.round(now.getTime() - draw.opened * dayMs);
    const after = (days: number | null) =>
      days === null ? null : new Date(Math.round(openedAt + days * dayMs));
    return {
      account_id: accounts[draw.account] ?? '',
      dispute_id: `dsp_${String(index).padStart(20, '0')}`,
      status: draw.status,
      reason: draw.reason,
      currency: draw.currency,
      amount_minor: draw.amount,
      is_test_mode: draw.isTest,
      submission_count: draw.responses,
      accepted_at: draw.isAccepted ? now : null,
      created_at: new Date(openedAt),
      evidence_due_by: after(draw.due),
      evidence_submitted_at: after(draw.answered),
      closed_at: closed.includes(draw.status) ? after(draw.ended) : null,
    };
  });
}

type Picked = (dispute: Made) => boolean;
export const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
const byCount = <T extends { count: number }>(nameOf: (item: T) => string) => {
  return (left: T, right: T) => right.count - left.count || (nameOf(left) < nameOf(right) ? -1 : 1);
};
export const isOverdue: Picked = ({ status, evidence_due_by: due }) =>
  status === 'needs_response' && due !== null && due < now;

/** One by one and in floating-point dollars, independently of the product's method. */
export function recount(disputes: readonly Made[]) {
  const count = (isMeant: Picked) => disputes.filter(isMeant).length;
  const totals = (Object.keys(currencies) as Currency[])
    .map((currency) => {
      const [exponent, rate] = currencies[currency];
      const own = disputes.filter((dispute) => dispute.currency === currency);
      const amount = own.reduce((sum, dispute) => sum + dispute.amount_minor, 0);
      const isKnown = rate > 0;
      const usd = isKnown ? Math.round((100 * amount) / 10 ** exponent / rate) : null;
      return { currency, currency_exponent: exponent, amount, count: own.length, usd_amount: usd };
    })
    .filter((total) => total.count > 0)
    .sort(byCount(({ currency }) => currency));
  const contested = (outcome: string) =>
    count((one) => one.status === outcome && one.submission_count > 0 && one.accepted_at === null);
  const [won, lost] = [contested('won'), contested('lost')];
  return {
    count: disputes.length,
    countOf: count,
    totals,
    usd: totals.reduce((sum, { usd_amount: usd }) => sum + (usd ?? 0), 0),
    outcome: {
      won_count: won,
      lost_count: lost,
      win_rate: won + lost === 0 ? null : round(won / (won + lost), 4),
    },
  };
}

export function recountBy(disputes: readonly Made[], key: 'account_id' | 'status' | 'reason') {
  return [...new Set(disputes.map((dispute) => dispute[key]))]
    .map((value) => {
      const part = recount(disputes.filter((dispute) => dispute[key] === value));
      return { value, ...part };
    })
    .sort(byCount(({ value }) => value));
}

export function recountPace(disputes: readonly Made[], end: 'evidence_submitted_at' | 'closed_at') {
  const days = disputes
    .flatMap((dispute) => {
      const at = dispute[end];
      return at === null ? [] : [(at.getTime() - dispute.created_at.getTime()) / dayMs];
    })
    .sort((left, right) => left - right);
  const middle = (days.length - 1) / 2;
  const median = ((days[Math.floor(middle)] ?? 0) + (days[Math.ceil(middle)] ?? 0)) / 2;
  const average = days.reduce((sum, value) => sum + value, 0) / days.length;
  return { count: days.length, average: round(average, 2), median: round(median, 2) };
}

export function recountTrend(disputes: readonly Made[]) {
  return Array.from({ length: 30 }, (_none, index) => {
    const date = new Date(now.getTime() - (29 - index) * dayMs).toISOString().slice(0, 10);
    const isOfDay: Picked = ({ created_at: at }) => at.toISOString().startsWith(date);
    return { date, count: disputes.filter(isOfDay).length };
  });
}
