import { CallBudget, isProviderError, perClientCache, ProviderError } from '@rebuttal/plugin-kit';
import { LRUCache } from 'lru-cache';

import { buildCertificate, findPublicRoot, isSelfIssued, readCertificates } from './certificate.js';
import type { Certificate } from './certificate.js';
import type { PayPalContext } from './credentials.js';

const certificatesMax = 50;
const certificateBytesMax = 64 * 1024;
/** Short, because PayPal waits for the response to its webhook. */
const downloadTimeoutMs = 3_000;
/** After a failure, the next webhooks are verified by PayPal without a new download. */
const tryRememberedMs = 60_000;
/** PayPal changes its certificate a few times a year. More downloads than this mean forged webhooks. */
const downloadsPerMinute = 60;

type Try = { readonly certificate: Promise<Certificate | undefined>; readonly at: Date };

/** Separate limits: forged webhooks can fill the attempts, but not evict a real certificate. */
const cacheOf = perClientCache(() => ({
  certificates: new LRUCache<string, Certificate>({ max: certificatesMax }),
  tries: new LRUCache<string, Try>({ max: certificatesMax }),
  budget: new CallBudget(downloadsPerMinute),
}));

/**
 * The certificate at a URL, downloaded once and cached: PayPal gives a new one a new URL. `undefined` if it is not available
 * now.
 */
export async function findCertificate(context: PayPalContext, url: string): Promise<Certificate | undefined> {
  const { certificates, tries, budget } = cacheOf(context.http);
  const known = certificates.get(url);
  if (known !== undefined) return known;
  const now = context.now();
  const running = tries.get(url);
  if (running !== undefined && now.getTime() - running.at.getTime() < tryRememberedMs)
    return running.certificate;
  if (!budget.spend(now))
    throw new ProviderError('unavailable', 'Too many webhooks name unknown certificates.');
  const certificate = download(context, url);
  tries.set(url, { certificate, at: now });
  const found = await certificate;
  if (found !== undefined) certificates.set(url, found);
  return found;
}

async function download(context: PayPalContext, url: string): Promise<Certificate | undefined> {
  try {
    const response = await context.http.request({
      method: 'GET',
      url,
      headers: { accept: 'application/x-pem-file, */*' },
      timeoutMs: downloadTimeoutMs,
    });
    if (response.status !== 200 || response.body.byteLength > certificateBytesMax) return undefined;
    return read(context, response.text());
  } catch (error) {
    if (isProviderError(error)) return undefined;
    throw error;
  }
}

/** At the operator's host, a root certificate is trusted too, because the operator provides it. */
function read(context: PayPalContext, pem: string): Certificate | undefined {
  const isOwnAddress = context.apiUrl !== undefined;
  const certificates = readCertificates(pem);
  return certificates === undefined
    ? undefined
    : buildCertificate(certificates, (one) => isOwnAddress && isSelfIssued(one), findPublicRoot);
}
