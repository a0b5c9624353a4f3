import type { Call } from './api.js';
import type { StoredDispute } from './books.js';
import { missing, refused } from './fault.js';
import { valuesOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import { close, stage, submit } from './lifecycle.js';
import { pageOf } from './list.js';
import { readUpdate } from './update.js';
import type { WireDispute } from './wire.js';

/** Whether `close` takes a dispute that is under review is not documented; it is taken here, see README. */
const closableStatuses = ['needs_response', 'under_review', 'appeal_needs_response'];

export function listDisputes(call: Call): object {
  const { books, account, form } = call;
  const matching = books.disputesOf(account).filter((dispute) => isOfPayment(dispute, form));
  const { data, hasMore } = pageOf('dispute', matching, form);
  return {
    object: 'list',
    data: data.map((dispute) => expand(call, dispute, 'data.')),
    has_more: hasMore,
    url: '/v1/disputes',
  };
}

export function getDispute(call: Call): object {
  return expand(call, find(call).dispute);
}

export function updateDispute(call: Call): object {
  const { books, account, form } = call;
  const stored = find(call);
  const { next, submits } = readUpdate(books, account, stored.dispute, form);
  const changed = JSON.stringify(next) !== JSON.stringify(stored.dispute);
  const answer = submits
    ? submit(books, account, stored, next)
    : changed
      ? stage(books, account, stored, next).dispute
      : next;
  return expand(call, answer);
}

export function closeDispute(call: Call): object {
  const stored = find(call);
  const { status } = stored.dispute;
  if (status.startsWith('warning_') && status !== 'warning_closed')
    throw refused('This inquiry cannot be closed.');
  if (!closableStatuses.includes(status)) throw refused('This dispute is already closed');
  return expand(call, close(call.books, call.account, stored));
}

function find({ books, account, id }: Call): StoredDispute {
  const stored = books.findDispute(account, id);
  if (stored === undefined) throw missing('dispute', id, 'dispute');
  return stored;
}

function isOfPayment(dispute: WireDispute, { charge, payment_intent: intent }: FormTree): boolean {
  return (
    (charge === undefined || dispute.charge === charge) &&
    (intent === undefined || dispute.payment_intent === intent)
  );
}

function expand({ books, account, form }: Call, dispute: WireDispute, prefix = ''): object {
  const wanted = valuesOf(form.expand);
  return wanted.includes(`${prefix}charge`)
    ? { ...dispute, charge: books.findCharge(account, dispute.charge) ?? dispute.charge }
    : dispute;
}
