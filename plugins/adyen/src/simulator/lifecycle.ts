import { unconfirmed } from '../unconfirmed.js';

import type { Account, Books, Phase, StoredDispute } from './books.js';
import { publish, stepMs } from './events.js';
import type { Happening } from './events.js';
import { chargebackDueAt } from './new-dispute.js';
import { planOf } from './scenarios.js';

type Outcome = 'won' | 'lost';
type Change = {
  readonly phase: Phase;
  readonly events: readonly Happening[];
  readonly isDebited?: true;
  /** What lies before the merchant can have done anything. */
  readonly isOpening?: boolean;
};

const pending = (eventCode: string): Happening => ({ eventCode, status: 'Pending' });
const final = (eventCode: string, status: 'Won' | 'Lost' | 'Expired' | 'Accepted'): Happening => ({
  eventCode,
  status,
});
const ended = (status: 'Lost' | 'Expired' | 'Accepted') => final('DISPUTE_DEFENSE_PERIOD_ENDED', status);

/** Puts a new dispute into the books and announces it. */
export function open(books: Books, stored: StoredDispute): StoredDispute {
  const plan = planOf(stored.scenario);
  const opened = move(books, stored, { phase: stored.phase, events: announcements(stored), isOpening: true });
  if (plan.isAutoDefended)
    return move(books, opened, { phase: 'defended', events: [autoDefended], isOpening: true });
  if (plan.escalates === 'at_once') return escalate(books, opened, true);
  if (plan.isExpired) return decide(books, opened, 'lost');
  return opened;
}

const autoDefended: Happening = {
  eventCode: 'INFORMATION_SUPPLIED',
  status: 'Pending',
  additional: { autoDefended: 'true' },
};

function announcements(stored: StoredDispute): readonly Happening[] {
  const plan = planOf(stored.scenario);
  if (stored.phase === 'reported') return [{ eventCode: 'NOTIFICATION_OF_FRAUD' }];
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

const comments: Happening = {
  eventCode: 'ISSUER_COMMENTS',
  additional: {
    'issuerComments.type': 'chargeback',
    'issuerComments.explanation': 'The cardholder says that the two rabbits never came.',
    'issuerComments.whatWasPurchased': 'Two dwarf rabbits',
  },
};

/** The issuer makes a chargeback of its request for information; here under the same reference. */
function escalate(books: Books, stored: StoredDispute, isOpening = false): StoredDispute {
  const chargeback = { ...stored, dueAt: chargebackDueAt(books, stored.network), documents: {} };
  return move(books, chargeback, {
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

/** The defence goes to the bank. */
export function defend(books: Books, stored: StoredDispute): void {
  const plan = planOf(stored.scenario);
  if (stored.phase === 'inquiry') {
    const informed = move(books, stored, {
      phase: 'informed',
      events: [{ eventCode: 'INFORMATION_SUPPLIED', status: 'Responded' }],
    });
    if (plan.escalates === 'once_answered') escalate(books, informed);
    return;
  }
  const defended = move(books, stored, { phase: 'defended', events: [pending('INFORMATION_SUPPLIED')] });
  if (plan.verdict !== undefined) decide(books, defended, plan.verdict);
}

export function accept(books: Books, stored: StoredDispute): void {
  move(books, stored, { phase: 'accepted', events: [ended('Accepted')] });
}

/** The bank decides. What is final stays as it is. */
export function decide(books: Books, stored: StoredDispute, outcome: Outcome): StoredDispute {
  if (stored.phase === 'inquiry' && outcome === 'lost') return lapse(books, stored);
  if (stored.phase === 'informed' && outcome === 'lost') return escalate(books, stored);
  const change = changeFor(stored, outcome);
  if (change === undefined) return stored;
  const isFirstWord = stored.phase === 'defended';
  const decided = move(books, stored, change);
  return isFirstWord ? goOn(books, decided) : decided;
}

function lapse(books: Books, stored: StoredDispute): StoredDispute {
  return move(books, stored, { phase: 'expired', events: [ended('Expired')] });
}

function changeFor(stored: StoredDispute, outcome: Outcome): Change | undefined {
  const debit: readonly Happening[] = stored.isDebited ? [] : [pending('CHARGEBACK')];
  const reversed = [...debit, pending('CHARGEBACK_REVERSED')];
  const changes: Readonly<Partial<Record<Phase, Readonly<Record<Outcome, Change>>>>> = {
    inquiry: {
      won: { phase: 'won', events: [final(unconfirmed.answeredInquiryEnds.eventCode, 'Won')] },
      lost: { phase: 'expired', events: [] },
    },
    informed: {
      won: { phase: 'won', events: [{ eventCode: unconfirmed.answeredInquiryEnds.eventCode }] },
      lost: { phase: 'open', events: [] },
    },
    // Without an answer it is won only if the issuer takes it back, and lost by letting the time pass.
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

/** Where the issuer comes back, the money that is back is not the last word. */
function afterReversal({ scenario }: StoredDispute, reversed: readonly Happening[]): Change {
  const { sequel } = planOf(scenario);
  const isOver = sequel === undefined || sequel === 'late_win';
  return isOver
    ? {
        phase: 'won',
        isDebited: true,
        events: [...reversed, final('ISSUER_RESPONSE_TIMEFRAME_EXPIRED', 'Won')],
      }
    : { phase: 'reversed', isDebited: true, events: reversed };
}

function goOn(books: Books, stored: StoredDispute): StoredDispute {
  const { sequel } = planOf(stored.scenario);
  if (sequel === 'late_win' && stored.phase === 'lost')
    return move(books, stored, { phase: 'won', events: [final('PREARBITRATION_WON', 'Won')] });
  if (stored.phase !== 'reversed') return stored;
  const opening = {
    eventCode: 'PREARBITRATION_OPEN',
    status: 'Undefended',
    additional: { defendable: 'true' },
  };
  const again = { ...stored, dueAt: chargebackDueAt(books, stored.network) };
  if (sequel === 'pre_arbitration')
    return move(books, again, { phase: 'pre_arbitration', events: [opening] });
  return move(books, again, {
    phase: 'arbitration',
    events: [opening, pending('PREARBITRATION_DECLINED'), pending('SCHEME_ARBITRATION')],
  });
}

/** Lets the time of open cases run out, as it does at Adyen without anybody's call. */
export function expireOverdue(books: Books, account: Account): void {
  const now = books.ports.now().getTime();
  for (const stored of books.disputesOf(account)) {
    const isOpen = stored.phase === 'open' || stored.phase === 'inquiry';
    if (isOpen && stored.dueAt !== undefined && stored.dueAt < now) decide(books, stored, 'lost');
  }
}

function move(books: Books, stored: StoredDispute, change: Change): StoredDispute {
  const { phase, events, isDebited, isOpening = false } = change;
  const nextAt = stored.lastEventAt + stepMs;
  const told = publish(books, stored, {
    events,
    startsAt: isOpening ? nextAt : Math.max(nextAt, books.ports.now().getTime()),
  });
  const moved = { ...told, phase, isDebited: stored.isDebited || isDebited === true || hasDebit(events) };
  books.saveDispute(moved);
  return moved;
}

const hasDebit = (events: readonly Happening[]) => events.some(({ eventCode }) => eventCode === 'CHARGEBACK');
