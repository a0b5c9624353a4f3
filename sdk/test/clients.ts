import { createClient as createWebClient } from '../src/index.js';
import { createClient as createNodeClient } from '../src/node.js';

/** The clients of a page and of a Node program, which must behave identically. */
export const clients = { fetch: createWebClient, node: createNodeClient };
