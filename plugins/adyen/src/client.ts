import { createHash } from 'node:crypto';

import {
  booleanOf,
  objectOf,
  ProviderError,
  readAnswer,
  textOf,
  cleanCredential,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderResponse } from '@rebuttal/plugin-kit';

import { disputeAddress, managementAddress } from './addresses.js';
import type { AdyenContext } from './credentials.js';
import { toProviderError, toRefusal } from './failures.js';
import type { Refusal } from './failures.js';

const timeoutMs = 60_000;
const uploadTimeoutMs = 120_000;

export type DisputeCall =
  | 'retrieveApplicableDefenseReasons'
  | 'supplyDefenseDocument'
  | 'deleteDisputeDefenseDocument'
  | 'defendDispute'
  | 'acceptDispute';

/** What Adyen did, or would not do: a refusal often comes as HTTP 200. */
export type Answer =
  | { readonly isDone: true; readonly body: JsonObject }
  | { readonly isDone: false; readonly refusal: Refusal; readonly error: ProviderError };

export type Ask = {
  readonly call: DisputeCall;
  readonly disputeId: string;
  readonly fields?: JsonObject;
  /** Names the attempt; only for what must not happen twice. */
  readonly idempotencyKey?: string;
};

/**
 * A call of the Dispute service; all of them are POSTs.
 * @throws {ProviderError} for everything but a refusal in words
 */
export async function askDisputeService(context: AdyenContext, ask: Ask): Promise<Answer> {
  const { call, disputeId, fields = {}, idempotencyKey } = ask;
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
      merchantAccountCode: cleanCredential(context.credentials.merchant_account),
      disputePspReference: disputeId,
      ...fields,
    }),
    timeoutMs: call === 'supplyDefenseDocument' ? uploadTimeoutMs : timeoutMs,
    readOnly: isRead,
  });
  return toAnswer(context, response, isRead);
}

function toAnswer(context: AdyenContext, response: ProviderResponse, isRead: boolean): Answer {
  if (response.status >= 200 && response.status <= 299) {
    const body = readAnswer(response, 'Adyen');
    const result = objectOf(body, 'disputeServiceResult');
    const isDone = booleanOf(result, 'success');
    if (isDone === true) return { isDone, body };
    if (isDone === false)
      return { isDone, ...toRefusal(context, response, { isRead, text: textOf(result, 'errorMessage') }) };
    throw new ProviderError('unexpected_answer', 'Adyen answered without saying whether it was done.', {
      status: response.status,
    });
  }
  const failure = toProviderError(context, response, { isRead });
  if (failure.kind === 'refused' && (response.status === 400 || response.status === 422))
    return { isDone: false, ...toRefusal(context, response, { isRead, text: undefined }) };
  throw failure;
}

/** Who the API key is. Source: Management API v3, `GET /me`. */
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

/** What a refusal carries is thrown. */
export function requireDone(answer: Answer): JsonObject {
  if (answer.isDone) return answer.body;
  throw answer.error;
}

function headersFor({ credentials }: AdyenContext): Record<string, string> {
  return { accept: 'application/json', 'x-api-key': cleanCredential(credentials.api_key) };
}

/** At most 64 characters, and valid for the whole company and all endpoints. Source: docs page "API idempotency". */
function shortKey(call: DisputeCall, key: string): string {
  return `${call}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;
}
