import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import {
  bits,
  explicit,
  implicitText,
  integer,
  isTrue,
  octets,
  oid,
  sequence,
  set,
  text,
  time,
} from './der.js';
import type { Der } from './der.js';

/** The key and certificate that sign the simulator's webhooks. */
export type SigningKey = {
  /** Part of the certificate's URL. Each certificate has a different one. */
  readonly certificateId: string;
  readonly privateKeyPem: string;
  /** The certificate and its issuer's. */
  readonly chainPem: string;
};

const certificateName = 'messageverificationcerts.sandbox.paypal.com';
const rootName = 'PayPal simulator root';
const lifeYears = 10;

let privateKey: KeyObject | undefined;

/** A key and a certificate that look like PayPal's, but are trusted only if configured. */
export function createSigningKey(now: Date, name = certificateName, rootYears = lifeYears): SigningKey {
  // Generating a key of this size takes a tenth of a second, so the process uses one.
  privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issue = (subject: string, key: KeyObject, years: number) =>
    certify({ subject, key, from: now, to: yearsAfter(now, years) }, root.privateKey);
  const leaf = issue(name, createPublicKey(privateKey), lifeYears);
  const rootPem = toPem(issue(rootName, root.publicKey, rootYears));
  return {
    certificateId: `CERT-${createHash('sha256').update(leaf).digest('hex').slice(0, 32)}`,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chainPem: `${toPem(leaf)}${rootPem}`,
  };
}

type Content = {
  readonly subject: string;
  readonly key: KeyObject;
  readonly from: Date;
  readonly to: Date;
};

/** An X.509 certificate, version 3 (RFC 5280), that the root has signed with ECDSA and SHA-256. */
function certify({ subject, key, from, to }: Content, rootKey: KeyObject): Der {
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const content = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(rootName),
    // The demo also simulates disputes from earlier months.
    sequence(time(yearsAfter(from, -1)), time(to)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    explicit(3, subject === rootName ? rootExtensions() : leafExtensions(subject)),
  );
  return sequence(content, algorithm, bits(sign('sha256', content, rootKey)));
}

function yearsAfter(at: Date, years: number): Date {
  const later = new Date(at);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}

function nameOf(commonName: string): Der {
  const part = (type: string, value: string) => set(sequence(oid(type), text(value)));
  return sequence(part('2.5.4.10', 'PayPal simulator'), part('2.5.4.3', commonName));
}

function rootExtensions(): Der {
  return sequence(
    extension('2.5.29.19', sequence(isTrue), isTrue),
    extension('2.5.29.15', bits(Buffer.from([0b0000_0110]), 1), isTrue),
  );
}

function leafExtensions(host: string): Der {
  return sequence(
    extension('2.5.29.19', sequence()),
    extension('2.5.29.15', bits(Buffer.from([0b1000_0000]), 7), isTrue),
    extension('2.5.29.17', sequence(implicitText(2, host))),
  );
}

function extension(id: string, value: Der, ...critical: readonly Der[]): Der {
  return sequence(oid(id), ...critical, octets(value));
}

function toPem(der: Der): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
