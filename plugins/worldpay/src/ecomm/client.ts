import type { JsonObject, ProviderRequest, ProviderResponse } from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';
import { readXml, writeXml, xmlDeclaration } from '../xml.js';
import type { XmlNode } from '../xml.js';

import { casePrefixes, ecommBase, rememberPrefix } from './address.js';
import { isXmlResponse, toProviderError } from './errors.js';

/** Required as the content type even without a body. Source: `cnp-chargeback-sdk-java`, Communication. */
export const mediaType = 'application/com.vantivcnp.services-v2+xml';
export const xmlNamespace = 'http://www.vantivcnp.com/chargebacks';

const uploadTimeoutMs = 90_000;

type CaseCall = {
  readonly method: 'GET' | 'PUT';
  /** Below `/chargebacks/`, for example a case id or `?actionable=true`. */
  readonly path: string;
  readonly body?: string;
};

/** `GET /chargebacks/…`. Returns the content of the response. */
export function getCases(context: WorldpayContext, path: string): Promise<JsonObject> {
  return callCases(context, { method: 'GET', path }, 'chargebackRetrievalResponse');
}

/** `PUT /chargebacks/{caseId}`. @throws {ProviderError} `indeterminate` if it may have taken effect */
export function putUpdate(
  context: WorldpayContext,
  caseId: string,
  update: readonly XmlNode[],
): Promise<JsonObject> {
  const root = `chargebackUpdateRequest xmlns="${xmlNamespace}"`;
  const body = xmlDeclaration + writeXml([[root, update]]);
  const call = { method: 'PUT', path: encodeURIComponent(caseId), body } as const;
  return callCases(context, call, 'chargebackUpdateResponse');
}

/**
 * Finds the prefix of case calls. A 404 without XML comes from a path that does not exist, so the call had no effect and
 * even a write may be tried under the other prefix.
 */
async function callCases(context: WorldpayContext, call: CaseCall, root: string): Promise<JsonObject> {
  let last: ProviderResponse | undefined;
  for (const prefix of casePrefixes(context)) {
    const { method, path, body } = call;
    const response = await send(context, {
      method,
      url: `${ecommBase(context)}${prefix}/chargebacks/${path}`,
      headers: { accept: mediaType, 'content-type': mediaType },
      ...(body === undefined ? {} : { body }),
    });
    last ??= response;
    if (isMissing(response)) continue;
    if (isXmlResponse(response)) rememberPrefix(context, prefix);
    return read(context, response, { root, isRead: method === 'GET' });
  }
  if (last === undefined) throw new Error('there is no prefix to try');
  return read(context, last, { root, isRead: call.method === 'GET' });
}

function isMissing(response: ProviderResponse): boolean {
  return response.status === 404 && !isXmlResponse(response);
}

export type DocumentCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly action: 'upload' | 'list' | 'delete';
  readonly caseId: string;
  readonly name?: string;
  readonly content?: { readonly mimeType: string; readonly bytes: Uint8Array };
};

/** `/services/chargebacks/{action}/…`. Errors of documents come with status 200, in the body. */
export async function callDocuments(context: WorldpayContext, call: DocumentCall): Promise<JsonObject> {
  const { method, action, caseId, name, content } = call;
  const path = [caseId, name].filter((part) => part !== undefined).map(encodeURIComponent);
  const response = await send(context, {
    method,
    url: `${ecommBase(context)}/services/chargebacks/${action}/${path.join('/')}`,
    ...(content === undefined
      ? {}
      : { headers: { 'content-type': content.mimeType }, body: content.bytes, timeoutMs: uploadTimeoutMs }),
  });
  return read(context, response, { root: 'chargebackDocumentUploadResponse', isRead: method === 'GET' });
}

function send(context: WorldpayContext, request: ProviderRequest): Promise<ProviderResponse> {
  const authorization = basicAuthorization(context);
  return context.http.request({ ...request, headers: { authorization, ...request.headers } });
}

function read(
  context: WorldpayContext,
  response: ProviderResponse,
  { root, isRead }: { readonly root: string; readonly isRead: boolean },
): JsonObject {
  if (response.status < 200 || response.status > 299) throw toProviderError(context, response, { isRead });
  return readXml(response.text(), root, { kind: 'unexpected_answer', what: "Worldpay's response" });
}

export function basicAuthorization({ credentials }: Pick<WorldpayContext, 'credentials'>): string {
  const pair = `${credentials.username ?? ''}:${credentials.password ?? ''}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}
