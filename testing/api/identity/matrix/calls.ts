import { sampleOf, type Operation } from './operations.js';

export type Ids = Readonly<Record<string, string>>;

export type MatrixResponse = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

/** Path parameters that are words and not ids of a company's objects. */
export const words: Ids = {
  provider: 'stripe',
  evidenceType: 'other',
  store: 'wix',
  key: 'customer_name',
  kind: 'payments',
  carrier: 'fedex',
  fileIndex: '0',
  // The caller's own ID of a record: two companies can use the same one.
  externalId: 'pay-1',
};

/** A well-formed id of a missing object. */
export function missingId(name: string): string {
  return `${prefixes[name] ?? 'xxx'}_00000000000000000000`;
}

const prefixes: Ids = {
  disputeId: 'dsp',
  evidenceId: 'evd',
  accountId: 'acc',
  submissionId: 'sub',
  eventId: 'whe',
  templateId: 'tpl',
  apiKeyId: 'key',
  userId: 'usr',
  tenantId: 'ten',
  imageId: 'img',
  invitationId: 'inv',
  endpointId: 'wep',
  channelId: 'chn',
  deliveryId: 'whd',
  sessionId: 'ses',
  orderId: 'ord',
  pendingInstallId: 'pin',
  statementId: 'stm',
  importId: 'imp',
  viewId: 'vew',
  bulkId: 'blk',
  refundId: 'ref',
  alertId: 'alt',
  sourceId: 'als',
  id: 'sto',
};

export type Call = {
  readonly operation: Operation;
  readonly bearer: string | undefined;
  /** The objects for the path parameters; a missing parameter gets the id of a missing object. */
  readonly ids?: Ids;
  /** The body: an empty one, or what the schema requires. */
  readonly body: 'empty' | 'described';
};

/** Sends it and reads the error of a refusal. Closes a stream as soon as it begins. */
export async function send(
  baseUrl: string,
  { operation, bearer, ids = {}, body }: Call,
): Promise<MatrixResponse> {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(ids[name] ?? words[name] ?? missingId(name)),
  );
  const abort = new AbortController();
  const response = await fetch(baseUrl + path, {
    method: operation.method,
    signal: abort.signal,
    redirect: 'manual',
    ...toContent(operation, body),
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(operation.isUpload || !hasContent(operation) ? {} : { 'content-type': 'application/json' }),
    },
  });
  const isRefusal = response.status >= 400;
  const result = isRefusal ? ((await response.json()) as MatrixResponse['body']) : {};
  if (!isRefusal) abort.abort();
  return { status: response.status, body: result };
}

/** Bodies that are always valid, where a schema cannot express it. */
const goodBodies: Readonly<Record<string, unknown>> = {
  'PUT /api/disputes/{disputeId}/assignee': { user_id: null },
  'PUT /api/disputes/{disputeId}/compelling-evidence': { chosen: null },
  'PUT /api/disputes/{disputeId}/coverage': { coverage: null },
  'PUT /api/disputes/{disputeId}/loss-cause': { loss_cause: null },
  'POST /api/disputes/bulk': { ids: [missingId('disputeId')], action: 'export' },
};

function hasContent({ method }: Operation): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

function toContent(operation: Operation, body: Call['body']): RequestInit {
  if (operation.isUpload) {
    const form = new FormData();
    form.set('file', new File(['Twelve rabbits left.'], 'manifest.txt'));
    return { body: form };
  }
  if (!hasContent(operation)) return {};
  const isDescribed = body === 'described' && operation.json !== undefined;
  return {
    body: JSON.stringify(isDescribed ? (goodBodies[operation.name] ?? sampleOf(operation.json)) : {}),
  };
}

/** True if the caller was authorized, even if the object is missing or invalid. */
export function outcomeOf({ status, body }: MatrixResponse): string {
  if (status === 401 || status === 403 || status >= 500) return `${status} ${String(body['code'])}`;
  return 'let in';
}
