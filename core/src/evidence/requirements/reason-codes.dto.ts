import type { EvidenceNameDto, ReasonCodeDto } from './evidence-requirements.dto.js';

/** One of the claims that a code covers. The provider's text of the claim distinguishes them. */
export type SubClaimDto = {
  claim: string;
  title: string;
  reason: string;
  /** The evidence that answers it, strongest first. */
  evidence: EvidenceNameDto[];
};

export type ListedReasonCodeDto = ReasonCodeDto & {
  /** The network or payment method whose list has the code. */
  network: string;
  /** The dispute reason. For a code with several claims, the most frequent one. */
  reason: string;
  /** Other reasons that the code can have. */
  other_reasons: string[];
  claims: SubClaimDto[];
};

export type ReasonCodesDto = {
  networks: { network: string; name: string }[];
  codes: ListedReasonCodeDto[];
};
