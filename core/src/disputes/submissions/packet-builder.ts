import { createHash } from 'node:crypto';

import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ResponseChecksService } from '../checks/response-checks.service.js';
import { requireUnblocked } from '../checks/response-override.js';
import type { Dispute } from '../disputes/disputes.js';
import { isShrinkable } from '../evidence/image-shrinker.js';
import { toCompleteness } from '../evidence-requirements/completeness.js';
import { toResponseFacts } from '../facts/response-facts.js';
import type { PacketFitting } from '../preflight/packet-fitting.js';
import type { AssembledResponse, ResponseAssembly } from '../responses/response-assembly.js';
import { hashPacket, toSnapshotFacts, toSnapshotItems, type PacketSnapshot } from './packet.js';
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
  /** How much of what the dispute asks for goes along, 0 to 100. */
  readonly evidenceScore: number;
};

/** Makes the letter and fixes letter, texts and files as what will be sent, pictures so small as the provider wants. */
export class PacketBuilder {
  constructor(private readonly deps: PacketBuilderDeps) {}

  /** @param connected absent where the merchant answers at the provider, where no file has to fit */
  async build(
    submission: Submission,
    dispute: Dispute,
    connected: ConnectedProvider | undefined,
  ): Promise<BuiltPacket> {
    const { assembly, packetFitting } = this.deps;
    const wished = await assembly.assemble(dispute, {
      includeEvidence: submission.includeEvidence,
      // The time of the wish and not of the work: a repeat after a crash makes the same bytes.
      generatedAt: submission.createdAt,
    });
    // The evidence may have changed since the checks under the dispute's lock, and this is what will be sent.
    if (submission.channel === 'api')
      requireUnblocked(this.deps.responseChecks.ofAssembled(wished), submission.override);
    // Without pictures nothing would change, and the provider looks at the packet when it is sent.
    const mayShrink = wished.evidence.some(isShrinkable);
    const { assembled, letter, smaller } = await packetFitting.fit(wished, mayShrink ? connected : undefined);
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
        : { argument: { version: assembled.argument.version, text: await assembly.toArgument(assembled) } }),
      items: toSnapshotItems(assembled.evidence),
      facts: toSnapshotFacts(toResponseFacts(assembled.record, assembled.evidence)),
    };
    return { packet, packetSha256: hashPacket(packet), evidenceScore: scoreOf(wished) };
  }
}

function scoreOf({ dispute, template, category, evidence }: AssembledResponse): number {
  const traits = { ...dispute, code: dispute.reasonCode, category };
  return toCompleteness(traits, template.requiredEvidence, evidence).score;
}

// oxlint-disable-next-line typescript/require-await -- the store takes what comes piece by piece
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
