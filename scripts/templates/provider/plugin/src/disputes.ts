import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import type { PluginContext } from './credentials.js';
import { unwritten } from './unwritten.js';

/** @throws {ProviderError} `not_found` if the account does not have it */
export function fetchDispute(_context: PluginContext, _id: string): Promise<ProviderDispute> {
  return unwritten('fetchDispute in src/disputes.ts', 'Reading disputes');
}

/** Yields disputes opened or changed since a date, newest first. Reads each row with one `ListReader`. */
export function listDisputes(_context: PluginContext, _since: Date): AsyncIterable<ListedDispute> {
  return unwritten('listDisputes in src/disputes.ts', 'Reading disputes');
}

/** The dispute after a write, as `receiptOf` reads it. */
export function toReceipt(_wire: JsonObject): Receipt {
  return unwritten('toReceipt in src/disputes.ts', 'Sending evidence');
}
