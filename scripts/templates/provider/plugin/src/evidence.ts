import type { EvidencePacket, EvidenceRules, JsonObject } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** What {{label}} takes. These are the product's own limits; write those of {{label}} here, with their source. */
export const evidenceRules = {
  mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  fileBytesMax: 10_000_000,
  totalBytesMax: 100_000_000,
} as const satisfies EvidenceRules;

/**
 * The packet as {{label}} takes it. Pure. Once written, it can also tell before sending what would be refused, as
 * `inspectPacket` in `src/index.ts`: `inspectPacket: (_dispute, packet) => problemsOf(() => toAnswer(packet))`.
 * @throws {ProviderError} `refused`, naming what is over a limit
 */
export function toAnswer(_packet: EvidencePacket): JsonObject {
  return unwritten('toAnswer in src/evidence.ts', 'Sending evidence');
}
