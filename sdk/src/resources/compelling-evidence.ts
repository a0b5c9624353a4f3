import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { ChooseCompellingEvidenceRequest, CompellingEvidence } from '../types.js';

/** Prior payments that decide a fraud dispute; part of `disputes`. */
export function compellingEvidenceCalls(http: Http) {
  return {
    /** The conditions of the network's program with their results, the prior payments, and the pair that is sent. */
    compellingEvidence: (disputeId: string, options?: CallOptions): Promise<CompellingEvidence> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}/compelling-evidence', {
          ...options,
          params: { path: { disputeId } },
        }),
      ),

    /** Chooses the pair, and enters values that no source reports. Nothing is sent. */
    chooseCompellingEvidence: (
      disputeId: string,
      body: ChooseCompellingEvidenceRequest,
      options?: CallOptions,
    ): Promise<CompellingEvidence> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/compelling-evidence', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),
  };
}
