import type { Account, StoredDispute } from './account.js';
import { publish } from './events.js';
import type { DisputeEvent } from './events.js';
import { responseFields, requestFor } from './new-dispute.js';
import { scenarios } from './scenarios.js';
import type { WireAdjudication, WireDispute, WireEvidence, WireMovement } from './wire.js';

type Outcome = 'won' | 'lost';
type Change = Partial<WireDispute>;

const roundDays = 10;

/** Opens a new dispute. Immediate changes are announced together with the opening. */
export function open(account: Account, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  const created: DisputeEvent = { type: 'CREATED', stored };
  if (plan.escalatesAtOnce === true) {
    const escalated = sellersTurn(account, stored, 'CHARGEBACK');
    save(account, escalated, [created, { type: 'UPDATED', stored: escalated }]);
  } else if (plan.isWithdrawn === true) {
    const withdrawn = ended(account, stored, { outcome: { outcome_code: 'CANCELED_BY_BUYER' } });
    save(account, withdrawn, [created, { type: 'RESOLVED', stored: withdrawn }]);
  } else {
    const isOver = stored.dispute.status === 'RESOLVED';
    save(account, stored, isOver ? [created, { type: 'RESOLVED', stored }] : [created]);
  }
}

/** Records the seller's response. PayPal reviews it, and in some scenarios decides at once. */
export function respond(account: Account, stored: StoredDispute, given: readonly WireEvidence[]): void {
  const plan = scenarios.planOf(stored.scenario);
  const isAppeal = stored.dispute.dispute_state === 'APPEALABLE';
  const { dispute_outcome: _outcome, ...dispute } = withoutResponseFields(stored.dispute);
  const next = changed(
    account,
    isAppeal ? { ...stored, dispute, hasAppealed: true } : { ...stored, dispute },
    {
      status: 'UNDER_REVIEW',
      dispute_state: 'UNDER_PAYPAL_REVIEW',
      evidences: [...dispute.evidences, ...given],
    },
  );
  const reviewed = save(account, next, [{ type: 'UPDATED', stored: next }]);
  if (isAppeal) return;
  if (plan.verdict !== undefined) decide(account, reviewed, plan.verdict);
}

/** PayPal or the bank decides. */
export function decide(account: Account, stored: StoredDispute, outcome: Outcome): void {
  const { dispute, scenario, hasAppealed } = stored;
  if (dispute.dispute_channel === 'ALERT' || isDecided(dispute, outcome)) return;
  if (outcome === 'won' && dispute.dispute_life_cycle_stage === 'INQUIRY') {
    finish(account, stored, { outcome: { outcome_code: 'CANCELED_BY_BUYER' } });
    return;
  }
  const plan = scenarios.planOf(scenario);
  const isFirstRound = dispute.status === 'UNDER_REVIEW' && dispute.dispute_life_cycle_stage === 'CHARGEBACK';
  if (outcome === 'lost' && plan.hasSecondRound === true && isFirstRound) {
    const next = sellersTurn(account, stored, 'PRE_ARBITRATION');
    save(account, next, [{ type: 'UPDATED', stored: next }]);
    return;
  }
  const ruled = rule(account, stored, outcome);
  if (outcome === 'won') {
    finish(account, ruled, { outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } });
    return;
  }
  const lost = finish(account, ruled, {
    outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: dispute.dispute_amount },
    mayAppeal: plan.mayAppeal === true && hasAppealed !== true,
  });
  if (plan.winsLate === true) decide(account, lost, 'won');
}

/** The seller accepts the claim and PayPal refunds the buyer. */
export function accept(account: Account, stored: StoredDispute): void {
  const { dispute } = stored;
  const movements = [...(dispute.money_movements ?? []), movement(account, dispute, 'DEBIT')];
  const refunded = { ...stored, dispute: { ...dispute, money_movements: movements } };
  const outcome = { outcome_code: 'ACCEPTED', amount_refunded: dispute.dispute_amount };
  finish(account, refunded, { outcome });
}

function isDecided({ status, dispute_outcome: outcome }: WireDispute, wanted: Outcome): boolean {
  if (status !== 'RESOLVED') return false;
  const isWon = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'].includes(outcome?.outcome_code ?? '');
  return isWon === (wanted === 'won');
}

function rule(account: Account, stored: StoredDispute, outcome: Outcome): StoredDispute {
  const { dispute } = stored;
  const wasAnswered = dispute.evidences.some(({ source }) => source === 'SUBMITTED_BY_SELLER');
  const adjudication: WireAdjudication = {
    type: outcome === 'won' ? 'PAYOUT_TO_SELLER' : 'RECOVER_FROM_SELLER',
    adjudication_time: account.now(),
    reason:
      outcome === 'lost' && !wasAnswered ? 'NO_SELLER_RESPONSE' : 'DECISION_BASED_ON_AVAILABLE_INFORMATION',
    dispute_life_cycle_stage: dispute.dispute_life_cycle_stage,
  };
  return {
    ...stored,
    dispute: {
      ...dispute,
      adjudications: [...(dispute.adjudications ?? []), adjudication],
      money_movements: [
        ...(dispute.money_movements ?? []),
        movement(account, dispute, outcome === 'won' ? 'CREDIT' : 'DEBIT'),
      ],
    },
  };
}

function movement(account: Account, dispute: WireDispute, type: WireMovement['type']): WireMovement {
  return {
    affected_party: 'SELLER',
    amount: dispute.dispute_amount,
    initiated_time: account.now(),
    type,
    reason: 'DISPUTE_SETTLEMENT',
  };
}

type Ending = {
  readonly outcome: NonNullable<WireDispute['dispute_outcome']>;
  readonly mayAppeal?: boolean;
};

function finish(account: Account, stored: StoredDispute, ending: Ending): StoredDispute {
  const next = ended(account, stored, ending);
  return save(account, next, [{ type: 'RESOLVED', stored: next }]);
}

function ended(
  account: Account,
  stored: StoredDispute,
  { outcome, mayAppeal = false }: Ending,
): StoredDispute {
  return changed(
    account,
    { ...stored, dispute: withoutResponseFields(stored.dispute) },
    {
      status: 'RESOLVED',
      dispute_state: mayAppeal ? 'APPEALABLE' : 'RESOLVED',
      dispute_outcome: outcome,
    },
  );
}

function sellersTurn(
  account: Account,
  stored: StoredDispute,
  stage: WireDispute['dispute_life_cycle_stage'],
): StoredDispute {
  const { dispute } = stored;
  return changed(account, stored, {
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_state: 'REQUIRED_ACTION',
    dispute_life_cycle_stage: stage,
    evidences: [...dispute.evidences, requestFor(dispute.reason, account.now(), stage)],
    ...responseFields(account.now(), roundDays, dispute.dispute_amount),
  });
}

function changed(account: Account, stored: StoredDispute, change: Change): StoredDispute {
  return { ...stored, dispute: { ...stored.dispute, ...change, update_time: account.now() } };
}

/** Removes the fields that exist only while the seller has to respond. */
function withoutResponseFields(dispute: WireDispute): WireDispute {
  const {
    seller_response_due_date: _due,
    refund_details: _refund,
    allowed_response_options: _options,
    ...rest
  } = dispute;
  return rest;
}

function save(account: Account, stored: StoredDispute, events: readonly DisputeEvent[]): StoredDispute {
  account.save('dispute', stored.dispute.dispute_id, stored);
  publish(account, events);
  return stored;
}
