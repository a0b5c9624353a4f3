import type { Account, Phase, StoredDispute } from './account.js';
import { simulated } from './assumptions.js';
import { publish, stepMs } from './events.js';
import type { SimulatedEvent } from './events.js';
import { chargebackDueAt } from './new-dispute.js';
import { scenarios } from './scenarios.js';

type Outcome = 'won' | 'lost';
type Change = {
  readonly phase: Phase;
  readonly events: readonly SimulatedEvent[];
  readonly isDebited?: true;
  /** Events before the merchant could act. */
  readonly isOpening?: boolean;
};

const pending = (eventCode: string): SimulatedEvent => ({ eventCode, status: 'Pending' });
const final = (eventCode: string, status: 'Won' | 'Lost' | 'Expired' | 'Accepted'): SimulatedEvent => ({
  eventCode,
  status,
});
const ended = (status: 'Lost' | 'Expired' | 'Accepted') => final('DISPUTE_DEFENSE_PERIOD_ENDED', status);

/** Stores a new dispute and announces it. */
export function open(account: Account, stored: StoredDispute): StoredDispute {
  const plan = scenarios.planOf(stored.scenario);
  const opened = move(account, stored, {
    phase: stored.phase,
    events: announcements(stored),
    isOpening: true,
  });
  if (plan.isAutoDefended)
    return move(account, opened, { phase: 'defended', events: [autoDefended], isOpening: true });
  if (plan.escalates === 'at_once') return escalate(account, opened, true);
  if (plan.isExpired) return decide(account, opened, 'lost');
  return opened;
}

const autoDefended: SimulatedEvent = {
  eventCode: 'INFORMATION_SUPPLIED',
  status: 'Pending',
  additional: { autoDefended: 'true' },
};

function announcements(stored: StoredDispute): readonly SimulatedEvent[] {
  const plan = scenarios.planOf(stored.scenario);
  if (stored.phase === 'inquiry')
    return [
      { eventCode: 'REQUEST_FOR_INFORMATION', status: 'Unresponded', additional: { defendable: 'true' } },
    ];
  const opening = {
    defendable: String(stored.isDefendable),
    autoDefended: String(plan.isAutoDefended === true),
  };
  if (plan.isAutoDefended) return [{ eventCode: 'NOTIFICATION_OF_CHARGEBACK', additional: opening }];
  const notification = { eventCode: 'NOTIFICATION_OF_CHARGEBACK', status: 'Undefended', additional: opening };
  const debit = { eventCode: 'CHARGEBACK', status: 'Undefended', additional: opening };
  if (plan.begins === 'debit') return [debit];
  return [notification, ...(plan.isDebited ? [debit] : []), ...(plan.hasComments ? [comments] : [])];
}

const comments: SimulatedEvent = {
  eventCode: 'ISSUER_COMMENTS',
  additional: {
    'issuerComments.type': 'chargeback',
    'issuerComments.explanation': 'The cardholder says that the order never came.',
    'issuerComments.whatWasPurchased': 'Order from Bramble & Burrow',
  },
};

/** The issuer turns its request for information into a chargeback, here with the same reference. */
function escalate(account: Account, stored: StoredDispute, isOpening = false): StoredDispute {
  const chargeback = { ...stored, dueAt: chargebackDueAt(account, stored.network), documents: {} };
  return move(account, chargeback, {
    phase: 'open',
    isOpening,
    events: [
      {
        eventCode: 'NOTIFICATION_OF_CHARGEBACK',
        status: 'Undefended',
        additional: { defendable: 'true', autoDefended: 'false' },
      },
    ],
  });
}

/** Sends the defense to the bank. */
export function defend(account: Account, stored: StoredDispute): void {
  const plan = scenarios.planOf(stored.scenario);
  if (stored.phase === 'inquiry') {
    const informed = move(account, stored, {
      phase: 'informed',
      events: [{ eventCode: 'INFORMATION_SUPPLIED', status: 'Responded' }],
    });
    if (plan.escalates === 'once_answered') escalate(account, informed);
    return;
  }
  const defended = move(account, stored, { phase: 'defended', events: [pending('INFORMATION_SUPPLIED')] });
  if (plan.verdict !== undefined) decide(account, defended, plan.verdict);
}

export function accept(account: Account, stored: StoredDispute): void {
  move(account, stored, { phase: 'accepted', events: [ended('Accepted')] });
}

/** The bank decides. Final states stay unchanged. */
export function decide(account: Account, stored: StoredDispute, outcome: Outcome): StoredDispute {
  if (stored.phase === 'inquiry' && outcome === 'lost') return lapse(account, stored);
  if (stored.phase === 'informed' && outcome === 'lost') return escalate(account, stored);
  const change = changeFor(stored, outcome);
  if (change === undefined) return stored;
  const isFirstDecision = stored.phase === 'defended';
  const decided = move(account, stored, change);
  return isFirstDecision ? continueAfterDecision(account, decided) : decided;
}

