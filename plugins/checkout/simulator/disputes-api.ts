import { apiHost } from './account.js';
import type { StoredDispute } from './account.js';
import { invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { simulated } from './assumptions.js';
import { schemeFilesOf } from './files.js';
import { move } from './lifecycle.js';
import type { WireDispute } from './wire.js';

const pageSizeMax = 250;
const defaultPageSize = 50;

export function listDisputes({ account, request }: Call): object {
  const { query } = request;
  const limit = numberIn(query, 'limit', defaultPageSize);
  const skip = numberIn(query, 'skip', 0);
  if (limit === undefined || limit < 1 || limit > pageSizeMax) throw invalid('paging_limit_invalid');
  if (skip === undefined) throw invalid('paging_skip_invalid');
  const found = account.disputes().filter(({ dispute }) => matches(dispute, query));
  const echoed = ['from', 'to', 'statuses'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    limit,
    skip,
    ...Object.fromEntries(echoed),
    total_count: found.length,
    data: found
      .slice(skip, skip + limit)
      .map(({ dispute }) => toItem(dispute, `${apiHost(account)}/disputes`)),
  };
}

export function getDispute(call: Call): object {
  const { dispute } = findStored(call);
  const href = `${apiHost(call.account)}/disputes/${dispute.id}`;
  return { ...dispute, _links: { self: { href }, evidence: { href: `${href}/evidence` } } };
}

/** The issuer's documents, only of Visa disputes: of the claim, and of the decision once it is lost. */
export function getSchemeFiles(call: Call): object {
  const { dispute } = findStored(call);
  const files = schemeFilesOf(dispute);
  if (files.length === 0) throw notFound();
  const href = `${apiHost(call.account)}/disputes/${dispute.id}/schemefiles`;
  return {
    id: dispute.id,
    files: files.map(({ status, id }) => ({ dispute_status: status, file: id })),
    _links: { self: { href } },
  };
}

export function acceptDispute(call: Call): undefined {
  const stored = findStored(call);
  requireOpen(stored);
  move(call.account, stored, { status: 'accepted', events: ['dispute_accepted'] });
}

export function findStored({ account, id }: Call): StoredDispute {
  const stored = account.find('dispute', id);
  if (stored === undefined) throw notFound();
  return stored;
}

/** Only the first two codes are documented. */
export function requireOpen({ dispute }: StoredDispute): void {
  const { status } = dispute;
  if (status === 'evidence_required') return;
  if (status === 'accepted') throw invalid('dispute_already_accepted');
  if (status === 'expired') throw invalid('dispute_already_expired');
  const { alreadySubmitted, notOpen } = simulated.errorCodes;
  throw invalid(status === 'evidence_under_review' ? alreadySubmitted : notOpen);
}

/** List items are flat: the fields under `payment` in the complete object are at the top level. */
function toItem(dispute: WireDispute, address: string): object {
  const { payment, relevant_evidence: _relevant, is_ce_candidate: _candidate, ...rest } = dispute;
  return {
    ...rest,
    processing_channel: payment.processing_channel_id,
    payment_id: payment.id,
    payment_action_id: payment.action_id,
    payment_reference: payment.reference,
    payment_arn: payment.arn,
    payment_mcc: payment.mcc,
    payment_method: payment.method,
    _links: { self: { href: `${address}/${dispute.id}` } },
  };
}

function matches(dispute: WireDispute, query: URLSearchParams): boolean {
  const time = Date.parse(dispute.last_update);
  const [from, to] = [query.get('from'), query.get('to')];
  const isWithin = (from === null || time >= Date.parse(from)) && (to === null || time <= Date.parse(to));
  return (
    isWithin &&
    isListed(query, 'statuses', dispute.status) &&
    isListed(query, 'id', dispute.id) &&
    isListed(query, 'payment_id', dispute.payment.id) &&
    isListed(query, 'payment_reference', dispute.payment.reference) &&
    isListed(query, 'processing_channel_ids', dispute.payment.processing_channel_id)
  );
}

function isListed(query: URLSearchParams, name: string, value: string): boolean {
  const wanted = query.get(name);
  return wanted === null || wanted.split(',').includes(value);
}

function numberIn(query: URLSearchParams, name: string, otherwise: number): number | undefined {
  const text = query.get(name);
  if (text === null) return otherwise;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
