import type { Readable } from 'node:stream';

import { toPacketZip } from '../letters/responses/packet-zip.js';
import type { SnapshotFile, PacketSnapshot } from '../letters/responses/packet.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { Submission } from './submissions.js';

/** Packs a snapshot as a ZIP, with a list of its contents and the hashes under which they were sent. */
export function toPackageZip(submission: Submission, packet: PacketSnapshot, files: FileStore): Readable {
  const contents = {
    submission_id: submission.submissionId,
    dispute_id: submission.disputeId,
    channel: submission.channel,
    status: submission.status,
    created_at: submission.createdAt.toISOString(),
    submitted_at: submission.submittedAt?.toISOString() ?? null,
    packet_sha256: submission.packetSha256,
    template_id: packet.templateId,
    letter: listFile(packet.letter),
    argument_version: packet.argument?.version ?? null,
    exhibits: packet.items.map(({ evidenceId, evidenceType, title, text, file }) => ({
      evidence_id: evidenceId,
      evidence_type: evidenceType,
      title,
      ...(text === undefined ? {} : { text_characters: text.length }),
      ...(file === undefined ? {} : { file: listFile(file) }),
    })),
  };
  return toPacketZip(
    {
      letter: { name: '00 response letter.pdf', open: () => files.open(packet.letter.storageKey) },
      exhibits: packet.items,
      madeAt: submission.createdAt,
      others: [
        { name: 'letter text.txt', bytes: Buffer.from(packet.letterText, 'utf8') },
        { name: 'contents.json', bytes: Buffer.from(`${JSON.stringify(contents, null, 2)}\n`, 'utf8') },
      ],
    },
    files,
  );
}

function listFile({ name, mimeType, sizeBytes, sha256 }: SnapshotFile) {
  return { name, mime_type: mimeType, size_bytes: sizeBytes, sha256 };
}
