import { bodyOf, type CallOptions } from './calls.js';
import type { Client } from './client.js';
import type { Schemas } from './types.js';

export type ResponseArgument = Schemas['ResponseArgument'];
export type ArgumentVersion = Schemas['ArgumentVersion'];
export type SaveArgumentRequest = Schemas['SaveArgumentRequest'];
export type Arguments = ReturnType<typeof argumentsOf>;

const path = '/api/response-assembly/disputes/{disputeId}/argument';

/**
 * The company's argument, a section of the response letter, in a separate module so that other bundles leave it out.
 * `const letters = argumentsOf(createClient(…))`
 */
export function argumentsOf({ api: http }: Pick<Client, 'api'>) {
  return {
    /** The argument with the current exhibit labels of the letter; null if there is none. */
    get: async (disputeId: string, options?: CallOptions): Promise<ResponseArgument | null> =>
      (await bodyOf(http.GET(path, { ...options, params: { path: { disputeId } } }))).argument,

    /** Saves the argument to the letter and replaces the current one. Nothing is sent. */
    save: async (
      disputeId: string,
      body: SaveArgumentRequest,
      options?: CallOptions,
    ): Promise<ResponseArgument | null> =>
      (await bodyOf(http.PUT(path, { ...options, params: { path: { disputeId } }, body }))).argument,

    /** Removes the argument from the letter. Its versions remain. */
    remove: async (disputeId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE(path, { ...options, params: { path: { disputeId } } }));
    },

    /** The versions as they were written, newest first. */
    versions: async (disputeId: string, options?: CallOptions): Promise<ArgumentVersion[]> =>
      (await bodyOf(http.GET(`${path}/versions`, { ...options, params: { path: { disputeId } } }))).versions,
  };
}
