import type { JsonObject, ProviderDispute } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** Maps a dispute of {{label}}. Pure. @throws {ProviderError} `unexpected_answer` if a fact is missing */
export function toDispute(_wire: JsonObject): ProviderDispute {
  return unwritten(
    'toDispute in src/dispute-mapping.ts, and the tables in src/status-mapping.ts',
    'Reading disputes',
  );
}
