import { createHash } from 'node:crypto';

import type { Dispute } from '../disputes/disputes.js';
import type { FileStore } from '../files/file-store.js';
import type { ResponseAssembly } from '../responses/response-assembly.js';
import { hashPacket, toFrozenItems, type FrozenPacket } from './packet.js';
import type { Submission } from './submissions.js';

export type PacketFreezerDeps = {
  readonly assembly: ResponseAssembly;
  readonly files: FileStore;
};

/** Makes the letter and fixes letter, texts and files as what will be sent. */
export class PacketFreezer {
  constructor(private readonly deps: PacketFreezerDeps) {}

  async freeze(
    submission: Submission,
    dispute: Dispute,
  ): Promise<{ packet: FrozenPacket; packetSha256: string }> {
    const { assembly, files } = this.deps;
    const assembled = await assembly.assemble(dispute, {
      includeEvidence: submission.includeEvidence,
      // The time of the wish and not of the work: a repeat after a crash makes the same bytes.
      generatedAt: submission.createdAt,
    });
    const pdf = await assembly.toPdf(assembled);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const storageKey = `${submission.tenantId}/${submission.submissionId}_${sha256.slice(0, 16)}.pdf`;
    await files.put(storageKey, once(pdf));
    const packet: FrozenPacket = {
      templateId: assembled.template.templateId,
      letter: {
        name: 'response.pdf',
        mimeType: 'application/pdf',
        sizeBytes: pdf.byteLength,
        sha256,
        storageKey,
      },
      letterText: assembly.toText(assembled),
      items: toFrozenItems(assembled.evidence),
    };
    return { packet, packetSha256: hashPacket(packet) };
  }
}

// eslint-disable-next-line @typescript-eslint/require-await -- the store takes what comes piece by piece
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
