import type { Call } from './api.js';
import type { StoredDispute } from './books.js';
import { missing, refused } from './fault.js';
import { textOf, treeOf, valuesOf } from './form-parser.js';
import type { FormNode, FormTree } from './form-parser.js';
import { close, stage, submit } from './lifecycle.js';
import { readUpdate } from './update.js';
import type { WireDispute } from './wire.js';

const pageSizeMax = 100;
const defaultPageSize = 10;
/** Whether `close` takes a dispute that is under review is not documented; it is taken here, see README. */
const closableStatuses = ['needs_response', 'under_review', 'appeal_needs_response'];

export function listDisputes(call: Call): object {
  const { books, account, form } = call;
  const limit = pageSize(form);
  const matching = books.disputesOf(account).filter((dispute) => matches(dispute, form));
  const after = positionOf(matching, textOf(form.starting_after));
  const before = positionOf(matching, textOf(form.ending_before));
  const [from, to] =
    before === undefined
      ? [(after ?? -1) + 1, (after ?? -1) + 1 + limit]
      : [Math.max(0, before - limit), before];
  return {
    object: 'list',
    data: matching.slice(from, to).map((dispute) => expand(call, dispute, 'data.')),
    has_more: before === undefined ? to < matching.length : from > 0,
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

function pageSize(form: FormTree): number {
  const text = textOf(form.limit);
  if (text === undefined) return defaultPageSize;
  if (!/^\d+$/.test(text)) throw refused(`Invalid integer: ${text}`, 'limit');
  const limit = Number(text);
  if (limit > pageSizeMax) throw refused(`This value must be less than or equal to ${pageSizeMax}.`, 'limit');
  if (limit < 1) throw refused('This value must be greater than or equal to 1.', 'limit');
  return limit;
}

function matches(dispute: WireDispute, { charge, payment_intent: intent, created }: FormTree): boolean {
  const isOfPayment =
    (charge === undefined || dispute.charge === charge) &&
    (intent === undefined || dispute.payment_intent === intent);
  return isOfPayment && isCreatedWithin(dispute.created, created);
}

function isCreatedWithin(at: number, created: FormNode | undefined): boolean {
  if (typeof created === 'string') return at === Number(created);
  const { gte, gt, lte, lt } = treeOf(created);
  return (
    (gte === undefined || at >= Number(gte)) &&
    (gt === undefined || at > Number(gt)) &&
    (lte === undefined || at <= Number(lte)) &&
    (lt === undefined || at < Number(lt))
  );
}

function positionOf(disputes: readonly WireDispute[], id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  const position = disputes.findIndex((dispute) => dispute.id === id);
  if (position === -1) throw missing('dispute', id, 'starting_after');
  return position;
}

function expand({ books, account, form }: Call, dispute: WireDispute, prefix = ''): object {
  const wanted = valuesOf(form.expand);
  return wanted.includes(`${prefix}charge`)
    ? { ...dispute, charge: books.findCharge(account, dispute.charge) ?? dispute.charge }
    : dispute;
}
