import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

import { unconfirmed } from './unconfirmed.js';

/** What PayPal signs webhooks with: its own certificate first, then those of its issuers where they came along. */
export type Certificate = {
  readonly leaf: X509Certificate;
  /** The leaf and the issuers up to, and without, the trusted root. */
  readonly chain: readonly X509Certificate[];
  /** Whether that chain ends at a root that is trusted. */
  readonly isTrusted: boolean;
};

/** Source: certificates of both environments; either may turn up in either. */
const names: readonly string[] = [
  'messageverificationcerts.paypal.com',
  'messageverificationcerts.sandbox.paypal.com',
];
const certificatesMax = 6;
const pemBlock = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** `undefined` where the text holds no readable certificates: PayPal sometimes answers with a page, or with nothing. */
export function readCertificates(pem: string): readonly X509Certificate[] | undefined {
  const blocks = pem.match(pemBlock) ?? [];
  if (blocks.length === 0 || blocks.length > certificatesMax) return undefined;
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return undefined;
  }
}

/**
 * Follows the issuers from the first certificate to a root. A certificate that came alone has no issuer to follow;
 * it is trusted for the address that it was fetched from.
 */
export function buildCertificate(
  downloaded: readonly X509Certificate[],
  isAnchor: (certificate: X509Certificate) => boolean,
  findAnchor: (issued: X509Certificate) => X509Certificate | undefined,
): Certificate | undefined {
  const [leaf, ...issuers] = downloaded;
  if (leaf === undefined) return undefined;
  const chain = [leaf];
  for (let last = leaf; chain.length <= certificatesMax;) {
    if (isAnchor(last) || findAnchor(last) !== undefined) return { leaf, chain, isTrusted: true };
    const issuer = issuers.find((one) => one.ca && !chain.includes(one) && isIssuedBy(last, one));
    if (issuer === undefined) break;
    chain.push(issuer);
    last = issuer;
  }
  return { leaf, chain, isTrusted: issuers.length === 0 && unconfirmed.isLoneCertificateTrusted };
}

/** What is wrong with a certificate itself, wherever it came from. */
export function certificateFault({ leaf, chain }: Certificate, now: Date): string | undefined {
  const { subject } = leaf.toLegacyObject();
  const name: unknown = subject.CN;
  if (typeof name !== 'string' || !names.includes(name)) return 'it is not made out to PayPal';
  if (!chain.every((one) => isValidAt(one, now))) return 'it has expired or is not valid yet';
  return undefined;
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

function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return (
    Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo)
  );
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
