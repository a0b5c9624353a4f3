import { bodyOf, type CallOptions } from './calls.js';
import type { Client } from './client.js';
import type { Schemas } from './types.js';

export type ResponseArgument = Schemas['ResponseArgumentDto'];
export type ArgumentVersion = Schemas['ArgumentVersionDto'];
export type SaveArgumentRequest = Schemas['SaveArgumentRequest'];
export type Arguments = ReturnType<typeof argumentsOf>;

const path = '/api/response-assembly/disputes/{disputeId}/argument';

/**
 * What the company argues in its own words, a section of the response letter; apart from the client, so that nobody
 * else carries it along. `const letters = argumentsOf(createClient(…))`
 */
export function argumentsOf({ api: http }: Pick<Client, 'api'>) {
  return {
    /** With the exhibits under the labels that they have in the letter now; null where there is none. */
    get: async (disputeId: string, options?: CallOptions): Promise<ResponseArgument | null> =>
      (await bodyOf(http.GET(path, { ...options, params: { path: { disputeId } } }))).argument,

    /** Puts one into the letter, in the place of the one that is there. Nothing is sent. */
    save: async (
      disputeId: string,
      body: SaveArgumentRequest,
      options?: CallOptions,
    ): Promise<ResponseArgument | null> =>
      (await bodyOf(http.PUT(path, { ...options, params: { path: { disputeId } }, body }))).argument,

    /** Takes it out of the letter; its versions stay. */
    remove: async (disputeId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE(path, { ...options, params: { path: { disputeId } } }));
    },

    /** Each as it was written, the newest first. */
    versions: async (disputeId: string, options?: CallOptions): Promise<ArgumentVersion[]> =>
      (await bodyOf(http.GET(`${path}/versions`, { ...options, params: { path: { disputeId } } }))).versions,
  };
}
