import type { StoredDispute } from './account.js';
import { invalid, PayPalApiError } from './api-error.js';
import type { Call } from './api.js';
import { apiOrigin } from './links.js';
import type { WireDispute, WireLink } from './wire.js';

const pageSizeMax = 50;
const defaultPageSize = 10;
const windowMs = 180 * 86_400_000;

/** `GET /v1/customer/disputes`: newest first; an empty list has no `items`. */
export function listDisputes({ account, request }: Call): object {
  const { query } = request;
  const pageSize = readPageSize(query);
  const from = readTime(query, 'update_time_after', account.ports.now()) ?? -Infinity;
  const to = readTime(query, 'update_time_before', account.ports.now()) ?? Infinity;
  const startTime = readTime(query, 'start_time', account.ports.now()) ?? -Infinity;
  if (query.has('start_time') && query.has('disputed_transaction_id'))
    throw new PayPalApiError(
      400,
      'INVALID_REQUEST',
      'start_time and disputed_transaction_id cannot go together.',
    );
  const states = query.get('dispute_state')?.split(',');
  const transaction = query.get('disputed_transaction_id');
  const matching = account.disputes().filter(({ dispute }) => {
    const changed = Date.parse(dispute.update_time);
    return (
      changed >= from &&
      changed <= to &&
      Date.parse(dispute.create_time) >= startTime &&
      (states === undefined || states.includes(dispute.dispute_state)) &&
      (transaction === null || isAbout(dispute, transaction))
    );
  });
  const start = positionAfter(matching, query.get('next_page_token'));
  const items = matching.slice(start, start + pageSize).map(({ dispute }) => toRow(dispute));
  const last = items.at(-1);
  const hasMore = matching.length > start + pageSize;
  return {
    ...(items.length === 0 ? {} : { items }),
    links: [
      link('self', query),
      link('first', without(query, 'next_page_token')),
      ...(hasMore && last !== undefined ? [link('next', withToken(query, last.dispute_id))] : []),
    ],
  };
}

function readPageSize(query: URLSearchParams): number {
  const text = query.get('page_size') ?? String(defaultPageSize);
  const size = /^\d+$/.test(text) ? Number(text) : 0;
  if (size >= 1 && size <= pageSizeMax) return size;
  throw invalid('INVALID_PAGE_SIZE', `page_size is 1 to ${pageSizeMax}.`, 'page_size');
}

function readTime(query: URLSearchParams, name: string, now: Date): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}T/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw invalid('INVALID_START_TIME_FORMAT', `${name} is not a time.`, name);
  if (time > now.getTime()) throw invalid('DATE_CAN_NOT_BE_IN_FUTURE', `${name} is in the future.`, name);
  if (time < now.getTime() - windowMs)
    throw invalid('INVALID_START_TIME_RANGE', `${name} is more than 180 days ago.`, name);
  return time;
}

export function isAbout(dispute: WireDispute, transaction: string): boolean {
  return dispute.disputed_transactions.some(
    (one) => one.seller_transaction_id === transaction || one.buyer_transaction_id === transaction,
  );
}

function positionAfter(disputes: readonly StoredDispute[], token: string | null): number {
  if (token === null) return 0;
  const id = Buffer.from(token, 'base64').toString('utf8');
  const position = disputes.findIndex(({ dispute }) => dispute.dispute_id === id);
  if (position === -1) throw new PayPalApiError(400, 'INVALID_REQUEST', 'The page token is not known.');
  return position + 1;
}

/** Rows contain less than the dispute: no evidence, and only the buyer's side of the transaction. */
function toRow(dispute: WireDispute) {
  const won = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'];
  const outcome = dispute.dispute_outcome?.outcome_code;
  return {
    dispute_id: dispute.dispute_id,
    create_time: dispute.create_time,
    update_time: dispute.update_time,
    disputed_transactions: dispute.disputed_transactions.map(({ buyer_transaction_id: id, seller }) => ({
      buyer_transaction_id: id,
      seller: { merchant_id: (seller as { merchant_id: string }).merchant_id },
    })),
    reason: dispute.reason,
    status: dispute.status,
    dispute_state: dispute.dispute_state,
    dispute_amount: dispute.dispute_amount,
    dispute_life_cycle_stage: dispute.dispute_life_cycle_stage,
    dispute_channel: dispute.dispute_channel,
    ...(outcome === undefined ? {} : { outcome: won.includes(outcome) ? 'WON' : 'LOST' }),
    ...(dispute.seller_response_due_date === undefined
      ? {}
      : { seller_response_due_date: dispute.seller_response_due_date }),
    links: [
      { href: `${apiOrigin}/v1/customer/disputes/${dispute.dispute_id}`, rel: 'self', method: 'GET' },
    ] satisfies WireLink[],
  };
}

function link(rel: string, query: URLSearchParams): WireLink {
  return { href: `${apiOrigin}/v1/customer/disputes?${query.toString()}`, rel, method: 'GET' };
}

function without(query: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(query);
  others.delete(name);
  return others;
}

function withToken(query: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('next_page_token', Buffer.from(id).toString('base64'));
  return next;
}
