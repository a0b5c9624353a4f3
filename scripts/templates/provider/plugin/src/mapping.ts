import type { DisputeReason, DisputeStatus, JsonObject, ProviderDispute } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** The statuses of {{label}} in ours. Source: the page of its API, and when you read it. */
export const statuses: Readonly<Record<string, DisputeStatus>> = {};

/** The reasons of {{label}} in ours. Source: likewise. */
export const reasons: Readonly<Record<string, DisputeReason>> = {};

/** A dispute of {{label}} in our words. Pure. @throws {ProviderError} `unexpected_answer` where a fact is missing */
export function toDispute(_wire: JsonObject): ProviderDispute {
  return unwritten('toDispute in src/mapping.ts, and the tables above it', 'Reading disputes');
}
