import type { FactKey } from './facts.js';

/** The source of a fact. */
export type FactSourceDto = {
  kind: 'provider' | 'order' | 'evidence' | 'settings' | 'user';
  /** The provider, the order, the title of the evidence, or the name of the person. */
  label: string;
  /** The id of the order or of the evidence. */
  id?: string;
  observed_at?: string;
};

export type FactDto = {
  key: FactKey;
  /** In English. */
  label: string;
  /** A day as `YYYY-MM-DD`, a time as ISO 8601 in UTC, an amount as `USD 120.00`, anything else as it is printed. */
  value: string;
  source: FactSourceDto;
};

export type PositionDto = {
  refund: 'issued' | 'not_owed' | null;
  duplicate: 'duplicate' | 'separate_purchases' | null;
};

export type FactsDto = {
  /** Only what is known, at most one fact per key. */
  facts: FactDto[];
  /** full: the refunds that succeeded add up to the disputed amount. */
  refund_state: 'none' | 'partial' | 'full';
  position: PositionDto;
};

export type SetFactRequest = {
  /** At most 500 characters. Dates as `2026-11-14` or with a time and time zone, amounts as `EUR 120.00`. */
  value: string;
};

/** An absent field stays as it is. Null withdraws it. */
export type SetPositionRequest = {
  refund?: 'issued' | 'not_owed' | null;
  duplicate?: 'duplicate' | 'separate_purchases' | null;
};
