import { isProviderError, optional } from '@rebuttal/plugin-kit';
import type { SimulatorAnswer } from '@rebuttal/plugin-kit/simulator';

import { mediaType } from '../src/ecomm/client.js';
import { noteCharactersMax } from '../src/ecomm/note.js';
import { elementText, readXml } from '../src/xml.js';

import { badRequest, cannotPerform, notFound } from './api-error.js';
import type { Call } from './api.js';
import { toCaseNode, xmlResponse } from './case-xml.js';
import { accept, recordResponse, isWaiting } from './lifecycle.js';
import type { StoredCase } from './simulator-store.js';

export function listCases(call: Call): SimulatorAnswer {
  requireMediaType(call);
  const { store, user, request } = call;
  const wanted = filterOf(request.query);
  return cases(call, store.casesOf(user).filter(wanted));
}

export function getCase(call: Call): SimulatorAnswer {
  requireMediaType(call);
  return cases(call, [findStored(call)]);
}

function cases({ store }: Call, found: readonly StoredCase[]): SimulatorAnswer {
  return xmlResponse(200, 'chargebackRetrievalResponse', [
    ['transactionId', transactionId(store.next('transaction'))],
    ...found.map(({ wire }) => toCaseNode(wire)),
  ]);
}

/** One criterion at a time. */
function filterOf(query: URLSearchParams): (stored: StoredCase) => boolean {
  const date = query.get('date');
  if (query.get('actionable') === 'true') return isWaiting;
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) throw badRequest();
  return ({ wire }) => wire.activities.some(({ activityDate }) => activityDate === date);
}

type Update = { readonly activity: string; readonly note?: string };

const labels: Readonly<Record<string, string>> = {
  MERCHANT_REPRESENT: 'Merchant Represent',
  MERCHANT_RESPOND: 'Merchant Respond',
  MERCHANT_ACCEPTS_LIABILITY: 'Merchant Accepts Liability',
};

/** `PUT /chargebacks/{caseId}`. The response does not contain the case. */
export function updateCase(call: Call): SimulatorAnswer {
  requireMediaType(call);
  const stored = findStored(call);
  const { activity, note } = readUpdate(call);
  const label = labels[activity];
  if (label === undefined) throw badRequest();
  requirePossible(stored, activity, label);
  const { store } = call;
  if (activity === 'MERCHANT_ACCEPTS_LIABILITY') accept(store, stored, note);
  else recordResponse(store, stored, { activity: label, ...optional('note', note) });
  return xmlResponse(200, 'chargebackUpdateResponse', [
    ['transactionId', transactionId(store.next('transaction'))],
  ]);
}

function readUpdate({ request }: Call): Update {
  try {
    const text = Buffer.from(request.body).toString('utf8');
    const update = readXml(text, 'chargebackUpdateRequest', { kind: 'malformed', what: 'It' });
    const note = elementText(update, 'note');
    if ((note ?? '').length > noteCharactersMax) throw badRequest();
    return { activity: elementText(update, 'activityType') ?? '', ...optional('note', note) };
  } catch (error) {
    throw isProviderError(error) ? badRequest() : error;
  }
}

function requirePossible(stored: StoredCase, activity: string, label: string): void {
  const { caseId, cycle, currentQueue } = stored.wire;
  if (!isWaiting(stored)) throw cannotPerform(label, caseId, currentQueue);
  const isInquiry = cycle === 'RETRIEVAL_REQUEST';
  const isRepresent = activity === 'MERCHANT_REPRESENT';
  const isWrong = isInquiry ? isRepresent : activity === 'MERCHANT_RESPOND';
  if (isWrong || (isRepresent && cycle === 'ISSUER_ARB_CHARGEBACK')) throw badRequest();
  // Worldpay requires documents for a representment.
  if (isRepresent && stored.documents.length === 0) throw badRequest();
}

export function findStored({ store, user, id }: Call): StoredCase {
  const stored = store.findCase(user, id);
  if (stored === undefined) throw notFound();
  return stored;
}

function requireMediaType({ request }: Call): void {
  const { accept: wanted, 'content-type': given } = request.headers;
  if (wanted !== mediaType || given !== mediaType) throw badRequest();
}

function transactionId(sequence: number): string {
  return `2126053${String(sequence).padStart(7, '0')}`;
}
