import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import {
  isShrinkable,
  withCopies,
  withSmaller,
  type ImageShrinker,
  type SmallerImage,
} from '../../evidence/exhibits/image-shrinker.js';
import { toResponseFacts } from '../../evidence/facts/response-facts.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import type { PdfRenderer } from '../../platform/printing/pdf.js';
import { isBlocking, type ResponseCheck } from '../checks/response-checks.js';
import { includedIn } from '../checks/response-checks.service.js';
import { exhibitPrinter } from '../responses/exhibit-printer.js';
import type { AssembledResponse, ResponseAssembly } from '../responses/response-assembly.js';
import { inspectPacket, type InspectedPacket } from './packet-inspection.js';
import { takesOnlyText } from './rule-checks.js';

/** A response that fits the provider's limits, as far as smaller images make that possible. */
export type FittedPacket = {
  readonly assembled: AssembledResponse;
  readonly letter: FinishedPdf;
  /** The smaller copies in it, by evidence id. They are not stored yet. */
  readonly smaller: ReadonlyMap<string, SmallerImage>;
  /** Problems that remain. */
  readonly problems: readonly ResponseCheck[];
};

export type PacketFittingDeps = {
  readonly assembly: ResponseAssembly;
  readonly files: FileStore;
  readonly imageShrinker: ImageShrinker;
  readonly pdf: Pick<PdfRenderer, 'bind'>;
};

/** Sizes to try, in bytes. 0 means the smallest readable size. */
const steps = [4_000_000, 2_500_000, 1_600_000, 1_000_000, 600_000, 350_000, 0] as const;

type Smaller = ReadonlyMap<string, SmallerImage>;
type Try = { readonly smaller: Smaller; readonly problems: readonly ResponseCheck[] };

/**
 * Shrinks images in a packet that the provider would refuse, as little as possible. Inspects the packet again after each
 * step, and shrinks nothing if that does not help.
 */
export class PacketFitting {
  constructor(private readonly deps: PacketFittingDeps) {}

  /** @param connected absent if nothing can be sent, so that the packet does not have to fit */
  async fit(assembled: AssembledResponse, connected: ConnectedProvider | undefined): Promise<FittedPacket> {
    const letter = await this.deps.assembly.toLetter(assembled);
    const found = connected === undefined ? nothing : await this.search(assembled, letter, connected);
    if (found.smaller.size === 0) return { assembled, letter, ...found };
    // The letter lists the files as they are sent.
    const fitted = this.deps.assembly.withEvidence(assembled, withSmaller(assembled.evidence, found.smaller));
    return { assembled: fitted, letter: await this.deps.assembly.toLetter(fitted), ...found };
  }

  private async search(
    assembled: AssembledResponse,
    letter: FinishedPdf,
    connected: ConnectedProvider,
  ): Promise<Try> {
    const { dispute, evidence, letterCase, record } = assembled;
    const printText = exhibitPrinter(this.deps.pdf, {
      createdAt: letterCase.generatedAt,
      queueKey: dispute.tenantId,
    });
    const texts = await this.textsFor(assembled, connected);
    const tryWith = async (smaller: Smaller): Promise<Try> => ({
      smaller,
      problems: await inspectPacket(connected, {
        dispute,
        evidence: withSmaller(evidence, smaller),
        letter,
        ...texts,
        sources: { ...withCopies(this.deps.files, smaller.values()), printText },
        facts: toResponseFacts(record, includedIn(assembled)),
      }),
    });
    const unchanged = await tryWith(new Map());
    if (!mayBeTooLarge(unchanged.problems, evidence)) return unchanged;
    const bySteps = await this.shrinkAll(evidence.filter(isShrinkable), dispute.tenantId);
    const smallest = await tryWith(bySteps.at(-1) ?? new Map());
    return smallest.problems.length < unchanged.problems.length
      ? searchLargest(bySteps, smallest, tryWith)
      : unchanged;
  }

  private async textsFor(
    assembled: AssembledResponse,
    { provider }: ConnectedProvider,
  ): Promise<Pick<InspectedPacket, 'texts'>> {
    if (!takesOnlyText(provider.manifest.evidence)) return {};
    const { assembly } = this.deps;
    const letterText = await assembly.toText(assembled);
    return { texts: { letterText, letterArgument: await assembly.toArgument(assembled) } };
  }

  /** Shrinks images for each step. Two at a time, because each is a process that can use much memory. */
  private async shrinkAll(pictures: readonly Evidence[], queueKey: string): Promise<Smaller[]> {
    const bySteps = steps.map(() => new Map<string, SmallerImage>());
    const shrink = async ({ evidenceId, file }: Evidence) => {
      if (file === undefined) return;
      const copies = await this.deps.imageShrinker.shrink(file, steps, queueKey);
      copies.forEach((copy, at) => {
        if (copy !== undefined && file.sizeBytes > (steps[at] ?? 0)) bySteps[at]?.set(evidenceId, copy);
      });
    };
    for (let at = 0; at < pictures.length; at += 2) await Promise.all(pictures.slice(at, at + 2).map(shrink));
    return bySteps;
  }
}

/** Finds the first step that solves as many problems as the smallest images. Assumes that smaller is never worse. */
async function searchLargest(
  bySteps: readonly Smaller[],
  smallest: Try,
  tryWith: (smaller: Smaller) => Promise<Try>,
): Promise<Try> {
  let found = smallest;
  let [from, to] = [0, bySteps.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const tried = await tryWith(bySteps[middle] ?? new Map());
    const isAsGood = tried.problems.length <= smallest.problems.length;
    if (isAsGood) found = tried;
    [from, to] = isAsGood ? [from, middle] : [middle + 1, to];
  }
  return found;
}

/** Returns true if smaller images might help. Problems of other files do not count. */
function mayBeTooLarge(problems: readonly ResponseCheck[], evidence: readonly Evidence[]): boolean {
  const pictures = evidence.filter(isShrinkable).map(({ evidenceId }) => evidenceId);
  return (
    pictures.length > 0 &&
    problems.filter(isBlocking).some(({ evidenceIds: [id] }) => id === undefined || pictures.includes(id))
  );
}

const nothing: Try = { smaller: new Map(), problems: [] };
