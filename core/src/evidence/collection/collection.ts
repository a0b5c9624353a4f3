import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../exhibits/evidence-details.js';
import type { EvidenceSource } from '../exhibits/evidence.js';

/** A draft of evidence. `file` is set if its source has one. `asFile` means that only a file counts. */
export type SourceDraft = {
  readonly source: EvidenceSource;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text: string;
  readonly asFile?: boolean | undefined;
  readonly file?: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array };
  /** Structured details that the source states. They come before those that are read from the content. */
  readonly details?: EvidenceDetails | undefined;
};

/** A draft before its source is known: `part` is what it is made from. */
export type PartDraft = Omit<SourceDraft, 'source' | 'file'> & { readonly part: string };

type SourceName = Pick<EvidenceSource, 'kind' | 'name'>;

/** A source or a type without data, and the reason. */
export type Unavailable = {
  readonly source: SourceName;
  /** Undefined if the whole source is unavailable, or no single type is affected. */
  readonly evidenceType: EvidenceType | undefined;
  readonly why: string;
};

/** The data that one source has for a dispute. */
export type SourceResult = {
  readonly drafts: readonly SourceDraft[];
  readonly unavailable: readonly Unavailable[];
  /** Set if the source is unavailable now and should be retried. */
  readonly shouldRetry?: true;
};

export const noResult: SourceResult = { drafts: [], unavailable: [] };

export type CollectedItem = {
  readonly evidenceId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly source: SourceName & Pick<EvidenceSource, 'part'>;
  readonly isRenewed: boolean;
};

export type KeptItem = {
  /** Undefined if it doesn't exist, which is final. */
  readonly evidenceId: string | undefined;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly source: SourceName;
  readonly why: string;
};

/** The result of a dispute's newest collection. */
export type Collection = {
  readonly disputeId: string;
  /** `incomplete`: a source was unavailable and is retried. */
  readonly state: 'done' | 'incomplete';
  /** The user who requested it; undefined if it started automatically. */
  readonly requestedBy: string | undefined;
  readonly finishedAt: Date;
  readonly collected: readonly CollectedItem[];
  readonly kept: readonly KeptItem[];
  readonly unavailable: readonly Unavailable[];
  /** Keys of everything ever collected, so that automatic runs don't restore evidence that someone removed. */
  readonly brought: readonly string[];
};

/** Identifies the part of a source that evidence was made from. */
export const keyOf = ({ kind, part }: Pick<EvidenceSource, 'kind' | 'part'>) => `${kind}/${part}`;
