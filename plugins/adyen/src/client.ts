import { createHash } from 'node:crypto';

import { booleanOf, objectOf, ProviderError, readAnswer } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderResponse } from '@rebuttal/plugin-kit';

import { disputeAddress, managementAddress } from './addresses.js';
import type { AdyenContext } from './credentials.js';
import { toProviderError, toRefusal } from './errors.js';
import type { Refusal } from './errors.js';

const timeoutMs = 60_000;
const uploadTimeoutMs = 120_000;

export type DisputeCall =
  | 'retrieveApplicableDefenseReasons'
  | 'supplyDefenseDocument'
  | 'deleteDisputeDefenseDocument'
  | 'defendDispute'
  | 'acceptDispute';

/** The result of a call. Adyen often returns a refusal with HTTP 200. */
export type CallResult =
  | { readonly isDone: true; readonly body: JsonObject }
  | { readonly isDone: false; readonly refusal: Refusal; readonly error: ProviderError };

export type CallOptions = {
  readonly call: DisputeCall;
  readonly disputeId: string;
  readonly fields?: JsonObject;
  /** Identifies the attempt; only for calls that must not take effect twice. */
  readonly idempotencyKey?: string;
};

/**
 * Calls the Dispute service; every call is a POST.
 * @throws {ProviderError} for every failure except a refusal with a message
 */
export async function callDisputeService(context: AdyenContext, options: CallOptions): Promise<CallResult> {
  const { call, disputeId, fields = {}, idempotencyKey } = options;
  const isRead = call === 'retrieveApplicableDefenseReasons';
  const response = await context.http.request({
    method: 'POST',
    url: disputeAddress(context, call),
    headers: {
      ...headersFor(context),
      'content-type': 'application/json',
      ...(idempotencyKey === undefined
        ? {}
        : { 'idempotency-key': shortKey(call, `${disputeId}:${idempotencyKey}`) }),
    },
    body: JSON.stringify({
      merchantAccountCode: context.credentials.merchant_account,
      disputePspReference: disputeId,
      ...fields,
    }),
    timeoutMs: call === 'supplyDefenseDocument' ? uploadTimeoutMs : timeoutMs,
    readOnly: isRead,
  });
  return toCallResult(context, response, isRead);
}

function toCallResult(context: AdyenContext, response: ProviderResponse, isRead: boolean): CallResult {
  if (response.status >= 200 && response.status <= 299) {
    const body = readAnswer(response, 'Adyen');
    const result = objectOf(body, 'disputeServiceResult');
    const isDone = booleanOf(result, 'success');
    if (isDone === true) return { isDone, body };
    if (isDone === false) return { isDone, ...toRefusal(context, response, { isRead }) };
    throw new ProviderError(
      'unexpected_answer',
      'Adyen’s response does not state whether the call succeeded.',
      {
        status: response.status,
      },
    );
  }
  const failure = toProviderError(context, response, { isRead });
  if (failure.kind === 'refused' && (response.status === 400 || response.status === 422))
    return { isDone: false, ...toRefusal(context, response, { isRead }) };
  throw failure;
}

/** The API credential that the key belongs to. Source: Management API v3, `GET /me`. */
export async function getMe(context: AdyenContext): Promise<JsonObject> {
  const response = await context.http.request({
    method: 'GET',
    url: managementAddress(context, '/me'),
    headers: headersFor(context),
    timeoutMs,
  });
  if (response.status === 200) return readAnswer(response, 'Adyen');
  throw toProviderError(context, response, { isRead: true });
}

/** @throws {ProviderError} the error of a refusal */
export function requireDone(result: CallResult): JsonObject {
  if (result.isDone) return result.body;
  throw result.error;
}

function headersFor({ credentials }: AdyenContext): Record<string, string> {
  return { accept: 'application/json', 'x-api-key': credentials.api_key };
}

/** At most 64 characters, and unique in the whole company and over all endpoints. Source: docs page "API idempotency". */
function shortKey(call: DisputeCall, key: string): string {
  return `${call}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
}
