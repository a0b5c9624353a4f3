import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

import { expect } from 'chai';

import { createSigningKey } from '../simulator/certificate.js';
import {
  buildCertificate,
  certificateFault,
  findPublicRoot,
  isSelfIssued,
  readCertificates,
} from '../src/certificate.js';

import { now } from './helpers.js';

const yearMs = 365 * 86_400_000;
const noAnchor = () => undefined;
const never = () => false;

/** A certificate and its issuer, made for this test. */
function made(at = now, name?: string, rootYears?: number): [X509Certificate, X509Certificate] {
  const [leaf, root] = readCertificates(createSigningKey(at, name, rootYears).chainPem) ?? [];
  if (leaf === undefined || root === undefined) throw new Error('there is no chain');
  return [leaf, root];
}

const build = (...parameters: Parameters<typeof buildCertificate>) => {
  const built = buildCertificate(...parameters);
  if (built === undefined) throw new Error('there is no certificate');
  return built;
};

describe('the certificate of a PayPal webhook', () => {
  const [leaf, root] = made();
  const [otherLeaf, otherRoot] = made();

  it('is trusted if its chain ends at a trusted root', () => {
    expect(build([leaf, root], (one) => one === root, noAnchor).isTrusted).to.equal(true);
    expect(build([leaf, otherRoot, root], (one) => one === root, noAnchor).isTrusted).to.equal(true);
    const found = build([leaf, otherRoot], never, (issued) => (issued === leaf ? root : undefined));
    expect(found).to.include({ isTrusted: true });
  });

  it('is not trusted if its chain ends at another root, or does not match', () => {
    expect(build([leaf, root], never, noAnchor).isTrusted).to.equal(false);
    expect(build([leaf, root], (one) => one === otherRoot, noAnchor).isTrusted).to.equal(false);
    expect(build([leaf, otherRoot], (one) => one === otherRoot, noAnchor).isTrusted).to.equal(false);
    expect(build([leaf, otherLeaf], (one) => one === otherLeaf, noAnchor).isTrusted).to.equal(false);
  });

  it('is trusted for its URL without a chain', () => {
    expect(build([leaf], never, noAnchor)).to.include({ isTrusted: true });
    expect(buildCertificate([], never, noAnchor)).to.equal(undefined);
  });

  it('must be PayPal\u2019s', () => {
    const faultOf = (name?: string) => certificateFault(build([made(now, name)[0]], never, noAnchor), now);
    expect(faultOf()).to.equal(undefined);
    expect(faultOf('messageverificationcerts.paypal.com')).to.equal(undefined);
    for (const name of [
      'messageverificationcerts.evilpaypal.com',
      'messageverificationcerts.paypal.com.evil.example',
      'paypal.com',
      'x\nCN=messageverificationcerts.paypal.com',
      '',
    ])
      expect(faultOf(name), name).to.match(/not issued to PayPal/);
  });

  it('must be valid now, like its issuers', () => {
    const own = build([leaf, root], (one) => one === root, noAnchor);
    const at = (ms: number) => certificateFault(own, new Date(now.getTime() + ms));
    expect(at(0)).to.equal(undefined);
    expect(at(9 * yearMs)).to.equal(undefined);
    const { validFrom, validTo } = own;
    for (const edge of [validFrom, validTo]) expect(at(edge - now.getTime())).to.equal(undefined);
    for (const beyond of [validFrom - 1, validTo + 1]) expect(at(beyond - now.getTime())).to.match(/valid/);
    expect(at(11 * yearMs)).to.match(/expired/);
    expect(at(-2 * yearMs)).to.match(/not valid yet/);
  });

  it('is valid no longer than its issuers', () => {
    const [long, short] = made(now, undefined, 1);
    const { validFrom, validTo } = build([long, short], (one) => one === short, noAnchor);
    expect([validFrom, validTo]).to.deep.equal([Date.parse(short.validFrom), Date.parse(short.validTo)]);
    expect(validTo).to.be.lessThan(build([long], never, noAnchor).validTo);
    expect(certificateFault({ ...build([leaf], never, noAnchor), validTo: now.getTime() - 1 }, now)).to.match(
      /expired/,
    );
    expect(certificateFault({ ...build([leaf], never, noAnchor), validFrom: Number.NaN }, now)).to.match(
      /expired/,
    );
  });

  it('may be valid beyond the middle of the century', () => {
    const later = new Date('2055-01-01T00:00:00Z');
    expect(certificateFault(build([made(later)[0]], never, noAnchor), later)).to.equal(undefined);
  });

  it('is not read from an HTML page, an empty body, or a very long one', () => {
    const pem = leaf.toString();
    for (const text of [
      '',
      '<html>Maintenance</html>',
      pem.replace(/[A-Za-z0-9]{20}/, '!'),
      pem.slice(0, -200),
      pem.repeat(7),
    ])
      expect(readCertificates(text)).to.equal(undefined);
    expect(readCertificates(`-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`)).to.equal(
      undefined,
    );
    expect(readCertificates(pem.repeat(6))).to.have.length(6);
    expect(readCertificates(`Subject: PayPal\n${pem}\n${root.toString()}`)).to.have.length(2);
  });

  it('finds the roots of Node.js, and recognizes self-signed certificates', () => {
    const [pem] = rootCertificates.filter((one) => isSelfIssued(new X509Certificate(one)));
    const known = new X509Certificate(pem ?? '');
    expect(findPublicRoot(known)?.fingerprint256).to.equal(known.fingerprint256);
    expect(findPublicRoot(leaf)).to.equal(undefined);
    expect([isSelfIssued(root), isSelfIssued(leaf)]).to.deep.equal([true, false]);
  });
});
