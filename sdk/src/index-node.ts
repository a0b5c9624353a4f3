import { type Client, type ClientOptions, createClientBy } from './client.js';
import { exchange } from './exchange/node.js';

export * from './index.js';

/** A client of one Rebuttal server. Its methods return data or throw an ApiError. */
export function createClient(options: ClientOptions): Client {
  return createClientBy(options, options.fetch === undefined ? exchange : undefined);
}
