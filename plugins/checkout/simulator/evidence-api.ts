import { isObject } from '@rebuttal/plugin-kit';

import { arbitrationFieldOf, arbitrationFields } from '../src/arbitration.js';
import { evidenceFields, textCharactersMax } from '../src/evidence-fields.js';

import type { StoredDispute } from './account.js';
import { CheckoutApiError, invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { simulated } from './assumptions.js';
import { findStored, requireOpen } from './disputes-api.js';
import { storeDraft, send, sendToArbitration } from './lifecycle.js';

const textFields = [...evidenceFields, ...arbitrationFields].map((field) => `${field}_text`);
const fileFields = evidenceFields.map((field) => `${field}_file`);
const fileListFields = arbitrationFields.map((field) => `${field}_files`);

export function getEvidence(call: Call): object {
  const { evidence } = findStored(call);
  if (Object.keys(evidence).length === 0) throw notFound();
  return evidence;
}

/** Stores a draft. @throws {CheckoutApiError} naming the invalid field */
export function provideEvidence(call: Call): undefined {
  const stored = findStored(call);
  const given = readBody(call);
  requireOpen(stored);
  if (Object.keys(given).length === 0) throw invalid(simulated.errorCodes.nothingProvided);
  const isArbitrated = isInArbitration(stored);
  const codes = Object.entries(given).flatMap(([name, value]) =>
    name.startsWith('arbitration_') === isArbitrated
      ? (errorCodeOf(call, name, value) ?? [])
      : [`${name}_invalid`],
  );
  if (codes.length > 0) throw invalid(...codes);
  const evidence = simulated.draftsAreMerged ? { ...stored.evidence, ...given } : given;
  storeDraft(call.account, { ...stored, evidence });
}

export function submitEvidence(call: Call): undefined {
  const stored = findProvided(call);
  if (isInArbitration(stored)) throw invalid(simulated.errorCodes.notOpen);
  send(call.account, stored);
}

export function submitArbitrationEvidence(call: Call): undefined {
  const stored = findProvided(call);
  if (!isInArbitration(stored)) throw invalid(simulated.errorCodes.notOpen);
  sendToArbitration(call.account, stored);
}

/** An open dispute with a draft. */
function findProvided(call: Call): StoredDispute {
  const stored = findStored(call);
  requireOpen(stored);
  if (Object.keys(stored.evidence).length === 0) throw invalid(simulated.errorCodes.nothingProvided);
  return stored;
}

function isInArbitration({ dispute }: StoredDispute): boolean {
  return arbitrationFieldOf(dispute) !== undefined;
}

function readBody({ request }: Call): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(Buffer.from(request.body).toString('utf8'));
    if (isObject(body)) return body;
  } catch {
    // Falls through to the same error.
  }
  throw new CheckoutApiError(400, ['request_body_malformed']);
}

function errorCodeOf(call: Call, name: string, value: unknown): string | undefined {
  if (name === 'compelling_evidence') return isCompelling(value) ? undefined : `${name}_invalid`;
  if (textFields.includes(name)) {
    const isText = typeof value === 'string' && value !== '';
    return isText && value.length <= textCharactersMax ? undefined : `${name}_invalid`;
  }
  if (fileFields.includes(name)) return isKnownFile(call, value) ? undefined : `${name}_invalid`;
  if (fileListFields.includes(name)) {
    const isList = Array.isArray(value) && value.every((id) => isKnownFile(call, id));
    return isList ? undefined : `${name}_invalid`;
  }
  return `${name}_unknown`;
}

/** Has the fields that the API reference marks as required. */
function isCompelling(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { historical_transactions: historical } = value;
  const required = [
    'merchandise_or_service',
    'merchandise_or_service_desc',
    'merchandise_or_service_provided_date',
  ];
  return (
    required.every((name) => typeof value[name] === 'string') &&
    Array.isArray(historical) &&
    historical.length >= 2 &&
    historical.every((one) => isObject(one) && typeof one['historical_arn'] === 'string')
  );
}

function isKnownFile({ account }: Call, id: unknown): boolean {
  return typeof id === 'string' && account.find('file', id) !== undefined;
}
