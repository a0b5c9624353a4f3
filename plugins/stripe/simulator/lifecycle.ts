import { settleCompellingEvidence } from './compelling-evidence.js';
import { publish } from './events.js';
import type { DisputeEvent } from './events.js';
import { endOfDay } from './new-dispute.js';
import { planOf } from './scenarios.js';
import type { Account, SimulatorStore, StoredDispute } from './simulator-store.js';
import type { WireBalanceTransaction, WireDispute } from './wire.js';

type Outcome = 'won' | 'lost';

/** Source: docs page "Dispute fees" for US accounts. */
const disputeFee = 1500;
const daySeconds = 86_400;
const roundDays = 9;

/** Opens a new dispute. The bank takes the money, unless it is an inquiry. */
export function open(store: SimulatorStore, account: Account, stored: StoredDispute): void {
  const plan = planOf(stored.scenario);
  const takesMoney = ['needs_response', 'lost'].includes(stored.dispute.status);
  const dispute = takesMoney ? withdraw(store, stored.dispute) : stored.dispute;
  const events: DisputeEvent[] = [{ type: 'created', dispute }];
  if (takesMoney) events.push({ type: 'funds_withdrawn', dispute });
  save(store, account, { ...stored, dispute }, events);
  if (plan.escalatesAtOnce) escalate(store, account, { ...stored, dispute });
}

/** Stages evidence without sending it to the bank. */
export function stage(
  store: SimulatorStore,
  account: Account,
  stored: StoredDispute,
  next: WireDispute,
): StoredDispute {
  const staged = { ...stored, dispute: next };
  save(store, account, staged, [{ type: 'updated', dispute: next, before: stored.dispute }]);
  return staged;
}

/** Sends evidence to the bank. The response is the dispute before any decision. */
export function submit(
  store: SimulatorStore,
  account: Account,
  stored: StoredDispute,
  next: WireDispute,
): WireDispute {
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
  save(store, account, submitted, [{ type: 'updated', dispute, before: stored.dispute }]);
  judge(store, account, submitted);
  return dispute;
}

/** The bank decides. */
export function decide(
  store: SimulatorStore,
  account: Account,
  stored: StoredDispute,
  outcome: Outcome,
): void {
  const { dispute, scenario } = stored;
  if (dispute.status === outcome) return;
  if (['warning_closed', 'prevented'].includes(dispute.status)) {
    if (outcome === 'won') return;
    escalate(store, account, stored);
    return;
  }
  if (dispute.status.startsWith('warning_')) {
    finish(store, account, stored, 'warning_closed');
    return;
  }
  const finished = finish(store, account, stored, outcome);
  const plan = planOf(scenario);
  const isFirstRound = !dispute.status.startsWith('appeal_') && dispute.status !== 'won';
  if (outcome !== 'lost' || !isFirstRound) return;
  if (plan.winsLate) finish(store, account, finished, 'won');
  if (plan.mayAppeal) invite(store, account, finished);
}

export function close(store: SimulatorStore, account: Account, stored: StoredDispute): WireDispute {
  return finish(store, account, stored, 'lost').dispute;
}

function judge(store: SimulatorStore, account: Account, stored: StoredDispute): void {
  const { uncategorized_text: text } = stored.dispute.evidence;
  const isInquiry = stored.dispute.status.startsWith('warning_');
  if (text === 'escalate_inquiry_evidence' && isInquiry) {
    escalate(store, account, stored);
    return;
  }
  const isAppeal = stored.dispute.status.startsWith('appeal_');
  const byWord = text === 'winning_evidence' ? 'won' : text === 'losing_evidence' ? 'lost' : undefined;
  const verdict = isAppeal ? undefined : (byWord ?? planOf(stored.scenario).verdict);
  if (verdict !== undefined) decide(store, account, stored, verdict);
}

function finish(
  store: SimulatorStore,
  account: Account,
  stored: StoredDispute,
  status: string,
): StoredDispute {
  const { dispute: before } = stored;
  const closed: WireDispute = { ...before, status, ...lossOf(before, status) };
  const dispute =
    status === 'won' ? reinstate(store, closed) : before.status === 'won' ? withdraw(store, closed) : closed;
  const events: DisputeEvent[] = [{ type: 'closed', dispute, before }];
  if (status === 'won') events.push({ type: 'funds_reinstated', dispute });
  if (before.status === 'won') events.push({ type: 'funds_withdrawn', dispute });
  return save(store, account, { ...stored, dispute }, events);
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
function escalate(store: SimulatorStore, account: Account, stored: StoredDispute): void {
  const { dispute: before, scenario } = stored;
  const { submission_count: count } = before.evidence_details;
  const details = before.payment_method_details;
  const card = details?.card as Record<string, unknown> | undefined;
  const dispute = withdraw(store, {
    ...before,
    status: 'needs_response',
    is_charge_refundable: false,
    ...(card === undefined
      ? {}
      : { payment_method_details: { ...details, card: { ...card, case_type: 'chargeback' } } }),
    evidence_details: newRound(store, before, planOf(scenario).countsOn === true ? count : 0),
  });
  save(store, account, { ...stored, dispute }, [
    { type: 'updated', dispute, before },
    { type: 'funds_withdrawn', dispute },
  ]);
}

function invite(store: SimulatorStore, account: Account, stored: StoredDispute): void {
  const { dispute: before } = stored;
  const { submission_count: count } = before.evidence_details;
  const dispute = {
    ...before,
    status: 'appeal_needs_response',
    evidence_details: newRound(store, before, count),
  };
  save(store, account, { ...stored, dispute }, [{ type: 'updated', dispute, before }]);
}

function newRound(
  store: SimulatorStore,
  dispute: WireDispute,
  submissions: number,
): WireDispute['evidence_details'] {
  return {
    ...dispute.evidence_details,
    due_by: endOfDay(store.nowSeconds() + roundDays * daySeconds),
    submission_count: submissions,
    submission_method: submissions === 0 ? 'not_submitted' : 'manual',
  };
}

function withdraw(store: SimulatorStore, dispute: WireDispute): WireDispute {
  return book(store, dispute, { amount: -dispute.amount, fee: disputeFee, reporting_category: 'dispute' });
}

function reinstate(store: SimulatorStore, dispute: WireDispute): WireDispute {
  return book(store, dispute, { amount: dispute.amount, fee: 0, reporting_category: 'dispute_reversal' });
}

function book(
  store: SimulatorStore,
  dispute: WireDispute,
  entry: Pick<WireBalanceTransaction, 'amount' | 'fee' | 'reporting_category'>,
): WireDispute {
  const created = store.nowSeconds();
  const { currency, charge } = dispute;
  const what = entry.amount < 0 ? 'withdrawal' : 'reversal';
  const transaction: WireBalanceTransaction = {
    ...entry,
    id: store.newId('txn'),
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

function save(
  store: SimulatorStore,
  account: Account,
  stored: StoredDispute,
  events: readonly DisputeEvent[],
): StoredDispute {
  store.saveDispute(account, stored);
  publish(store, account, events, planOf(stored.scenario));
  return stored;
}
