import { expect } from 'chai';

import { ConfigError, loadConfig } from './config.js';

const key = Buffer.alloc(32, 7).toString('base64');
const own = {
  DATABASE_URL: 'postgres://rabbit:secret@db.example/burrow',
  ENCRYPTION_KEYS: `k2:${key},k1:${key}`,
  JWT_SECRET: 'x'.repeat(32),
};

describe('the configuration', () => {
  it('without any variable is evaluation mode: embedded database, sandbox, demo data', () => {
    const config = loadConfig({});
    expect(config).to.include({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
    expect(config).to.include({ databaseUrl: undefined, sandbox: true, seedDemo: true, workers: true });
    expect(config.acceptProviders).to.deep.equal(['stripe']);
  });

  it('with a database of the operator has neither sandbox nor demo data, and wants keys', () => {
    expect(loadConfig(own)).to.include({ sandbox: false, seedDemo: false });
    expect(loadConfig(own).encryptionKeys?.map(({ id }) => id)).to.deep.equal(['k2', 'k1']);
    expect(() => loadConfig({ ...own, ENCRYPTION_KEYS: '' })).to.throw(
      ConfigError,
      /ENCRYPTION_KEYS must be set/,
    );
    expect(() => loadConfig({ ...own, JWT_SECRET: '' })).to.throw(ConfigError, /JWT_SECRET must be set/);
  });

  for (const [name, value] of [
    ['PORT', 'rabbit'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'rebuttal.example'],
    ['DATABASE_URL', 'mysql://db.example/x'],
    ['SANDBOX', 'maybe'],
    ['FILE_STORE', 'floppy'],
    ['FILE_STORE', 's3://burrow/../fox'],
    ['FILE_STORE', 's3://Burrow'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'the burrow'],
    ['GOOGLE_CLIENT_ID', 'alone'],
    ['GOOGLE_ISSUER_URL', 'localhost'],
    ['LOG_LEVEL', 'loud'],
    ['JWT_SECRET', 'short'],
    ['ENCRYPTION_KEYS', 'k1:abc'],
  ] as const) {
    it(`refuses ${name}=${value}, naming the variable`, () => {
      expect(() => loadConfig({ ...own, [name]: value })).to.throw(ConfigError, name);
    });
  }

  it('never repeats an address that may hold a password', () => {
    expect(() => loadConfig({ ...own, DATABASE_URL: 'rabbit:secret@db' })).to.throw(/^((?!secret).)*$/);
  });

  it('reads the address of a provider from the variable named after it', () => {
    const config = loadConfig({
      STRIPE_API_URL: 'http://127.0.0.1:9',
      FOX_PAY_API_URL: 'https://fox.example',
    });
    expect(config.providerApiUrl('stripe')).to.equal('http://127.0.0.1:9');
    expect(config.providerApiUrl('fox-pay')).to.equal('https://fox.example');
    expect(config.providerApiUrl('adyen')).to.equal(undefined);
  });
});
