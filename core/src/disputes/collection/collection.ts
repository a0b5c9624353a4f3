import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceSource } from '../evidence/evidence.js';

/** Evidence as it can be made of a source. `file` where the source gives one; else `asFile` says that only a file counts. */
export type SourceDraft = {
  readonly source: EvidenceSource;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text: string;
  readonly asFile: boolean;
  readonly file?: SourceFile;
};

export type SourceFile = { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };

type SourceName = Pick<EvidenceSource, 'kind' | 'name'>;

/** What a source tells nothing of, or could not be asked, and why. */
export type Unavailable = {
  readonly source: SourceName;
  /** Undefined: nothing of the source at all, or nothing of a single type. */
  readonly evidenceType: EvidenceType | undefined;
  readonly why: string;
};

/** What one source gives for a dispute. */
export type SourceAnswer = {
  readonly drafts: readonly SourceDraft[];
  readonly unavailable: readonly Unavailable[];
  /** It could not be asked now, and may be later. */
  readonly isToBeAskedAgain?: true;
};

export type CollectedItem = {
  readonly evidenceId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly source: SourceName & Pick<EvidenceSource, 'part'>;
  readonly isRenewed: boolean;
};

export type KeptItem = {
  /** Undefined: it is not there, and stays so. */
  readonly evidenceId: string | undefined;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly source: SourceName;
  readonly why: string;
};

/** How the newest collection of a dispute ended. */
export type Collection = {
  readonly disputeId: string;
  /** `incomplete`: a source could not be asked, and is asked again. */
  readonly state: 'done' | 'incomplete';
  /** Who asked for it; undefined where it began by itself. */
  readonly askedBy: string | undefined;
  readonly finishedAt: Date;
  readonly collected: readonly CollectedItem[];
  readonly kept: readonly KeptItem[];
  readonly unavailable: readonly Unavailable[];
  /** Keys of all that was ever made, so that nothing comes back by itself that somebody removed. */
  readonly brought: readonly string[];
};

/** Names what of a source evidence was made of. */
export const keyOf = ({ kind, part }: Pick<EvidenceSource, 'kind' | 'part'>) => `${kind}/${part}`;
