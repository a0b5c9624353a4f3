import type { Account, StoredDispute } from './account.js';
import { settleCompellingEvidence } from './compelling-evidence.js';
import { publish } from './events.js';
import type { DisputeEvent } from './events.js';
import { endOfDay } from './new-dispute.js';
import { scenarios } from './scenarios.js';
import type { WireBalanceTransaction, WireDispute } from './wire.js';

type Outcome = 'won' | 'lost';

/** Source: docs page "Dispute fees" for US accounts. */
const disputeFee = 1500;
const daySeconds = 86_400;
const roundDays = 9;

/** Opens a new dispute. The bank takes the money, unless it is an inquiry. */
export function open(account: Account, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  const takesMoney = ['needs_response', 'lost'].includes(stored.dispute.status);
  const dispute = takesMoney ? withdraw(account, stored.dispute) : stored.dispute;
  const events: DisputeEvent[] = [{ type: 'created', dispute }];
  if (takesMoney) events.push({ type: 'funds_withdrawn', dispute });
  save(account, { ...stored, dispute }, events);
  if (plan.escalatesAtOnce) escalate(account, { ...stored, dispute });
}

/** Stages evidence without sending it to the bank. */
export function stage(account: Account, stored: StoredDispute, next: WireDispute): StoredDispute {
  const staged = { ...stored, dispute: next };
  save(account, staged, [{ type: 'updated', dispute: next, before: stored.dispute }]);
  return staged;
}

