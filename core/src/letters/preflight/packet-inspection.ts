import { createHash } from 'node:crypto';

import { can, isProviderError, type EvidencePacket, type ResponseFacts } from '@rebuttal/plugin-kit';

import type { Dispute } from '../../case/disputes/disputes.js';
import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import { refusal, type ResponseCheck } from '../checks/response-checks.js';
import {
  toEvidencePacket,
  toSnapshotFacts,
  toSnapshotItems,
  type PacketSnapshot,
  type PacketSources,
  type SnapshotFile,
} from '../responses/packet.js';
import { checkByRules, noteUnsentFiles } from './rule-checks.js';

export type InspectedPacket = {
  readonly dispute: Dispute;
  readonly evidence: readonly Evidence[];
  readonly letter: Pick<FinishedPdf, 'bytes' | 'pages'>;
  /** The letter as text. Absent if the provider gets the PDF, because then every text may be left out. */
  readonly texts?: Pick<PacketSnapshot, 'letterText' | 'letterArgument'>;
  readonly sources: PacketSources;
  readonly facts: ResponseFacts;
};

/**
 * Returns the reasons for which the provider would refuse the packet, and notes files that it never gets. Uses the plugin's
 * own inspection if it has one, otherwise the limits in its manifest. Sends nothing. Skips exhibits that no provider accepts.
 */
export async function inspectPacket(
  { provider, context }: ConnectedProvider,
  inspected: InspectedPacket,
): Promise<ResponseCheck[]> {
  if (!can(provider, 'submitEvidence')) return [];
  const sendable = inspected.evidence.filter(({ unsendableBecause }) => unsendableBecause === undefined);
  const { evidence: rules, label } = provider.manifest;
  if (provider.inspectPacket === undefined) return checkByRules(sendable, rules, label);
  const packet = toPacket({ ...inspected, evidence: sendable });
  const notes = noteUnsentFiles(sendable, rules, label);
  try {
    const problems = await provider.inspectPacket(inspected.dispute, packet, context.credentials);
    return [
      ...notes,
      ...problems.map((message) => refusal('provider_would_refuse', message, namedIn(message, sendable))),
    ];
  } catch (error) {
    if (isProviderError(error)) return [...notes, refusal('provider_would_refuse', error.message)];
    throw error;
  }
}

function toPacket({ dispute, evidence, letter, texts, sources, facts }: InspectedPacket): EvidencePacket {
  const { reason, stage, network } = dispute;
  const bytes = Buffer.from(letter.bytes);
  const file: SnapshotFile = {
    name: 'response.pdf',
    mimeType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    pages: letter.pages,
    storageKey: '',
  };
  const snapshot = {
    templateId: '',
    letter: file,
    letterText: '',
    ...texts,
    items: toSnapshotItems(evidence),
    facts: toSnapshotFacts(facts),
    ...(dispute.defenseCode === undefined ? {} : { defenseCode: dispute.defenseCode }),
  };
  const about = { reference: 'preflight', idempotencyKey: 'preflight', dispute: { reason, stage, network } };
  const packet = toEvidencePacket(snapshot, about, sources);
  return { ...packet, letter: { ...packet.letter, read: () => Promise.resolve(bytes) } };
}

/** Finds the exhibit of a problem. Plugins quote the file name in their message. */
function namedIn(message: string, evidence: readonly Evidence[]): Evidence[] {
  return evidence.filter(({ file }) => file !== undefined && message.includes(`"${file.name}"`)).slice(0, 1);
}
