import type { EvidencePacket, EvidenceRules, JsonObject } from '@rebuttal/plugin-kit';

import { unwritten } from './unwritten.js';

/** The limits of {{label}}. Replace these defaults of the product, and name the source. */
export const evidenceRules = {
  mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  fileBytesMax: 10_000_000,
  totalBytesMax: 100_000_000,
} as const satisfies EvidenceRules;

/**
 * Maps the packet to the fields of {{label}}. Pure. `inspectPacket` calls it, too, and reports problems before sending.
 * @throws {ProviderError} `refused`, naming what exceeds a limit
 */
export function toResponseBody(_packet: EvidencePacket): JsonObject {
  return unwritten('toResponseBody in src/evidence.ts', 'Sending evidence');
}
