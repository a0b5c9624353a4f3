import { BoundedMap, CallBudget, isProviderError, perClientCache, ProviderError } from '@rebuttal/plugin-kit';

import { buildCertificate, findPublicRoot, isSelfIssued, readCertificates } from './certificate.js';
import type { Certificate } from './certificate.js';
import type { PayPalContext } from './credentials.js';

const certificatesMax = 50;
const certificateBytesMax = 64 * 1024;
/** Short, for the sender of the webhook waits. */
const downloadTimeoutMs = 3_000;
/** After a failure the next webhooks go another way at once. */
const tryRememberedMs = 60_000;
/** PayPal changes its certificate a few times a year; more than this are forged webhooks. */
const downloadsPerMinute = 60;

type Try = { readonly certificate: Promise<Certificate | undefined>; readonly at: Date };

/** Forged webhooks can fill the tries, but not push out a certificate that PayPal really has. */
const shelf = perClientCache(() => ({
  certificates: new BoundedMap<Certificate>(certificatesMax),
  tries: new BoundedMap<Try>(certificatesMax),
  budget: new CallBudget(downloadsPerMinute),
}));

/**
 * The certificate at an address, fetched once and kept: PayPal gives a new one a new address.
 * `undefined` where it cannot be had now.
 */
export async function findCertificate(context: PayPalContext, url: string): Promise<Certificate | undefined> {
  const { certificates, tries, budget } = shelf(context.http);
  const known = certificates.get(url);
  if (known !== undefined) return known;
  const now = context.now();
  const running = tries.get(url);
  if (running !== undefined && now.getTime() - running.at.getTime() < tryRememberedMs)
    return running.certificate;
  if (!budget.spend(now))
    throw new ProviderError('unavailable', 'Too many webhooks name certificates that are not known yet.');
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

/** At the operator's own address the root that lies there is trusted too, for the operator put it there. */
function read(context: PayPalContext, pem: string): Certificate | undefined {
  const isOwnAddress = context.apiUrl !== undefined;
  const certificates = readCertificates(pem);
  return certificates === undefined
    ? undefined
    : buildCertificate(certificates, (one) => isOwnAddress && isSelfIssued(one), findPublicRoot);
}
