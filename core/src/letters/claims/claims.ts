/** The support of a claim: a fact by its key, or an exhibit by its id. */
export type ClaimSupport = {
  readonly kind: 'fact' | 'evidence';
  readonly id: string;
  /** The fact's label, or the exhibit's label and title. */
  readonly label: string;
};

/** A statement of the letter with everything that supports it. A claim without support is never written. */
export type Claim = {
  /** Stable, for example `delivered`. */
  readonly id: string;
  /** The sentence or sentences in the letter. */
  readonly text: string;
  readonly supportedBy: readonly ClaimSupport[];
};
