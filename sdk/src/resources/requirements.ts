import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type {
  Completeness,
  EvidenceGuidance,
  EvidenceValidation,
  ReasonCodes,
  ValidateContentRequest,
  ValidateFileRequest,
} from '../types.js';

/** The evidence that card networks require, and its completeness; part of `evidence`. */
export function requirementCalls(http: Http) {
  return {
    completeness: (disputeId: string, options?: CallOptions): Promise<Completeness> =>
      bodyOf(
        http.GET('/api/evidence-requirements/disputes/{disputeId}/completeness', {
          ...options,
          params: { path: { disputeId } },
        }),
      ),

    guidance: (evidenceType: string, options?: CallOptions): Promise<EvidenceGuidance> =>
      bodyOf(
        http.GET('/api/evidence-requirements/evidence-types/{evidenceType}/guidance', {
          ...options,
          params: { path: { evidenceType } },
        }),
      ),

    /** All codes, or those of one network. */
    reasonCodes: (network?: string, options?: CallOptions): Promise<ReasonCodes> =>
      bodyOf(http.GET('/api/reason-codes', { ...options, params: { query: { network } } })),

    validateFile: (body: ValidateFileRequest, options?: CallOptions): Promise<EvidenceValidation> =>
      bodyOf(http.POST('/api/evidence-requirements/validate/file', { ...options, body })),

    validateContent: (body: ValidateContentRequest, options?: CallOptions): Promise<EvidenceValidation> =>
      bodyOf(http.POST('/api/evidence-requirements/validate/content', { ...options, body })),
  };
}
