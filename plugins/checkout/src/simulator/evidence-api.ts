import { isObject } from '@rebuttal/plugin-kit';
import { assumptions } from '../assumptions.js';
import { evidenceFields, textCharactersMax } from '../evidence-fields.js';

import { CheckoutApiError, invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { findStored, requireOpen } from './disputes-api.js';
import { storeDraft, send } from './lifecycle.js';

const arbitrationFields = ['arbitration_no_review', 'arbitration_review_required'];
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
  if (Object.keys(given).length === 0) throw invalid(assumptions.errorCodes.nothingProvided);
  const codes = Object.entries(given).flatMap(([name, value]) => errorCodeOf(call, name, value) ?? []);
  if (codes.length > 0) throw invalid(...codes);
  const evidence = assumptions.draftsAreMerged ? { ...stored.evidence, ...given } : given;
  storeDraft(call.store, call.account, { ...stored, evidence });
}

export function submitEvidence(call: Call): undefined {
  const stored = findStored(call);
  requireOpen(stored);
  if (Object.keys(stored.evidence).length === 0) throw invalid(assumptions.errorCodes.nothingProvided);
  send(call.store, call.account, { ...stored, bundle: call.store.newId('file') });
}

/** The file that Checkout.com creates from all evidence once it is sent. */
export function getBundle(call: Call): object {
  const { bundle } = findStored(call);
  if (bundle === undefined) throw notFound();
  return { file_id: bundle };
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
  if (name === 'compelling_evidence') return isObject(value) ? undefined : `${name}_invalid`;
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

function isKnownFile({ store, account }: Call, id: unknown): boolean {
  return typeof id === 'string' && store.findFile(account, id) !== undefined;
}
