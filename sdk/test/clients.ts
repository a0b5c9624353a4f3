import { createClient as createWebClient } from '../src/index.js';
import { createClient as createNodeClient } from '../src/node.js';

/** How calls are made in a page, and in a program of Node, which should be told apart by nobody. */
export const clients = { fetch: createWebClient, node: createNodeClient };
