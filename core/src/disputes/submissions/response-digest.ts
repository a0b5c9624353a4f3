import { hashValue } from '../../platform/shared/hash-value.js';
import { isBlocking } from '../checks/response-checks.js';
import type { ResponseChecksService } from '../checks/response-checks.service.js';
import { toPacketEvidence } from '../compelling-evidence/packet-evidence.js';
import type { Dispute } from '../disputes/disputes.js';
import { toResponseFacts } from '../facts/response-facts.js';
import type { AssembledResponse, ResponseAssembly } from '../responses/response-assembly.js';
import { toSnapshotFacts, toSnapshotItems } from './packet.js';
import type { Submission } from './submissions.js';

export type ResponseDigestDeps = {
  readonly assembly: Pick<ResponseAssembly, 'assemble' | 'toHtml'>;
  readonly responseChecks: Pick<ResponseChecksService, 'ofAssembled'>;
};

/** The choices of the person who submits, as far as they change what is sent. */
type Choices = Pick<Submission, 'includeEvidence' | 'channel'> & {
  /** Counts only if checks block the response. */
  readonly overrideReason: string | undefined;
};

/** Replaces the letter's date, so that a letter of the same content has the same digest on another day. */
const anyDay = new Date('2100-01-01T00:00:00Z');

/**
 * Digests everything that a submission would send, and the checks that block it. An approval holds for this digest: it is
 * compared when a person approves, and again when the packet is built.
 */
export class ResponseDigest {
  constructor(private readonly deps: ResponseDigestDeps) {}

  /** Digests the response as it would be sent now. Reads nothing from the provider. */
  async read(dispute: Dispute, choices: Choices): Promise<string> {
    const { includeEvidence } = choices;
    const request = { includeEvidence, generatedAt: anyDay, readsPayment: false };
    return this.of(await this.deps.assembly.assemble(dispute, request), choices);
  }

  async of(assembled: AssembledResponse, { channel, overrideReason }: Choices): Promise<string> {
    const { dispute, evidence, record, assessment, letterCase } = assembled;
    const blocking =
      channel === 'portal' ? [] : this.deps.responseChecks.ofAssembled(assembled).filter(isBlocking);
    return hashValue({
      channel,
      accountId: dispute.accountId,
      stage: dispute.stage,
      letter: await this.deps.assembly.toHtml({
        ...assembled,
        letterCase: { ...letterCase, generatedAt: anyDay },
      }),
      items: toSnapshotItems(evidence).map(({ file, ...item }) => ({ ...item, file: file?.sha256 })),
      facts: toSnapshotFacts(toResponseFacts(record, evidence)),
      defenseCode: dispute.defenseCode,
      compellingEvidence: toPacketEvidence(assessment),
      acknowledgedFee: dispute.acknowledgedFee,
      override:
        blocking.length === 0
          ? undefined
          : { reason: overrideReason, checks: blocking.map(({ code }) => code).toSorted() },
    });
  }
}
