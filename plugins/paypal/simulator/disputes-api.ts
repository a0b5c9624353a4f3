import { isObject, objectOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { samplePicture } from '@rebuttal/plugin-kit/simulator';

import { invalid, missing, PayPalApiError, wrongState } from './api-error.js';
import type { Call } from './api.js';
import { isJson, readEvidence, readInput, readJson } from './evidence-reader.js';
import { accept, respond, requestAgain, requestFromBuyer, decide, escalate, update } from './lifecycle.js';
import { actionsOf, onlyLinks, withLinks } from './links.js';
import type { StoredDispute } from './simulator-store.js';
import type { WireEvidence } from './wire.js';

const noteCharactersMax = 2000;

export function getDispute(call: Call): object {
  return withLinks(find(call));
}

export function getDocument(call: Call): Uint8Array {
  find(call);
  return samplePicture;
}

export function provideEvidence(call: Call): object {
  return takeEvidence(call, 'provide_evidence', 'evidence');
}

export function appeal(call: Call): object {
  return takeEvidence(call, 'appeal', 'an appeal');
}

/** Refunds the buyer: the full amount, or the requested part. */
export function acceptClaim(call: Call): object {
  const stored = allowed(call, 'accept_claim', 'accepting it');
  const claim = readBody(call);
  requireNote(claim, 'note');
  const type = textOf(claim, 'accept_claim_type') ?? 'REFUND';
  const isNamed = isObject(claim.refund_amount);
  if (!['REFUND', 'PARTIAL_REFUND'].includes(type))
    throw invalid('MISSING_RETURN_SHIPPING_ADDRESS', 'A return needs an address.', '/accept_claim_type');
  if (type === 'REFUND' && isNamed)
    throw invalid('AMOUNT_SHOULD_NOT_BE_PASSED', 'A full refund has no amount.', '/refund_amount');
  if (type === 'PARTIAL_REFUND' && !isNamed)
    throw invalid('MISSING_REFUND_AMOUNT', 'A partial refund has an amount.', '/refund_amount');
  accept(call.store, call.account, stored);
  return onlyLinks(stored);
}

export function provideSupportingInfo(call: Call): object {
  const stored = allowed(call, 'provide_supporting_info', 'supporting information');
  const notes = requireNote(readBody(call), 'notes');
  const info = {
    notes,
    source: 'SUBMITTED_BY_SELLER',
    provided_time: call.store.now(),
    dispute_life_cycle_stage: stored.dispute.dispute_life_cycle_stage,
  };
  update(call.store, call.account, stored, {
    supporting_info: [...(stored.dispute.supporting_info ?? []), info],
  });
  return onlyLinks(stored);
}

export function escalateClaim(call: Call): object {
  const stored = allowed(call, 'escalate', 'escalating it');
  requireNote(readBody(call), 'note');
  escalate(call.store, call.account, stored);
  return onlyLinks(stored);
}

/** Sandbox only: the tester decides as PayPal. */
export function adjudicate(call: Call): object {
  const stored = allowed(call, 'adjudicate', 'a decision');
  const outcome = textOf(readBody(call), 'adjudication_outcome');
  if (outcome !== 'SELLER_FAVOR' && outcome !== 'BUYER_FAVOR')
    throw invalid('INVALID_ADJUDICATION_OUTCOME', 'It is BUYER_FAVOR or SELLER_FAVOR.');
  decide(call.store, call.account, stored, outcome === 'SELLER_FAVOR' ? 'won' : 'lost');
  return onlyLinks(stored);
}

/** Sandbox only: sets who has to respond next. */
export function requireEvidence(call: Call): object {
  const stored = allowed(call, 'require_evidence', 'a request for evidence');
  const action = textOf(readBody(call), 'action');
  if (action === 'SELLER_EVIDENCE') requestAgain(call.store, call.account, stored);
  else if (action === 'BUYER_EVIDENCE') requestFromBuyer(call.store, call.account, stored);
  else throw invalid('INVALID_ACTION', 'It is BUYER_EVIDENCE or SELLER_EVIDENCE.');
  return onlyLinks(stored);
}

function takeEvidence(call: Call, action: string, what: string): object {
  const stored = find(call);
  const evidences = readEvidence(call.request, stored.dispute);
  requireAllowed(stored, action, what);
  const given = evidences.map((evidence) => toWire(call, stored, evidence));
  respond(call.store, call.account, stored, given);
  return onlyLinks(stored);
}

function toWire({ store }: Call, { dispute }: StoredDispute, evidence: JsonObject): WireEvidence {
  const { evidence_info: info, documents, notes } = evidence;
  return {
    evidence_type: textOf(evidence, 'evidence_type') ?? 'OTHER',
    ...(isObject(info) ? { evidence_info: info } : {}),
    ...(Array.isArray(documents) ? { documents } : {}),
    ...(typeof notes === 'string' ? { notes } : {}),
    source: 'SUBMITTED_BY_SELLER',
    date: store.now(),
    dispute_life_cycle_stage: dispute.dispute_life_cycle_stage,
  };
}

function find({ store, account, id }: Call): StoredDispute {
  const stored = store.findDispute(account, id);
  if (stored === undefined) throw missing();
  return stored;
}

function allowed(call: Call, action: string, what: string): StoredDispute {
  const stored = find(call);
  requireAllowed(stored, action, what);
  return stored;
}

function requireAllowed(stored: StoredDispute, action: string, what: string): void {
  if (!actionsOf(stored).includes(action)) throw wrongState(what);
}

/** JSON, or a form whose part `input` is JSON. */
function readBody({ request }: Call): JsonObject {
  const type = request.headers['content-type'];
  if (isJson(type)) return readJson(request.body);
  return objectOf(readInput(request), 'input');
}

function requireNote(body: JsonObject, name: string): string {
  const note = textOf(body, name);
  if (note !== undefined && note.length <= noteCharactersMax) return note;
  throw new PayPalApiError(400, 'VALIDATION_ERROR', 'Invalid request - see details.', [
    {
      issue: 'INVALID_STRING_LENGTH',
      description: `It has 1 to ${noteCharactersMax} characters.`,
      field: `/${name}`,
    },
  ]);
}
