/** A source of evidence. */
export type CollectionSourceDto = {
  kind: 'provider' | 'store_order' | 'company_settings';
  /** For example `Stripe`. */
  name: string;
};

export type CollectedEvidenceDto = {
  evidence_id: string;
  evidence_type: string;
  evidence_type_label: string;
  title: string;
  source: CollectionSourceDto;
  /** Whether it took the place of what was collected before. */
  renewed: boolean;
};

export type KeptEvidenceDto = {
  /** Null: it is not there, and stays so. */
  evidence_id: string | null;
  evidence_type: string;
  evidence_type_label: string;
  title: string;
  source: CollectionSourceDto;
  why: string;
};

export type UnavailableEvidenceDto = {
  source: CollectionSourceDto;
  /** Null: nothing of the source at all, or no single type. */
  evidence_type: string | null;
  evidence_type_label: string | null;
  why: string;
};

export type CollectionDto = {
  dispute_id: string;
  /** incomplete: a source could not be asked, and is asked again by itself. */
  state: 'done' | 'incomplete';
  /** Whether it began by itself. */
  automatic: boolean;
  finished_at: string;
  /** What came new, or anew. */
  collected: CollectedEvidenceDto[];
  /** What was left as it is, and why. */
  kept: KeptEvidenceDto[];
  /** What a source tells nothing of, or could not be asked, and why. */
  unavailable: UnavailableEvidenceDto[];
};
/** Null: nothing was collected yet. */
export type NewestCollectionDto = { collection: CollectionDto | null };
export type CollectionAnswerDto = { collection: CollectionDto; message: string };
