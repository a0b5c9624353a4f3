import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { ChooseDefenseRequest, DefenseOptions } from '../types.js';

/** The defense reasons that a provider offers for a dispute; part of `disputes`. */
export function defenseCalls(http: Http) {
  return {
    /** The reasons with the documents that each takes. Empty for providers that offer no choice. */
    defenseOptions: (disputeId: string, options?: CallOptions): Promise<DefenseOptions> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}/defense-options', {
          ...options,
          params: { path: { disputeId } },
        }),
      ),

    /** Chooses the reason that is sent with the response. */
    chooseDefense: (
      disputeId: string,
      body: ChooseDefenseRequest,
      options?: CallOptions,
    ): Promise<DefenseOptions> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/defense-options', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),
  };
}
