import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { ConfigError, loadConfig } from './config.js';
import { loadKeys } from './keys.js';

const key = Buffer.alloc(32, 7).toString('base64');
const own = {
  DATABASE_URL: 'postgres://rabbit:secret@db.example/burrow',
  ENCRYPTION_KEYS: `k2:${key},k1:${key}`,
  JWT_SECRET: 'x'.repeat(32),
};

describe('configuration', () => {
  it('trusts local or listed proxies, and never all', () => {
    expect(loadConfig({}).trustedProxies).to.deep.equal(['loopback']);
    const named = loadConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8,loopback' });
    expect(named.trustedProxies).to.deep.equal(['10.0.0.5', 'fd00::/8', 'loopback']);
    for (const wrong of ['all', '0.0.0.0/0', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8'])
      expect(() => loadConfig({ TRUSTED_PROXIES: wrong }), wrong).to.throw(ConfigError, /TRUSTED_PROXIES/);
  });

  it('is in evaluation mode without any variable: embedded database, sandbox, demo data', () => {
    const config = loadConfig({});
    expect(config).to.include({ port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' });
    expect(config).to.include({ databaseUrl: undefined, sandbox: true, seedDemo: true, workers: true });
    expect(config.acceptProviders).to.equal(undefined);
  });

  it('uses the values that are set', () => {
    const config = loadConfig({
      ...own,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://rebuttal.example/',
      SANDBOX: 'on',
      DEFAULT_FEATURES: 'all',
      UPGRADE_URL: 'https://rebuttal.example/plans',
      WORKERS: 'off',
      PLUGINS: 'plugin-stripe, ./burrow-bank',
      ACCEPT_PROVIDERS: 'stripe,adyen',
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: 'Burrow <burrow@rebuttal.example>',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      WIX_APP_ID: 'an app',
      OUTGOING_WEBHOOKS_ALLOW_PRIVATE: 'true',
      OUTGOING_WEBHOOKS_HOSTS: 'Hooks.example, *.rabbits.example',
      VIRUS_SCANNER_URL: 'clamd://clamav.internal:3310',
      LOG_LEVEL: 'debug',
      WEBHOOKS_AT_ONCE: '64',
      REQUIRE_SECOND_FACTOR: 'super_admins',
    });
    expect(config).to.deep.include({
      host: '0.0.0.0',
      publicUrl: 'https://rebuttal.example',
      sandbox: true,
      defaultFeatures: 'all',
      upgradeUrl: 'https://rebuttal.example/plans',
      workers: false,
      plugins: ['plugin-stripe', './burrow-bank'],
      acceptProviders: ['stripe', 'adyen'],
      smtpUrl: 'smtps://mail.example',
      mailFrom: 'Burrow <burrow@rebuttal.example>',
      google: { clientId: 'id', clientSecret: 'secret', issuerUrl: undefined },
      outgoingWebhooksAllowPrivate: true,
      outgoingWebhooksHosts: ['hooks.example', '*.rabbits.example'],
      virusScannerUrl: 'clamd://clamav.internal:3310',
      logLevel: 'debug',
      webhooksAtOnce: 64,
      secondFactorPolicy: 'super_admins',
    });
    expect(config.providerSetting('wix', 'APP_ID')).to.equal('an app');
  });

  it('verifies email addresses, except in evaluation mode where no email is sent', () => {
    const verifies = (env: Record<string, string>) => loadConfig(env).verifiesEmails;
    expect(verifies({})).to.equal(false);
    expect(verifies({ SMTP_URL: 'smtp://mail.example' })).to.equal(true);
    expect(verifies(own)).to.equal(true);
  });

  it('rejects demo data with an external database, and names both variables', () => {
    expect(() => loadConfig({ ...own, SEED_DEMO: 'on' })).to.throw(
      ConfigError,
      /^SEED_DEMO is on and DATABASE_URL is set\./,
    );
    expect(loadConfig({ SEED_DEMO: 'on' }).seedDemo).to.equal(true);
  });

  describe('from files', () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'rebuttal-config-'));
    });
    after(() => rmSync(folder, { recursive: true }));
    const fileOf = (text: string) => {
      const file = join(folder, randomUUID());
      writeFileSync(file, text);
      return file;
    };

    it('reads each secret from the file that NAME_FILE names, without its line break', () => {
      const config = loadConfig({
        DATABASE_URL_FILE: fileOf(`${own.DATABASE_URL}\n`),
        ENCRYPTION_KEYS_FILE: fileOf(`${own.ENCRYPTION_KEYS}\r\n`),
        JWT_SECRET_FILE: fileOf(`${own.JWT_SECRET}\n`),
        SMTP_URL_FILE: fileOf('smtp://mail.example\n'),
        WIX_APP_SECRET_FILE: fileOf('carrots'),
        FILE_STORE: 's3://burrow',
        AWS_ACCESS_KEY_ID: 'hazel',
        AWS_SECRET_ACCESS_KEY_FILE: fileOf('lettuce\n'),
        JWT_SECRET: '',
      });
      expect(config).to.include({
        jwtSecret: own.JWT_SECRET,
        smtpUrl: 'smtp://mail.example',
        sandbox: false,
      });
      expect(config.encryptionKeys).to.have.length(2);
      expect(config.providerSetting('wix', 'APP_SECRET')).to.equal('carrots');
      expect(config.fileStore).to.have.deep.property('credentials', {
        accessKeyId: 'hazel',
        secretAccessKey: 'lettuce',
      });
    });

    it('rejects a variable that is set twice, and a file that is missing or empty', () => {
      const reject = (env: Record<string, string>, message: RegExp) =>
        expect(() => loadConfig({ ...own, ...env })).to.throw(ConfigError, message);
      reject({ JWT_SECRET_FILE: fileOf('x'.repeat(32)) }, /^JWT_SECRET and JWT_SECRET_FILE are both set/);
      reject({ METRICS_TOKEN_FILE: '/nowhere/token' }, /^METRICS_TOKEN_FILE names .*token, .*\(ENOENT\)/);
      reject({ METRICS_TOKEN_FILE: folder }, /cannot be read \(EISDIR\)/);
      reject({ METRICS_TOKEN_FILE: fileOf('\n') }, /which is empty/);
      reject({ JWT_SECRET: '', JWT_SECRET_FILE: fileOf('short') }, /^JWT_SECRET must have at least 32/);
    });
  });

  it('derives database passwords from another secret than sessions, if there is one', () => {
    const keys = (env: Record<string, string>) => loadKeys(loadConfig({ ...own, ...env }));
    expect(keys({}).rolesSecret).to.equal(own.JWT_SECRET);
    const secrets = { jwtSecret: own.JWT_SECRET, rolesSecret: 'r'.repeat(32) };
    expect(keys({ DATABASE_ROLES_SECRET: secrets.rolesSecret })).to.include(secrets);
  });

  it('has no sandbox or demo data with an external database, and requires keys', () => {
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
    ['PORT', '1e3'],
    ['PORT', '0x1F90'],
    ['PUBLIC_URL', 'rebuttal.example'],
    ['PUBLIC_URL', 'https://rebuttal.example/?company=1'],
    ['PUBLIC_URL', 'https://rebuttal.example/#top'],
    ['PUBLIC_URL', 'https://rebuttal.example/disputes'],
    ['PUBLIC_URL', 'https://hazel:carrots@rebuttal.example'],
    ['DATABASE_URL', 'mysql://db.example/x'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=maybe'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=verify-ca'],
    ['DATABASE_URL', 'postgres://db.example/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'],
    ['SANDBOX', 'maybe'],
    ['FILE_STORE', 'floppy'],
    ['FILE_STORE', 's3://burrow/../fox'],
    ['FILE_STORE', 's3://Burrow'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp:///mail.example'],
    ['MAIL_FROM', 'the burrow'],
    ['GOOGLE_CLIENT_ID', 'alone'],
    ['GOOGLE_ISSUER_URL', 'localhost'],
    ['WEBHOOKS_AT_ONCE', '0'],
    ['PROVIDER_TIMEOUT_MS', 'soon'],
    ['PROVIDER_TIMEOUT_MS', '0'],
    ['AI_BASE_URL', 'api.example'],
    ['AI_BASE_URL', 'ftp://api.example/v1'],
    ['LOG_LEVEL', 'loud'],
    ['REQUIRE_SECOND_FACTOR', 'on'],
    ['OUTGOING_WEBHOOKS_HOSTS', 'https://hooks.example'],
    ['OUTGOING_WEBHOOKS_HOSTS', 'hooks.example/in'],
    ['OUTGOING_WEBHOOKS_HOSTS', 'hooks.example:8443'],
    ['OUTGOING_WEBHOOKS_HOSTS', 'hooks.example, *'],
    ['OUTGOING_WEBHOOKS_HOSTS', 'in.*.example'],
    ['VIRUS_SCANNER_URL', 'clamav.internal:3310'],
    ['VIRUS_SCANNER_URL', 'clamd://clamav.internal/socket'],
    ['VIRUS_SCANNER_URL', 'clamd:///'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen letters, and spaces'],
    ['JWT_SECRET', 'short'],
    ['ENCRYPTION_KEYS', 'k1:abc'],
    ['ENCRYPTION_KEYS', `k1:${key},k1:${Buffer.alloc(32, 8).toString('base64')}`],
    ['ENCRYPTION_KEYS', `k1:!!!!${key}`],
    ['ENCRYPTION_KEYS', `k1:${key},k2:${key.slice(0, 20)} ${key.slice(20)}`],
    ['ENCRYPTION_KEYS', ','],
    ['PLUGINS', ','],
    ['ACCEPT_PROVIDERS', ' , '],
    ['TRUSTED_PROXIES', ','],
    ['OUTGOING_WEBHOOKS_HOSTS', ','],
  ] as const) {
    it(`rejects ${name}=${value} and names the variable`, () => {
      expect(() => loadConfig({ ...own, [name]: value })).to.throw(ConfigError, name);
    });
  }

  it('never repeats a URL that may contain a password', () => {
    expect(() => loadConfig({ ...own, DATABASE_URL: 'rabbit:secret@db' })).to.throw(/^((?!secret).)*$/);
  });

  it("reads a provider's URL from the variable with its name, without a slash at its end", () => {
    const config = loadConfig({
      STRIPE_API_URL: 'http://127.0.0.1:9',
      FOX_PAY_API_URL: 'https://fox.example/api/',
    });
    expect(config.providerApiUrl('stripe')).to.equal('http://127.0.0.1:9');
    expect(config.providerApiUrl('fox-pay')).to.equal('https://fox.example/api');
    expect(config.providerApiUrl('adyen')).to.equal(undefined);
  });

  it('reads exactly the variables of docs/configuration.md', () => {
    const set = { ...own, FILE_STORE: 's3://burrow', AI_BASE_URL: 'https://api.example/v1', AI_MODEL: 'm' };
    const asked = new Set<string>();
    const env = new Proxy<Record<string, string>>(set, {
      get(values, name: string) {
        asked.add(name);
        return values[name];
      },
    });
    const config = loadConfig(env);
    config.providerApiUrl('wix');
    config.providerInstallerUrl('wix');
    for (const ending of ['APP_ID', 'APP_SECRET', 'PUBLIC_KEY', 'INSTALL_MODE', 'SHARE_URL_ID'])
      config.providerSetting('wix', ending);
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
    const [, section = ''] = /^## The server$(.*?)^## /ms.exec(page) ?? [];
    const listed = [...section.matchAll(/^\| `([A-Z_0-9<>]+)`/gm)].map(([, name = '']) => name);
    expect(listed.filter((name) => !asked.has(name.replace('<PROVIDER>', 'WIX')))).to.deep.equal([]);
    const isNamed = (name: string) =>
      page.includes(`\`${name.replace('WIX_API_URL', '<PROVIDER>_API_URL')}\``);
    const variables = [...asked].filter(
      (name) => !asked.has(name.replace(/_FILE$/, '')) || !name.endsWith('_FILE'),
    );
    expect(variables.filter((name) => !isNamed(name))).to.deep.equal([]);
  });
});
