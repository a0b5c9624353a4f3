import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import type { Config } from '../../platform/config.js';
import { publicLookup, requireListedHost, requirePublicHost } from './outbound-address.js';

export type OutboundPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type OutboundOptions = {
  /** Undefined: the operator allows any address. */
  readonly lookup: LookupFunction | undefined;
  readonly timeoutMs: number;
  /** Undefined: the operator allows any host. */
  readonly hosts: readonly string[] | undefined;
};

/** The operator's limits for requests to URLs that merchants choose. */
export function outboundOptions(
  config: Pick<Config, 'outgoingWebhooksAllowPrivate' | 'outgoingWebhooksHosts'>,
): OutboundOptions {
  return {
    lookup: config.outgoingWebhooksAllowPrivate ? undefined : publicLookup(),
    timeoutMs: 10_000,
    hosts: config.outgoingWebhooksHosts,
  };
}

/**
 * Posts to a URL that a merchant chose. Follows no redirect, reads no response body, and times out in any case.
 * @throws {Error} if there was no response
 */
export async function postOutside(post: OutboundPost, options: OutboundOptions): Promise<{ status: number }> {
  const url = new URL(post.url);
  requireListedHost(url, options.hosts);
  if (options.lookup !== undefined) requirePublicHost(url);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
      agent: false,
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    });
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    request.on('error', (error) => reject(describe(error)));
    // Node.js (seen with 20.20) reports a response that switches protocols neither as a response nor as an error.
    request.on('close', () => reject(new Error('The receiver sent no readable response')));
    request.end(post.body);
  });
}

function describe(error: Error): Error {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return new Error('No response in time', { cause: error });
  return error;
}
