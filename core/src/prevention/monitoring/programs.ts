import type { MonitoringDto, RuleSourceDto } from './monitoring.dto.js';

export const regions = ['us', 'canada', 'europe', 'asia_pacific', 'latin_america', 'cemea', 'mena'] as const;
export type Region = (typeof regions)[number];

export const programs = [
  'vamp',
  'mastercard_ecm',
  'mastercard_hecm',
  'mastercard_efm',
  'mastercard_scam_merchant',
] as const;
export type Program = (typeof programs)[number];
export type MonitoredNetwork = 'visa' | 'mastercard';

/** The items that a program counts: disputes, disputes for fraud, fraud reports (TC40) besides them, or refunds besides them. */
export type Counted = 'disputes' | 'fraud_disputes' | 'disputes_and_fraud_reports' | 'disputes_and_refunds';

/** The limits of a program in some regions, from a month on. */
export type ProgramRule = {
  readonly program: Program;
  readonly network: MonitoredNetwork;
  readonly counts: Counted;
  /** The first month, `YYYY-MM`. A later rule of the same program replaces it. */
  readonly from: string;
  /** Absent: everywhere. */
  readonly regions?: readonly Region[];
  /** Hundredths of a percent. The ratio is too high once it reaches them. */
  readonly thresholdBps: number;
  /** True if the ratio must exceed the threshold. */
  readonly isExclusive?: true;
  /** A smaller count is never too high. */
  readonly floor: number;
  /** The counted disputes must also be worth this much, in cents of US dollars. */
  readonly amountFloorUsdMinor?: number;
  /** Fewer transactions than this are not monitored. */
  readonly transactionsMin?: number;
  /** Only merchants whose share of payments with 3-D Secure is less than this, 0 to 1. */
  readonly threeDSecureShareBelow?: number;
  /** The month of the transactions that the count is divided by. */
  readonly divisor: 'same_month' | 'previous_month';
  /** Only this many months from the day that the merchant began to accept cards. */
  readonly firstMonths?: number;
  readonly source: RuleSourceDto;
};

const vamp = {
  program: 'vamp',
  network: 'visa',
  counts: 'disputes_and_fraud_reports',
  floor: 1_500,
  divisor: 'same_month',
} as const;
const efm = {
  program: 'mastercard_efm',
  network: 'mastercard',
  counts: 'fraud_disputes',
  from: '2025-01',
  thresholdBps: 50,
  floor: 1,
  amountFloorUsdMinor: 5_000_000,
  transactionsMin: 1_000,
  divisor: 'previous_month',
} as const;
const dalenysEfm = 'Dalenys, Mastercard Excessive Fraud Merchant program';
const checkoutVamp = 'Checkout.com support, Visa Acquirer Monitoring Program (23330844282514)';
const solidgateEcp = 'Solidgate docs, Mastercard Excessive Chargeback Program';

/** The limits as published. Acquirers may set lower ones, and the networks keep their own counts. */
export const programRules: readonly ProgramRule[] = [
  {
    ...vamp,
    from: '2025-06',
    thresholdBps: 220,
    source: {
      rule: 'Excessive at 2.20 % and 1,500 items a month',
      url_title: checkoutVamp,
      confirmed: true,
    },
  },
  {
    ...vamp,
    from: '2025-06',
    regions: ['mena'],
    thresholdBps: 220,
    floor: 101,
    amountFloorUsdMinor: 7_500_000,
    source: {
      rule: 'Excessive at 2.20 %, more than 100 items and more than 75,000 USD a month. Other sources say 150 items',
      url_title: checkoutVamp,
      confirmed: false,
    },
  },
  {
    ...vamp,
    from: '2026-04',
    regions: ['us', 'canada', 'europe', 'asia_pacific'],
    thresholdBps: 150,
    source: {
      rule: 'Excessive at 1.50 % and 1,500 items a month',
      url_title: checkoutVamp,
      confirmed: true,
    },
  },
  {
    ...vamp,
    from: '2026-04',
    regions: ['latin_america'],
    thresholdBps: 150,
    source: {
      rule: 'Excessive at 1.50 % and 1,500 items a month. Some sources name the US, Canada and the EU only',
      url_title: checkoutVamp,
      confirmed: false,
    },
  },
  {
    program: 'mastercard_ecm',
    network: 'mastercard',
    counts: 'disputes',
    from: '2025-01',
    thresholdBps: 150,
    floor: 100,
    divisor: 'previous_month',
    source: {
      rule: 'Excessive at 1.50 % and 100 chargebacks a month',
      url_title: solidgateEcp,
      confirmed: true,
    },
  },
  {
    program: 'mastercard_hecm',
    network: 'mastercard',
    counts: 'disputes',
    from: '2025-01',
    thresholdBps: 300,
    floor: 300,
    divisor: 'previous_month',
    source: {
      rule: 'High excessive at 3.00 % and 300 chargebacks a month',
      url_title: solidgateEcp,
      confirmed: true,
    },
  },
  {
    ...efm,
    threeDSecureShareBelow: 0.1,
    source: {
      rule: 'Excessive fraud at 0.50 %, 50,000 USD of fraud chargebacks and 1,000 transactions, with 3-D Secure on less than 10 % of payments',
      url_title: dalenysEfm,
      confirmed: true,
    },
  },
  {
    ...efm,
    regions: ['europe'],
    threeDSecureShareBelow: 0.5,
    source: {
      rule: 'Excessive fraud at 0.50 %, 50,000 USD of fraud chargebacks and 1,000 transactions, with 3-D Secure on less than 50 % of payments, the limit of regulated markets. Not in Germany, Liechtenstein and Switzerland',
      url_title: dalenysEfm,
      confirmed: true,
    },
  },
  {
    program: 'mastercard_scam_merchant',
    network: 'mastercard',
    counts: 'disputes_and_refunds',
    from: '2026-07',
    thresholdBps: 500,
    isExclusive: true,
    floor: 1,
    transactionsMin: 500,
    divisor: 'same_month',
    firstMonths: 6,
    source: {
      rule: 'From 24 July 2026, in the first six months of card acceptance: refunds and chargebacks of more than 5 % of the transactions of 30 days. One source names a minimum of 500 transactions',
      url_title: 'Anagee, Mastercard Scam Merchant Monitoring (GLB 12772)',
      confirmed: false,
    },
  },
];

