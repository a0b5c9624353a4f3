export type DefenseNeedDto = {
  /** The provider's document type. */
  provider_field: string;
  label: string;
  /** The evidence that serves as it: values of GET /api/evidence/types. */
  evidence_types: string[];
  required: boolean;
  /** True if the provider has it already, or the evidence or the letter serves as it. */
  satisfied: boolean;
};

export type DefenseOptionDto = {
  /** The provider's code of the defense reason. */
  code: string;
  label: string;
  /** The documents that it takes, in the provider's order. */
  needs: DefenseNeedDto[];
  /** True if the evidence or the provider already satisfies it. */
  satisfied: boolean;
};

export type DefenseOptionsDto = {
  /** Empty if the provider offers no choice. */
  options: DefenseOptionDto[];
  /** The code that will be sent. Null if the provider offers no choice. */
  chosen: string | null;
};

export type ChooseDefenseRequest = {
  /** A code of the options. */
  code: string;
};
