import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import { untrustedCertificate } from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import { publicLookup, requireListedHost, requirePublicHost } from '../../platform/http/outbound-address.js';

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
  const certificate = untrustedCertificate(error);
  if (certificate !== undefined) return new Error(`The receiver ${certificate}`, { cause: error });
  const words = 'code' in error ? describeCode(String(error.code), error) : undefined;
  return words === undefined ? error : new Error(words, { cause: error });
}

const codes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection',
  ECONNRESET: 'The receiver closed the connection',
  EPIPE: 'The receiver closed the connection',
  ETIMEDOUT: 'No response in time',
  EHOSTUNREACH: "Couldn't reach the receiver",
  ENETUNREACH: "Couldn't reach the receiver",
};

/** Words for merchants, with Node's code for those who look it up. Undefined for an unknown code. */
function describeCode(code: string, error: Error): string | undefined {
  const host = 'hostname' in error ? String(error.hostname) : undefined;
  const isUnknownHost = host !== undefined && (code === 'ENOTFOUND' || code === 'EAI_AGAIN');
  const words = isUnknownHost ? `Couldn't find the host ${host}` : (codes[code] ?? describeTls(code));
  return words === undefined ? undefined : `${words} (${code})`;
}

/** Such as DEPTH_ZERO_SELF_SIGNED_CERT, CERT_HAS_EXPIRED and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
function describeTls(code: string): string | undefined {
  return /CERT|UNABLE_TO/.test(code) ? "The receiver's certificate isn't valid" : undefined;
}
