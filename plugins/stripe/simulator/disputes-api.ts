import type { StoredDispute } from './account.js';
import { missing, refused } from './api-error.js';
import type { Call } from './api.js';
import { valuesOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import { close, stage, submit } from './lifecycle.js';
import { listOf } from './list.js';
import { readUpdate } from './update.js';
import type { WireDispute } from './wire.js';

/** Stripe doesn't document if `close` accepts a dispute under review. The simulator does, see README. */
const closableStatuses = ['needs_response', 'under_review', 'appeal_needs_response'];

export function listDisputes(call: Call): object {
  const { account, form } = call;
  const matching = account.disputes().filter((dispute) => isOfPayment(dispute, form));
  return listOf('/v1/disputes', matching, form, (dispute) => expand(call, dispute, 'data.'));
}

export function getDispute(call: Call): object {
  return expand(call, find(call).dispute);
}

export function updateDispute(call: Call): object {
  const { account, form } = call;
  const stored = find(call);
  const { next, submits } = readUpdate(account, stored.dispute, form);
  const changed = JSON.stringify(next) !== JSON.stringify(stored.dispute);
  const response = submits
    ? submit(account, stored, next)
    : changed
      ? stage(account, stored, next).dispute
      : next;
  return expand(call, response);
}

export function closeDispute(call: Call): object {
  const stored = find(call);
  const { status } = stored.dispute;
  if (status.startsWith('warning_') && status !== 'warning_closed')
    throw refused('This inquiry cannot be closed.');
  if (!closableStatuses.includes(status)) throw refused('This dispute is already closed');
  return expand(call, close(call.account, stored));
}

function find({ account, id }: Call): StoredDispute {
  const stored = account.find('dispute', id);
  if (stored === undefined) throw missing('dispute', id, 'dispute');
  return stored;
}

function isOfPayment(dispute: WireDispute, { charge, payment_intent: intent }: FormTree): boolean {
  return (
    (charge === undefined || dispute.charge === charge) &&
    (intent === undefined || dispute.payment_intent === intent)
  );
}

function expand({ account, form }: Call, dispute: WireDispute, prefix = ''): object {
  const wanted = valuesOf(form.expand);
  return wanted.includes(`${prefix}charge`)
    ? { ...dispute, charge: account.find('charge', dispute.charge) ?? dispute.charge }
    : dispute;
}
