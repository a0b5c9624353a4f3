import { createHash } from 'node:crypto';

import { optional } from '@rebuttal/plugin-kit';

import type { Dispute } from '../case/disputes/disputes.js';
import type { ConnectedProvider } from '../connections/providers/provider-contexts.js';
import { toPacketEvidence } from '../evidence/compelling-evidence/compared-pair.js';
import { isShrinkable } from '../evidence/exhibits/image-shrinker.js';
import { toResponseFacts } from '../evidence/facts/response-facts.js';
import {
  completenessOf,
  includedIn,
  type ResponseChecksService,
} from '../letters/checks/response-checks.service.js';
import { requireUnblocked } from '../letters/checks/response-override.js';
import type { PacketFitting } from '../letters/preflight/packet-fitting.js';
import {
  hashPacket,
  toSnapshotFacts,
  toSnapshotItems,
  type PacketSnapshot,
} from '../letters/responses/packet.js';
import type { ResponseAssembly } from '../letters/responses/response-assembly.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { Submission } from './submissions.js';

export type PacketBuilderDeps = {
  readonly assembly: ResponseAssembly;
  readonly packetFitting: PacketFitting;
  readonly files: FileStore;
  readonly responseChecks: ResponseChecksService;
};

export type BuiltPacket = {
  readonly packet: PacketSnapshot;
  readonly packetSha256: string;
  /** The share of the dispute's required evidence in the packet, 0 to 100. */
  readonly evidenceScore: number;
};

/** Renders the letter and fixes letter, texts and files for sending. Shrinks pictures to the provider's limit. */
export class PacketBuilder {
  constructor(private readonly deps: PacketBuilderDeps) {}

  /** @param connected absent if the merchant responds in the provider's portal, which has no file limit here */
  async build(
    submission: Submission,
    dispute: Dispute,
    connected: ConnectedProvider | undefined,
  ): Promise<BuiltPacket> {
    const { assembly, packetFitting } = this.deps;
    const requested = await assembly.assemble(dispute, {
      includeEvidence: submission.includeEvidence,
      sendsHarmful: submission.override?.checks.includes('evidence_hurts') === true,
      // The time of the request, so that a repeat after a crash produces the same bytes.
      generatedAt: submission.createdAt,
    });
    // The evidence may have changed since the checks under the dispute's lock, and this is what will be sent.
    if (submission.channel === 'api')
      requireUnblocked(this.deps.responseChecks.ofAssembled(requested), submission.override);
    // Without pictures, shrinking changes nothing. The provider checks the packet on arrival.
    const mayShrink = requested.evidence.some(isShrinkable);
    const { assembled, letter, smaller } = await packetFitting.fit(
      requested,
      mayShrink ? connected : undefined,
    );
    for (const { file, bytes } of smaller.values()) await this.deps.files.put(file.storageKey, once(bytes));
    const sha256 = createHash('sha256').update(letter.bytes).digest('hex');
    const storageKey = `${submission.tenantId}/${submission.submissionId}_${sha256.slice(0, 16)}.pdf`;
    await this.deps.files.put(storageKey, once(letter.bytes));
    const packet: PacketSnapshot = {
      templateId: assembled.template.templateId,
      letter: {
        name: 'response.pdf',
        mimeType: 'application/pdf',
        sizeBytes: letter.bytes.byteLength,
        sha256,
        pages: letter.pages,
        storageKey,
      },
      letterText: await assembly.toText(assembled),
      ...(assembled.argument === undefined
        ? {}
        : {
            argument: {
              version: assembled.argument.version,
              text: await assembly.toOwnArgument(assembled),
            },
          }),
      letterArgument: await assembly.toArgument(assembled),
      items: toSnapshotItems(assembled.evidence),
      facts: toSnapshotFacts(toResponseFacts(assembled.record, includedIn(assembled))),
      ...(dispute.defenseCode === undefined ? {} : { defenseCode: dispute.defenseCode }),
      ...optional('compellingEvidence', toPacketEvidence(assembled.assessment)),
    };
    return {
      packet,
      packetSha256: hashPacket(packet),
      evidenceScore: completenessOf(requested).score,
    };
  }
}

// oxlint-disable-next-line typescript/require-await -- the store reads from an async iterable
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
