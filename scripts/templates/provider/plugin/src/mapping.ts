import type { DisputeReason, DisputeStatus, JsonObject, ProviderDispute } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** Statuses of {{label}} → ours. Source: the API page and the date you read it. */
export const statuses: Readonly<Record<string, DisputeStatus>> = {};

/** Reasons of {{label}} → ours. Source: the same. */
export const reasons: Readonly<Record<string, DisputeReason>> = {};

/** Maps a dispute of {{label}}. Pure. @throws {ProviderError} `unexpected_answer` if a fact is missing */
export function toDispute(_wire: JsonObject): ProviderDispute {
  return unwritten('toDispute in src/mapping.ts, and the tables above it', 'Reading disputes');
}
