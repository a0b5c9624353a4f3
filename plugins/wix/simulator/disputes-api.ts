import { objectOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { invalid, notFound, WixApiError } from './api-error.js';
import type { Call } from './api.js';
import { accept, send } from './lifecycle.js';
import { bodyOf } from './oauth-api.js';
import { pageMetadata, readPaging } from './paging.js';
import type { StoredDispute } from './site-records.js';
import type { WireDispute } from './wire.js';

const usualPageSize = 50;

/** `POST …/disputes/query`: newest first. */
export function queryDisputes(call: Call): object {
  const { limit, filter, behind } = readPaging(objectOf(bodyOf(call.request), 'query'), usualPageSize);
  const found = call.records
    .disputes()
    .map(({ dispute }) => dispute)
    .filter((dispute) => matches(dispute, filter));
  const start = behind === undefined ? 0 : found.findIndex(({ id }) => id === behind) + 1;
  const page = found.slice(start, start + limit);
  const last = start + page.length < found.length ? page.at(-1)?.id : undefined;
  return { disputes: page, pagingMetadata: pageMetadata(filter, page.length, last) };
}

function matches(dispute: WireDispute, filter: JsonObject): boolean {
  return (['createdDate', 'updatedDate'] as const).every((name) => {
    const [from, below] = ['$gte', '$lt'].map((operator) => textOf(objectOf(filter, name), operator));
    const time = Date.parse(dispute[name]);
    return (
      (from === undefined || time >= Date.parse(from)) && (below === undefined || time < Date.parse(below))
    );
  });
}

/** `GET …/disputes/{id}` */
export function getDispute(call: Call): object {
  return { dispute: findStored(call).dispute };
}

/** `POST …/disputes/{id}/accept` */
export function acceptDispute(call: Call): object {
  const stored = findStored(call);
  requireAction(stored, 'ACCEPT');
  return { dispute: accept(call.records, stored).dispute };
}

/** `POST …/disputes/{id}/defend`: sends all uploaded documents. */
export function defendDispute(call: Call): object {
  const stored = findStored(call);
  requireAction(stored, 'DEFEND');
  const documents = call.records
    .documents()
    .filter(({ disputeId, file }) => disputeId === call.id && file !== undefined);
  if (documents.length === 0) throw invalid('there is no evidence to send');
  return { dispute: send(call.records, stored).dispute };
}

export function findStored(call: Call, id = call.id): StoredDispute {
  const stored = call.records.find('dispute', id);
  if (stored === undefined) throw notFound('Dispute');
  return stored;
}

function requireAction({ dispute }: StoredDispute, action: string): void {
  if (dispute.actions.some(({ type }) => type === action)) return;
  throw new WixApiError(400, 'DISPUTE_ACTION_NOT_ALLOWED', `${action} is not allowed now`);
}
