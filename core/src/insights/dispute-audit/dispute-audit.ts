import {
  currencyExponent,
  type DisputeStatus,
  type EvidenceType,
  type OutcomeDetail,
} from '@rebuttal/plugin-kit';

import type { ListedDispute } from '../../case/disputes/disputes.js';
import { labelOf } from '../../evidence/requirements/completeness.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { AuditedDisputeDto, DisputeAuditChanceDto, DisputeAuditTotalDto } from './dispute-audit.dto.js';

type AuditOutcome = AuditedDisputeDto['outcome'];

/** A dispute and its evidence, as far as the source knows them. */
export type AuditedCase = {
  readonly status: DisputeStatus;
  readonly outcomeDetail?: OutcomeDetail | undefined;
  readonly evidenceDueBy?: Date | undefined;
  /** Undefined if the source doesn't report responses. */
  readonly isAnswered: boolean | undefined;
  readonly required: readonly EvidenceType[];
  /** Required evidence that the case lacks. Undefined if its evidence is unknown. */
  readonly missing: readonly EvidenceType[] | undefined;
  /** Required evidence that the merchant's records lack, too. Undefined if they were not searched. */
  readonly notOnRecord?: readonly EvidenceType[] | undefined;
  /** The lower end of the company's win rate in comparable contested disputes, in percent. */
  readonly winRateLow?: number | undefined;
};

export type AuditFinding = {
  readonly outcome: AuditOutcome;
  readonly winnable: AuditedDisputeDto['winnable'];
  readonly because: string | null;
  readonly chances: DisputeAuditChanceDto[];
};

/** Percent. From here on, contesting such disputes was won more often than not, even at the low end of the estimate. */
const likelyFrom = 50;

const daysMax = 366;

/** Returns when an audit of as many days begins. @throws {AppError} 422 */
export function daysBefore(now: Date, days: number): Date {
  if (!Number.isInteger(days) || days < 1 || days > daysMax)
    throw invalidField('days', `Enter a whole number from 1 to ${daysMax}`);
  return new Date(now.getTime() - days * 86_400_000);
}

/** The terms of the audit, as screens, prints and the command line explain them. */
export const auditDefinitions = [
  {
    term: 'Winnable',
    meaning:
      'Lost, accepted or not answered, although all required evidence was in the case or in your records. Or your own history shows it: at least 10 comparable disputes that you contested are decided, and the low end of their win rate is 50% or more. The issuer may still have decided differently.',
  },
  {
    term: 'Not winnable',
    meaning: 'Lost with a response that had all required evidence.',
  },
  {
    term: 'Unknown',
    meaning:
      'Required evidence is neither in the case nor in the records that are connected or imported, or the response was sent elsewhere.',
  },
  {
    term: 'Required evidence',
    meaning: "By the rules for the reason, the network's code and your business category.",
  },
  {
    term: 'Winning would have brought',
    meaning: 'The disputed amounts of winnable disputes, at most. Fees and partial wins are not counted.',
  },
] as const;

export function auditOf(audited: AuditedCase, now: Date): AuditFinding {
  const outcome = outcomeOf(audited, now);
  const chances = chancesOf(audited, outcome);
  if (outcome !== 'lost' && outcome !== 'accepted' && outcome !== 'not_answered')
    return { outcome, winnable: null, because: null, chances };
  return { outcome, ...judge(audited, outcome), chances };
}

const settled: Readonly<Partial<Record<DisputeStatus, AuditOutcome>>> = {
  won: 'won',
  under_review: 'awaiting_decision',
  charge_refunded: 'closed',
  warning_closed: 'closed',
  prevented: 'closed',
};

function outcomeOf(audited: AuditedCase, now: Date): AuditOutcome {
  const { status, outcomeDetail, evidenceDueBy, isAnswered } = audited;
  if (status === 'lost') {
    if (outcomeDetail === 'accepted') return 'accepted';
    return isAnswered === false || outcomeDetail === 'expired' ? 'not_answered' : 'lost';
  }
  const isLate = evidenceDueBy !== undefined && evidenceDueBy < now;
  return settled[status] ?? (isLate && isAnswered !== true ? 'not_answered' : 'open');
}

