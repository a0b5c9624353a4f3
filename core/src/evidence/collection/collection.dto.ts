/** A source of evidence. */
export type CollectionSourceDto = {
  kind: 'provider' | 'store_order' | 'company_settings' | 'carrier' | 'data_api';
  /** For example `Stripe`. */
  name: string;
};

export type CollectedEvidenceDto = {
  evidence_id: string;
  evidence_type: string;
  evidence_type_label: string;
  title: string;
  source: CollectionSourceDto;
  /** True if it replaced evidence that was collected before. */
  renewed: boolean;
};

export type KeptEvidenceDto = {
  /** Null if it doesn't exist, which is final. */
  evidence_id: string | null;
  evidence_type: string;
  evidence_type_label: string;
  title: string;
  source: CollectionSourceDto;
  why: string;
};

export type UnavailableEvidenceDto = {
  source: CollectionSourceDto;
  /** Null if the whole source is unavailable, or no single type is affected. */
  evidence_type: string | null;
  evidence_type_label: string | null;
  why: string;
};

export type CollectionDto = {
  dispute_id: string;
  /** incomplete: a source was unavailable and is retried automatically. */
  state: 'done' | 'incomplete';
  /** True if it started automatically. */
  automatic: boolean;
  finished_at: string;
  /** Evidence that is new or was replaced. */
  collected: CollectedEvidenceDto[];
  /** Evidence that was left unchanged, each with the reason. */
  kept: KeptEvidenceDto[];
  /** Sources and types without data, each with the reason. */
  unavailable: UnavailableEvidenceDto[];
};
/** Null if nothing was collected yet. */
export type NewestCollectionDto = { collection: CollectionDto | null };
export type CollectionAnswerDto = { collection: CollectionDto; message: string };
