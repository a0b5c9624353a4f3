import { isObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { samplePicture } from '@rebuttal/plugin-kit/simulator';

import type { StoredDispute } from './account.js';
import { invalid, missing, PayPalApiError, wrongState } from './api-error.js';
import type { Call } from './api.js';
import { readEvidence, readJson } from './evidence-reader.js';
import { accept, respond } from './lifecycle.js';
import { actionsOf, onlyLinks, withLinks } from './links.js';
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

/** Refunds the buyer the full amount. */
export function acceptClaim(call: Call): object {
  const stored = find(call);
  requireAllowed(stored, 'accept_claim', 'accepting it');
  const claim = readJson(call.request.body);
  requireNote(claim);
  if ((textOf(claim, 'accept_claim_type') ?? 'REFUND') !== 'REFUND')
    throw invalid('MISSING_RETURN_SHIPPING_ADDRESS', 'A return needs an address.', '/accept_claim_type');
  if (isObject(claim.refund_amount))
    throw invalid('AMOUNT_SHOULD_NOT_BE_PASSED', 'A full refund has no amount.', '/refund_amount');
  accept(call.account, stored);
  return onlyLinks(stored);
}

function takeEvidence(call: Call, action: string, what: string): object {
  const stored = find(call);
  const evidences = readEvidence(call.request, stored.dispute);
  requireAllowed(stored, action, what);
  const given = evidences.map((evidence) => toWire(call, stored, evidence));
  respond(call.account, stored, given);
  return onlyLinks(stored);
}

function toWire({ account }: Call, { dispute }: StoredDispute, evidence: JsonObject): WireEvidence {
  const { evidence_info: info, documents, notes } = evidence;
  return {
    evidence_type: textOf(evidence, 'evidence_type') ?? 'OTHER',
    ...(isObject(info) ? { evidence_info: info } : {}),
    ...(Array.isArray(documents) ? { documents } : {}),
    ...(typeof notes === 'string' ? { notes } : {}),
    source: 'SUBMITTED_BY_SELLER',
    date: account.now(),
    dispute_life_cycle_stage: dispute.dispute_life_cycle_stage,
  };
}

function find({ account, id }: Call): StoredDispute {
  const stored = account.find('dispute', id);
  if (stored === undefined) throw missing();
  return stored;
}

function requireAllowed(stored: StoredDispute, action: string, what: string): void {
  if (!actionsOf(stored).includes(action)) throw wrongState(what);
}

function requireNote(body: JsonObject): void {
  const note = textOf(body, 'note');
  if (note !== undefined && note.length <= noteCharactersMax) return;
  throw new PayPalApiError(400, 'VALIDATION_ERROR', 'Invalid request - see details.', [
    {
      issue: 'INVALID_STRING_LENGTH',
      description: `It has 1 to ${noteCharactersMax} characters.`,
      field: '/note',
    },
  ]);
}