/** Announced or known, but without published limits. They can't be counted. */
export const uncountedPrograms: MonitoringDto['uncounted'] = [
  {
    program: 'visa_merp',
    rule: 'Visa MERP: merchants of acquirers in Asia-Pacific, from October 2026, without a minimum count. Its thresholds are not published',
    url_title: 'Razorpay docs, Visa MERP',
    confirmed: false,
  },
  {
    program: 'mastercard_scam_merchant_approvals',
    rule: 'From 24 July 2026: an approval rate that falls by 50 points or below 30 %, with at least 25 transactions in 72 hours. Rebuttal does not see authorizations',
    url_title: 'Anagee, Mastercard Scam Merchant Monitoring (GLB 12772)',
    confirmed: false,
  },
];

/**
 * The rules in force in a month, one for each program. Without a region, the ones for the US, Canada, Europe and
 * Asia-Pacific.
 */
export function rulesOf(month: string, region: Region | undefined): ProgramRule[] {
  const place = region ?? 'us';
  return programs.flatMap((program) => {
    const inForce = programRules.filter(
      (rule) => rule.program === program && rule.from <= month && (rule.regions?.includes(place) ?? true),
    );
    const best = inForce.toSorted(
      (one, other) =>
        Number(other.regions !== undefined) - Number(one.regions !== undefined) ||
        other.from.localeCompare(one.from),
    )[0];
    return best ?? [];
  });
}

/** The items of a month, as far as they are known. */
export type Counts = {
  readonly count: number;
  readonly transactions: number | undefined;
  /** The worth of what is counted. Undefined: an amount has no exchange rate. */
  readonly amountUsdMinor: number | undefined;
  /** 0 to 1. */
  readonly threeDSecureShare: number | undefined;
  /** The day that the merchant began to accept cards is recent enough for `firstMonths`. */
  readonly isYoung: boolean | undefined;
};

export type Judgment = {
  readonly status: 'below' | 'approaching' | 'excessive' | 'unknown';
  readonly ratio: number | undefined;
  /** How many more may be counted before both the ratio and the floor are reached. Negative once they are. */
  readonly room: number | undefined;
  /** The values that are needed to say more. */
  readonly missing: readonly (
    | 'transactions'
    | 'exchange_rates'
    | 'three_d_secure_share'
    | 'accepting_since'
  )[];
};

/** A merchant is near a limit from four fifths of it. */
const near = 0.8;

/** Compares a month with a rule. Every condition must hold for the merchant to be over the limit. */
export function judge(rule: ProgramRule, counts: Counts): Judgment {
  const { count, transactions } = counts;
  const missing = missingOf(rule, counts);
  if (transactions === undefined) return { status: 'unknown', ratio: undefined, room: undefined, missing };
  const limit = ratioLimit(rule, transactions);
  const ratio = transactions === 0 ? undefined : count / transactions;
  const room = Math.max(limit, rule.floor) - 1 - count;
  const judged = { ratio, room, missing };
  if (isExempt(rule, counts)) return { ...judged, status: 'below' };
  const worth = rule.amountFloorUsdMinor ?? 0;
  const reaches = (share: number) =>
    count >= Math.max(limit, rule.floor) * share && (counts.amountUsdMinor ?? worth) >= worth * share;
  if (!reaches(near)) return { ...judged, status: 'below' };
  if (missing.length > 0) return { ...judged, status: 'unknown' };
  return { ...judged, status: reaches(1) ? 'excessive' : 'approaching' };
}

/** The smallest count with a ratio that is too high. */
function ratioLimit({ thresholdBps, isExclusive }: ProgramRule, transactions: number): number {
  const at = (thresholdBps * transactions) / 10_000;
  return isExclusive ? Math.floor(at) + 1 : Math.max(Math.ceil(at), 1);
}

/** Returns true if the merchant is known to be outside of the program, whatever the ratio. */
function isExempt(rule: ProgramRule, { transactions = 0, threeDSecureShare, isYoung }: Counts): boolean {
  if (transactions < (rule.transactionsMin ?? 0)) return true;
  if (rule.firstMonths !== undefined && isYoung === false) return true;
  return (threeDSecureShare ?? 0) >= (rule.threeDSecureShareBelow ?? 2);
}

function missingOf(rule: ProgramRule, counts: Counts): Judgment['missing'] {
  const needed = [
    ['transactions', true, counts.transactions],
    ['exchange_rates', rule.amountFloorUsdMinor, counts.amountUsdMinor],
    ['three_d_secure_share', rule.threeDSecureShareBelow, counts.threeDSecureShare],
    ['accepting_since', rule.firstMonths, counts.isYoung],
  ] as const;
  return needed.flatMap(([name, isNeeded, known]) =>
    isNeeded !== undefined && known === undefined ? [name] : [],
  );
}

/** The count at the end of a month that goes on as it began. */
export function forecast(
  count: number,
  { day, days }: { readonly day: number; readonly days: number },
): number {
  return Math.round((count / day) * days);
}
