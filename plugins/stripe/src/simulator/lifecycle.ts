import type { Account, Books, StoredDispute } from './books.js';
import { publish } from './events.js';
import type { DisputeEvent } from './events.js';
import { endOfDay } from './new-dispute.js';
import { planOf } from './scenarios.js';
import type { WireBalanceTransaction, WireDispute } from './wire.js';

type Outcome = 'won' | 'lost';

/** Source: docs page "Dispute fees" for US accounts. */
const disputeFee = 1500;
const daySeconds = 86_400;
const roundDays = 9;

/** Puts a new dispute into the books: the bank has taken the money, unless it only inquires. */
export function open(books: Books, account: Account, stored: StoredDispute): void {
  const plan = planOf(stored.scenario);
  const takesMoney = ['needs_response', 'lost'].includes(stored.dispute.status);
  const dispute = takesMoney ? withdraw(books, stored.dispute) : stored.dispute;
  const events: DisputeEvent[] = [{ type: 'created', dispute }];
  if (takesMoney) events.push({ type: 'funds_withdrawn', dispute });
  save(books, account, { ...stored, dispute }, events);
  if (plan.escalatesAtOnce) escalate(books, account, { ...stored, dispute });
}

/** What evidence in the books, but not at the bank, changes. */
export function stage(
  books: Books,
  account: Account,
  stored: StoredDispute,
  next: WireDispute,
): StoredDispute {
  const staged = { ...stored, dispute: next };
  save(books, account, staged, [{ type: 'updated', dispute: next, before: stored.dispute }]);
  return staged;
}

/** Evidence goes to the bank. The answer to the call is the dispute as it is then, before any verdict. */
export function submit(
  books: Books,
  account: Account,
  stored: StoredDispute,
  next: WireDispute,
): WireDispute {
  const dispute: WireDispute = {
    ...next,
    status: next.status.replace('needs_response', 'under_review'),
    evidence_details: {
      ...next.evidence_details,
      submission_count: next.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
  };
  const submitted = { ...stored, dispute };
  save(books, account, submitted, [{ type: 'updated', dispute, before: stored.dispute }]);
  judge(books, account, submitted);
  return dispute;
}

/** The bank decides. */
export function decide(books: Books, account: Account, stored: StoredDispute, outcome: Outcome): void {
  const { dispute, scenario } = stored;
  if (dispute.status === outcome || dispute.status === 'prevented') return;
  if (dispute.status === 'warning_closed' && outcome === 'lost') {
    escalate(books, account, stored);
    return;
  }
  if (dispute.status.startsWith('warning_')) {
    finish(books, account, stored, 'warning_closed');
    return;
  }
  const finished = finish(books, account, stored, outcome);
  const plan = planOf(scenario);
  const isFirstRound = !dispute.status.startsWith('appeal_') && dispute.status !== 'won';
  if (outcome !== 'lost' || !isFirstRound) return;
  if (plan.winsLate) finish(books, account, finished, 'won');
  if (plan.mayAppeal) invite(books, account, finished);
}

export function close(books: Books, account: Account, stored: StoredDispute): WireDispute {
  return finish(books, account, stored, 'lost').dispute;
}

function judge(books: Books, account: Account, stored: StoredDispute): void {
  const { uncategorized_text: text } = stored.dispute.evidence;
  const isInquiry = stored.dispute.status.startsWith('warning_');
  if (text === 'escalate_inquiry_evidence' && isInquiry) {
    escalate(books, account, stored);
    return;
  }
  const isAppeal = stored.dispute.status.startsWith('appeal_');
  const byWord = text === 'winning_evidence' ? 'won' : text === 'losing_evidence' ? 'lost' : undefined;
  const verdict = isAppeal ? undefined : (byWord ?? planOf(stored.scenario).verdict);
  if (verdict !== undefined) decide(books, account, stored, verdict);
}

function finish(books: Books, account: Account, stored: StoredDispute, status: string): StoredDispute {
  const { dispute: before } = stored;
  const closed: WireDispute = { ...before, status, ...lossOf(before, status) };
  const dispute =
    status === 'won' ? reinstate(books, closed) : before.status === 'won' ? withdraw(books, closed) : closed;
  const events: DisputeEvent[] = [{ type: 'closed', dispute, before }];
  if (status === 'won') events.push({ type: 'funds_reinstated', dispute });
  if (before.status === 'won') events.push({ type: 'funds_withdrawn', dispute });
  return save(books, account, { ...stored, dispute }, events);
}

/** Klarna alone gives a reason for its decision. */
function lossOf(
  { payment_method_details: details }: WireDispute,
  status: string,
): Pick<WireDispute, 'payment_method_details'> | undefined {
  if (status !== 'lost' || details?.type !== 'klarna') return undefined;
  const klarna = { ...(details.klarna as object), chargeback_loss_reason_code: 'evidence_is_not_sufficient' };
  return { payment_method_details: { ...details, klarna } };
}

/** An inquiry becomes a chargeback under the same id, and a new time to answer begins. */
function escalate(books: Books, account: Account, stored: StoredDispute): void {
  const { dispute: before, scenario } = stored;
  const { submission_count: count } = before.evidence_details;
  const details = before.payment_method_details;
  const card = details?.card as Record<string, unknown> | undefined;
  const dispute = withdraw(books, {
    ...before,
    status: 'needs_response',
    is_charge_refundable: false,
    ...(card === undefined
      ? {}
      : { payment_method_details: { ...details, card: { ...card, case_type: 'chargeback' } } }),
    evidence_details: newRound(books, before, planOf(scenario).countsOn === true ? count : 0),
  });
  save(books, account, { ...stored, dispute }, [
    { type: 'updated', dispute, before },
    { type: 'funds_withdrawn', dispute },
  ]);
}

function invite(books: Books, account: Account, stored: StoredDispute): void {
  const { dispute: before } = stored;
  const { submission_count: count } = before.evidence_details;
  const dispute = {
    ...before,
    status: 'appeal_needs_response',
    evidence_details: newRound(books, before, count),
  };
  save(books, account, { ...stored, dispute }, [{ type: 'updated', dispute, before }]);
}

function newRound(books: Books, dispute: WireDispute, submissions: number): WireDispute['evidence_details'] {
  return {
    ...dispute.evidence_details,
    due_by: endOfDay(books.nowSeconds() + roundDays * daySeconds),
    submission_count: submissions,
    submission_method: submissions === 0 ? 'not_submitted' : 'manual',
  };
}

function withdraw(books: Books, dispute: WireDispute): WireDispute {
  return book(books, dispute, { amount: -dispute.amount, fee: disputeFee, reporting_category: 'dispute' });
}

function reinstate(books: Books, dispute: WireDispute): WireDispute {
  return book(books, dispute, { amount: dispute.amount, fee: 0, reporting_category: 'dispute_reversal' });
}

function book(
  books: Books,
  dispute: WireDispute,
  entry: Pick<WireBalanceTransaction, 'amount' | 'fee' | 'reporting_category'>,
): WireDispute {
  const created = books.nowSeconds();
  const { currency, charge } = dispute;
  const what = entry.amount < 0 ? 'withdrawal' : 'reversal';
  const transaction: WireBalanceTransaction = {
    ...entry,
    id: books.newId('txn'),
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
  books: Books,
  account: Account,
  stored: StoredDispute,
  events: readonly DisputeEvent[],
): StoredDispute {
  books.saveDispute(account, stored);
  publish(books, account, events, planOf(stored.scenario));
  return stored;
}
