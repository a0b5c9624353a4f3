import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { DisputeFacts, SetFactRequest, SetPositionRequest } from '../types.js';

/** The facts that a response may state; part of `disputes`. The methods that change something return all facts. */
export function factCalls(http: Http) {
  return {
    facts: (disputeId: string, options?: CallOptions): Promise<DisputeFacts> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/facts', { ...options, params: { path: { disputeId } } })),

    /** Sets a fact manually. It takes precedence over every source. */
    setFact: (
      disputeId: string,
      key: string,
      body: SetFactRequest,
      options?: CallOptions,
    ): Promise<DisputeFacts> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/facts/{key}', {
          ...options,
          params: { path: { disputeId, key } },
          body,
        }),
      ),

    /** Removes a manually set value, so that the value of the source applies again. */
    resetFact: (disputeId: string, key: string, options?: CallOptions): Promise<DisputeFacts> =>
      bodyOf(
        http.DELETE('/api/disputes/{disputeId}/facts/{key}', {
          ...options,
          params: { path: { disputeId, key } },
        }),
      ),

    /** States that a refund was issued or is not owed, and that two payments are a duplicate or separate purchases. */
    setPosition: (
      disputeId: string,
      body: SetPositionRequest,
      options?: CallOptions,
    ): Promise<DisputeFacts> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/position', { ...options, params: { path: { disputeId } }, body }),
      ),
  };
}