function judge(
  audited: AuditedCase,
  outcome: 'lost' | 'accepted' | 'not_answered',
): Pick<AuditFinding, 'winnable' | 'because'> {
  const { required, missing, notOnRecord, winRateLow } = audited;
  const isComplete = required.length > 0 && missing?.length === 0;
  if (isComplete && outcome === 'lost')
    return audited.isAnswered === true
      ? { winnable: 'no', because: 'The response had all required evidence.' }
      : { winnable: 'unknown', because: 'It is unknown if a response was sent.' };
  if (isComplete) return { winnable: 'yes', because: 'The case had all required evidence.' };
  if (required.length > 0 && notOnRecord?.length === 0)
    return { winnable: 'yes', because: 'Your records had all required evidence.' };
  return winRateLow !== undefined && winRateLow >= likelyFrom
    ? { winnable: 'yes', because: wonBefore(winRateLow) }
    : { winnable: 'unknown', because: whyUnknown(audited) };
}

const wonBefore = (low: number) =>
  `You won at least ${Math.floor(low)} % of the comparable disputes that you contested.`;

function whyUnknown({ isAnswered, required, missing, notOnRecord }: AuditedCase): string {
  if (required.length === 0) return 'The rules require no particular evidence for this reason.';
  if (missing === undefined && isAnswered === true)
    return 'The response was not sent from here, so its evidence is unknown.';
  if (missing === undefined) return `It is unknown if you had: ${list(required)}.`;
  if (notOnRecord === undefined) return `Your records were not searched for: ${list(missing)}.`;
  return `Your records don't show: ${list(notOnRecord)}.`;
}

function chancesOf(
  { missing, notOnRecord, evidenceDueBy }: AuditedCase,
  outcome: AuditOutcome,
): DisputeAuditChanceDto[] {
  const unused = notOnRecord && missing?.filter((type) => !notOnRecord.includes(type));
  return [
    ...(outcome !== 'not_answered'
      ? []
      : [
          evidenceDueBy === undefined
            ? ({ code: 'not_answered', message: 'No response was sent.' } as const)
            : ({ code: 'deadline_missed', message: 'The deadline passed without a response.' } as const),
        ]),
    ...(outcome === 'accepted' ? [{ code: 'accepted', message: 'It was accepted.' } as const] : []),
    ...(unused === undefined || unused.length === 0
      ? []
      : [
          {
            code: 'evidence_not_used',
            message: `Your records had evidence that the case lacks: ${list(unused)}.`,
          } as const,
        ]),
  ];
}

/** Labels can have commas. */
const list = (types: readonly EvidenceType[]) => types.map((type) => lowerFirst(labelOf(type))).join('; ');

/** Keeps abbreviations: `IP address`. */
const lowerFirst = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

export type AuditedDispute = {
  readonly dispute: Pick<
    ListedDispute,
    | 'disputeId'
    | 'providerDisputeId'
    | 'provider'
    | 'customer'
    | 'amount'
    | 'createdAt'
    | 'evidenceDueBy'
    | 'isTestMode'
  > &
    Pick<ListedDispute, 'reason'> & {
      readonly reasonCode?: string | undefined;
      readonly network?: string | undefined;
    };
  readonly audited: AuditedCase;
  readonly finding: AuditFinding;
};

type AuditPart = keyof Omit<DisputeAuditTotalDto, 'currency' | 'currency_exponent'>;

/** The currency with the most disputes first. */
export function auditTotals(counted: readonly AuditedDispute[]): DisputeAuditTotalDto[] {
  const currencies = [...new Set(counted.map(({ dispute }) => dispute.amount.currency))];
  return currencies
    .map((currency) => totalOf(currency, counted))
    .toSorted((left, right) => right.all.count - left.all.count || (left.currency < right.currency ? -1 : 1));
}

function totalOf(currency: string, counted: readonly AuditedDispute[]): DisputeAuditTotalDto {
  const own = counted.filter(({ dispute }) => dispute.amount.currency === currency);
  const sum = (part: AuditPart) => {
    const members = own.filter(({ finding }) => part === 'all' || partOf(finding) === part);
    const amount = members.reduce((all, { dispute }) => all + dispute.amount.amountMinor, 0);
    return { count: members.length, amount };
  };
  return {
    currency,
    currency_exponent: currencyExponent(currency),
    all: sum('all'),
    won: sum('won'),
    winnable: sum('winnable'),
    not_winnable: sum('not_winnable'),
    unknown: sum('unknown'),
    undecided: sum('undecided'),
  };
}

/** Undefined for a dispute that was closed without a decision. */
function partOf({ outcome, winnable }: AuditFinding): AuditPart | undefined {
  if (winnable !== null)
    return winnable === 'yes' ? 'winnable' : winnable === 'no' ? 'not_winnable' : 'unknown';
  if (outcome === 'won') return 'won';
  return outcome === 'closed' ? undefined : 'undecided';
}