/** Sends evidence to the bank. The response is the dispute before any decision. */
export function submit(account: Account, stored: StoredDispute, next: WireDispute): WireDispute {
  const settled = settleCompellingEvidence(next);
  const dispute: WireDispute = {
    ...settled,
    status: settled.status.replace('needs_response', 'under_review'),
    evidence_details: {
      ...settled.evidence_details,
      submission_count: settled.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
  };
  const submitted = { ...stored, dispute };
  save(account, submitted, [{ type: 'updated', dispute, before: stored.dispute }]);
  judge(account, submitted);
  return dispute;
}

/** The bank decides. */
export function decide(account: Account, stored: StoredDispute, outcome: Outcome): void {
  const { dispute, scenario } = stored;
  if (dispute.status === outcome) return;
  if (['warning_closed', 'prevented'].includes(dispute.status)) {
    if (outcome === 'won') return;
    escalate(account, stored);
    return;
  }
  if (dispute.status.startsWith('warning_')) {
    finish(account, stored, 'warning_closed');
    return;
  }
  const finished = finish(account, stored, outcome);
  const plan = scenarios.planOf(scenario);
  const isFirstRound = !dispute.status.startsWith('appeal_') && dispute.status !== 'won';
  if (outcome !== 'lost' || !isFirstRound) return;
  if (plan.winsLate) finish(account, finished, 'won');
  if (plan.mayAppeal) invite(account, finished);
}

export function close(account: Account, stored: StoredDispute): WireDispute {
  return finish(account, stored, 'lost').dispute;
}

function judge(account: Account, stored: StoredDispute): void {
  const { uncategorized_text: text } = stored.dispute.evidence;
  const isInquiry = stored.dispute.status.startsWith('warning_');
  if (text === 'escalate_inquiry_evidence' && isInquiry) {
    escalate(account, stored);
    return;
  }
  const isAppeal = stored.dispute.status.startsWith('appeal_');
  const byWord = text === 'winning_evidence' ? 'won' : text === 'losing_evidence' ? 'lost' : undefined;
  const verdict = isAppeal ? undefined : (byWord ?? scenarios.planOf(stored.scenario).verdict);
  if (verdict !== undefined) decide(account, stored, verdict);
}

function finish(account: Account, stored: StoredDispute, status: string): StoredDispute {
  const { dispute: before } = stored;
  const closed: WireDispute = { ...before, status, ...lossOf(before, status) };
  const dispute =
    status === 'won'
      ? reinstate(account, closed)
      : before.status === 'won'
        ? withdraw(account, closed)
        : closed;
  const events: DisputeEvent[] = [{ type: 'closed', dispute, before }];
  if (status === 'won') events.push({ type: 'funds_reinstated', dispute });
  if (before.status === 'won') events.push({ type: 'funds_withdrawn', dispute });
  return save(account, { ...stored, dispute }, events);
}

/** Only Klarna gives a reason for its decision. */
function lossOf(
  { payment_method_details: details }: WireDispute,
  status: string,
): Pick<WireDispute, 'payment_method_details'> | undefined {
  if (status !== 'lost' || details?.type !== 'klarna') return undefined;
  const klarna = { ...(details.klarna as object), chargeback_loss_reason_code: 'evidence_is_not_sufficient' };
  return { payment_method_details: { ...details, klarna } };
}

/** Turns an inquiry into a chargeback with the same ID and a new deadline. */
function escalate(account: Account, stored: StoredDispute): void {
  const { dispute: before, scenario } = stored;
  const { submission_count: count } = before.evidence_details;
  const details = before.payment_method_details;
  const card = details?.card as Record<string, unknown> | undefined;
  const dispute = withdraw(account, {
    ...before,
    status: 'needs_response',
    is_charge_refundable: false,
    ...(card === undefined
      ? {}
      : { payment_method_details: { ...details, card: { ...card, case_type: 'chargeback' } } }),
    evidence_details: newRound(account, before, scenarios.planOf(scenario).countsOn === true ? count : 0),
  });
  save(account, { ...stored, dispute }, [
    { type: 'updated', dispute, before },
    { type: 'funds_withdrawn', dispute },
  ]);
}

function invite(account: Account, stored: StoredDispute): void {
  const { dispute: before } = stored;
  const { submission_count: count } = before.evidence_details;
  const dispute = {
    ...before,
    status: 'appeal_needs_response',
    evidence_details: newRound(account, before, count),
  };
  save(account, { ...stored, dispute }, [{ type: 'updated', dispute, before }]);
}

function newRound(
  account: Account,
  dispute: WireDispute,
  submissions: number,
): WireDispute['evidence_details'] {
  return {
    ...dispute.evidence_details,
    due_by: endOfDay(account.nowSeconds() + roundDays * daySeconds),
    submission_count: submissions,
    submission_method: submissions === 0 ? 'not_submitted' : 'manual',
  };
}

function withdraw(account: Account, dispute: WireDispute): WireDispute {
  return book(account, dispute, { amount: -dispute.amount, fee: disputeFee, reporting_category: 'dispute' });
}

function reinstate(account: Account, dispute: WireDispute): WireDispute {
  return book(account, dispute, { amount: dispute.amount, fee: 0, reporting_category: 'dispute_reversal' });
}

function book(
  account: Account,
  dispute: WireDispute,
  entry: Pick<WireBalanceTransaction, 'amount' | 'fee' | 'reporting_category'>,
): WireDispute {
  const created = account.nowSeconds();
  const { currency, charge } = dispute;
  const what = entry.amount < 0 ? 'withdrawal' : 'reversal';
  const transaction: WireBalanceTransaction = {
    ...entry,
    id: account.newId('txn'),
    object: 'balance_transaction',
    available_on: created + 2 * daySeconds,
    balance_type: 'payments',
    created,
    currency,
    description: `Chargeback ${what} for ${charge}`,
    exchange_rate: null,
    fee_details: entry.fee === 0 ? [] : [{ amount: entry.fee, currency, type: 'stripe_fee' }],
    net: entry.amount - entry.fee,
    source: dispute.id,
    status: 'pending',
    type: 'adjustment',
  };
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, transaction] };
}

function save(account: Account, stored: StoredDispute, events: readonly DisputeEvent[]): StoredDispute {
  account.save('dispute', stored.dispute.id, stored);
  publish(account, events, scenarios.planOf(stored.scenario));
  return stored;
}
