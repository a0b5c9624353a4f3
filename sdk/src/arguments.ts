import type { Client } from './client.js';
import { createCalls } from './generated/arguments.js';

export type { ResponseArgument, SaveArgumentRequest } from './types.js';
export type Arguments = ReturnType<typeof argumentsOf>;

/**
 * The company's argument, a section of the response letter, in a separate module so that other bundles leave it out.
 * `const letters = argumentsOf(createClient(…))`
 */
export function argumentsOf({ api }: Pick<Client, 'api'>) {
  return createCalls(api);
}
