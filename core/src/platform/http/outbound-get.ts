import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

import { untrustedCertificate } from '@rebuttal/plugin-kit';

import { publicLookup, requirePublicHost } from './outbound-address.js';

export type OutboundGetOptions = {
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  readonly bytesMax: number;
};

/**
 * Reads a text from a public address. Follows no redirect.
 * @throws {Error} for a private address, a status other than 200, a response that is too long or too slow
 */
export async function getOutside(address: string, options: OutboundGetOptions): Promise<string> {
  const url = new URL(address);
  if (!options.allowPrivate) requirePublicHost(url);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(options.allowPrivate ? {} : { lookup: publicLookup() }),
    });
    request.on('error', (error) => {
      const certificate = untrustedCertificate(error);
      reject(certificate === undefined ? error : new Error(`the server ${certificate}`, { cause: error }));
    });
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        request.destroy(new Error(`the response has status ${response.statusCode ?? 0}`));
        return;
      }
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > options.bytesMax)
          response.destroy(new Error(`the response has more than ${options.bytesMax} bytes`));
      });
      text(response).then(resolve, reject);
    });
    request.end();
  });
}
