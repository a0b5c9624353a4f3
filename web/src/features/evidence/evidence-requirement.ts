/** A requirement of a dispute that new evidence is added for. */
export type EvidenceRequirement = {
  readonly type: string;
  readonly label: string;
  readonly help_text: string;
  readonly formats: readonly string[];
  readonly accepts_file: boolean;
  readonly accepts_text: boolean;
};

/** The evidence type and accepted formats that a file is checked against before the upload. */
export type Criteria = { readonly type: string; readonly formats?: string[] };

export function criteriaOf(type: string, requirement: EvidenceRequirement | undefined): Criteria {
  return requirement === undefined ? { type } : { type, formats: [...requirement.formats] };
}