function lapse(account: Account, stored: StoredDispute): StoredDispute {
  return move(account, stored, { phase: 'expired', events: [ended('Expired')] });
}

function changeFor(stored: StoredDispute, outcome: Outcome): Change | undefined {
  const debit: readonly SimulatedEvent[] = stored.isDebited ? [] : [pending('CHARGEBACK')];
  const reversed = [...debit, pending('CHARGEBACK_REVERSED')];
  const changes: Readonly<Partial<Record<Phase, Readonly<Record<Outcome, Change>>>>> = {
    inquiry: {
      won: { phase: 'won', events: [final(simulated.answeredInquiryEnds.eventCode, 'Won')] },
      lost: { phase: 'expired', events: [] },
    },
    informed: {
      won: { phase: 'won', events: [{ eventCode: simulated.answeredInquiryEnds.eventCode }] },
      lost: { phase: 'open', events: [] },
    },
    // Without a response it is won only if the issuer withdraws, and lost when the deadline passes.
    open: {
      won: { phase: 'won', events: [final('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Won')] },
      lost: stored.isDefendable
        ? { phase: 'expired', events: [ended('Expired')] }
        : { phase: 'lost', events: [ended('Lost')] },
    },
    defended: {
      won: afterReversal(stored, reversed),
      lost: { phase: 'lost', isDebited: true, events: [...reversed, final('SECOND_CHARGEBACK', 'Lost')] },
    },
    reversed: {
      won: { phase: 'won', events: [final('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Won')] },
      lost: { phase: 'lost', events: [final('SECOND_CHARGEBACK', 'Lost')] },
    },
    pre_arbitration: {
      won: { phase: 'won', events: [final('PREARBITRATION_WON', 'Won')] },
      lost: { phase: 'lost', events: [final('PREARBITRATION_LOST', 'Lost')] },
    },
    arbitration: {
      won: { phase: 'won', events: [final('SCHEME_ARBITRATION_WON', 'Won')] },
      lost: { phase: 'lost', events: [final('SCHEME_ARBITRATION_LOST', 'Lost')] },
    },
  };
  return changes[stored.phase]?.[outcome];
}

/** If the issuer responds, the returned money is not the final outcome. */
function afterReversal({ scenario }: StoredDispute, reversed: readonly SimulatedEvent[]): Change {
  const { sequel } = scenarios.planOf(scenario);
  const isOver = sequel === undefined || sequel === 'late_win';
  return isOver
    ? {
        phase: 'won',
        isDebited: true,
        events: [...reversed, final('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Won')],
      }
    : { phase: 'reversed', isDebited: true, events: reversed };
}

function continueAfterDecision(account: Account, stored: StoredDispute): StoredDispute {
  const { sequel } = scenarios.planOf(stored.scenario);
  if (sequel === 'late_win' && stored.phase === 'lost')
    return move(account, stored, { phase: 'won', events: [final('PREARBITRATION_WON', 'Won')] });
  if (stored.phase !== 'reversed') return stored;
  const opening = {
    eventCode: 'PREARBITRATION_OPEN',
    status: 'Undefended',
    additional: { defendable: 'true' },
  };
  const again = { ...stored, dueAt: chargebackDueAt(account, stored.network) };
  if (sequel === 'pre_arbitration')
    return move(account, again, { phase: 'pre_arbitration', events: [opening] });
  return move(account, again, {
    phase: 'arbitration',
    events: [opening, pending('PREARBITRATION_DECLINED'), pending('SCHEME_ARBITRATION')],
  });
}

/** Expires open cases whose deadline has passed, as Adyen does automatically. */
export function expireOverdue(account: Account): void {
  const now = account.ports.now().getTime();
  for (const stored of account.all('dispute')) {
    const isOpen = stored.phase === 'open' || stored.phase === 'inquiry';
    if (isOpen && stored.dueAt !== undefined && stored.dueAt < now) decide(account, stored, 'lost');
  }
}

function move(account: Account, stored: StoredDispute, change: Change): StoredDispute {
  const { phase, events, isDebited, isOpening = false } = change;
  const nextAt = stored.lastEventAt + stepMs;
  const published = publish(account, stored, {
    events,
    startsAt: isOpening ? nextAt : Math.max(nextAt, account.ports.now().getTime()),
  });
  const moved = {
    ...published,
    phase,
    isDebited: stored.isDebited || isDebited === true || hasDebit(events),
  };
  account.save('dispute', moved.pspReference, moved);
  return moved;
}

const hasDebit = (events: readonly SimulatedEvent[]) =>
  events.some(({ eventCode }) => eventCode === 'CHARGEBACK');
