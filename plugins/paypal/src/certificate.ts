import { X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { rootCertificates } from 'node:tls';

import { assumptions } from './assumptions.js';

/** A certificate that signs PayPal's webhooks. It is parsed once, because thousands of webhooks use the same one. */
export type Certificate = {
  readonly key: KeyObject;
  /** The name that it was issued to. Absent if there is not exactly one. */
  readonly name: string | undefined;
  /** The period in which it and all its issuers are valid, in ms since 1970. */
  readonly validFrom: number;
  readonly validTo: number;
  /** True if its issuers end at a trusted root. */
  readonly isTrusted: boolean;
};

/** Source: certificates of both environments; either may turn up in either. */
const names: readonly string[] = [
  'messageverificationcerts.paypal.com',
  'messageverificationcerts.sandbox.paypal.com',
];
const certificatesMax = 6;
const pemBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** `undefined` if the text has no readable certificates: PayPal sometimes sends a page, or nothing. */
export function readCertificates(pem: string): readonly X509Certificate[] | undefined {
  const blocks = pem.match(pemBlock);
  if (blocks === null || blocks.length > certificatesMax) return undefined;
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return undefined;
  }
}

/**
 * Follows the issuers from the first certificate to a root. A certificate without issuers is trusted because of the host that
 * it was downloaded from.
 */
export function buildCertificate(
  downloaded: readonly X509Certificate[],
  isAnchor: (certificate: X509Certificate) => boolean,
  findAnchor: (issued: X509Certificate) => X509Certificate | undefined,
): Certificate | undefined {
  const [leaf, ...issuers] = downloaded;
  if (leaf === undefined) return undefined;
  const isTrustedAt = (one: X509Certificate) => isAnchor(one) || findAnchor(one) !== undefined;
  const chain: [X509Certificate, ...X509Certificate[]] = [leaf];
  let last = leaf;
  while (!isTrustedAt(last)) {
    const issuer = issuers.find((one) => one.ca && !chain.includes(one) && isIssuedBy(last, one));
    if (issuer === undefined)
      return toCertificate(chain, issuers.length === 0 && assumptions.isLoneCertificateTrusted);
    chain.push(issuer);
    last = issuer;
  }
  return toCertificate(chain, true);
}

/** The reason that a certificate is invalid, independent of its host. */
export function certificateFault(certificate: Certificate, now: Date): string | undefined {
  const { name, validFrom, validTo } = certificate;
  if (name === undefined || !names.includes(name)) return 'it was not issued to PayPal';
  const isValid = validFrom <= now.getTime() && now.getTime() <= validTo;
  return isValid ? undefined : 'it has expired or is not valid yet';
}

function toCertificate(
  chain: readonly [X509Certificate, ...X509Certificate[]],
  isTrusted: boolean,
): Certificate {
  const [leaf] = chain;
  const name: unknown = leaf.toLegacyObject().subject.CN;
  return {
    key: leaf.publicKey,
    name: typeof name === 'string' ? name : undefined,
    validFrom: Math.max(...chain.map((one) => Date.parse(one.validFrom))),
    validTo: Math.min(...chain.map((one) => Date.parse(one.validTo))),
    isTrusted,
  };
}

/** The roots that Node.js ships with. */
export function findPublicRoot(issued: X509Certificate): X509Certificate | undefined {
  return publicRoots()
    .get(issued.issuer)
    ?.find((root) => isIssuedBy(issued, root));
}

export function isSelfIssued(certificate: X509Certificate): boolean {
  return certificate.ca && isIssuedBy(certificate, certificate);
}

function isIssuedBy(issued: X509Certificate, issuer: X509Certificate): boolean {
  return issued.checkIssued(issuer) && issued.verify(issuer.publicKey);
}

let rootsBySubject: Map<string, X509Certificate[]> | undefined;

function publicRoots(): Map<string, X509Certificate[]> {
  if (rootsBySubject !== undefined) return rootsBySubject;
  const roots = new Map<string, X509Certificate[]>();
  for (const pem of rootCertificates) {
    const root = new X509Certificate(pem);
    roots.set(root.subject, [...(roots.get(root.subject) ?? []), root]);
  }
  return (rootsBySubject = roots);
}
