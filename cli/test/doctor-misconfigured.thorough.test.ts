import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { checkDatabase } from '../src/doctor/database-checks.js';
import { checkFiles } from '../src/doctor/file-check.js';
import type { Finding } from '../src/doctor/finding.js';
import {
  checkDataFolder,
  checkKeys,
  checkNode,
  checkPlugins,
  checkSettings,
  checkWebApp,
  findSettingFaults,
} from '../src/doctor/machine-checks.js';
import { checkMail, checkPort, checkServer, checkVirusScanner } from '../src/doctor/network-checks.js';
import { importCore, type Core } from '../src/import-core.js';

type Environment = Readonly<Record<string, string>>;
/** A fault, the pattern of the expected message, and the check that finds it. */
type FaultCase = readonly [
  what: string,
  names: RegExp,
  find: () => readonly Finding[] | Promise<readonly Finding[]>,
];

const url = 'postgres://rebuttal@127.0.0.1:1/rebuttal';
const own = {
  DATABASE_URL: url,
  PUBLIC_URL: 'https://rebuttal.example',
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  JWT_SECRET: 'carrots-are-orange-and-rabbits-know',
};

describe('the doctor names each fault in one line', () => {
  let core: Core;
  let folder: string;
  let otherServer: Server;

  before(async () => {
    core = await importCore();
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-doctor-'));
    otherServer = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => otherServer.once('listening', resolve));
  });
  after(() => {
    otherServer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const port = () => String((otherServer.address() as AddressInfo).port);
  const configOf = (environment: Environment) => core.loadConfig({ DATA_DIR: folder, ...environment });
  /** Reports an invalid setting as the command does. */
  const settings = (environment: Environment) => (): readonly Finding[] => {
    try {
      return checkSettings(configOf({ ...own, ...environment }));
    } catch (error) {
      expect((error as Error).name).to.equal('ConfigError');
      return [{ name: 'Settings', status: 'fail', message: (error as Error).message }];
    }
  };
  const atStart = (environment: Environment) => () => findSettingFaults(core, configOf(environment));
  const inFolder = (name: string, make: (path: string) => void) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    make(path);
    return configOf({ DATA_DIR: path });
  };
  const database = async (environment: Environment, facts?: object) => {
    const found: Finding[] = [];
    const good = {
      versionNumber: 160_004,
      version: '16.4',
      clockAheadMs: 0,
      canMakeRoles: true,
      pooling: 'none',
    };
    const mocked = {
      ...core,
      inspectDatabase: () => Promise.resolve({ ...good, isMigrated: false, ...facts }),
    };
    await checkDatabase(
      facts === undefined ? core : (mocked as unknown as Core),
      configOf({ ...own, ...environment }),
      (finding) => found.push(finding),
    );
    return found;
  };

  const files = (environment: Environment, found: object) => {
    const mocked = { ...core, checkNamedFiles: () => Promise.resolve(found) } as unknown as Core;
    return checkFiles(mocked, configOf(environment), { ownerUrl: url, isComplete: false });
  };

  const latin = 'DATABASE_URL: the database "latin" has the encoding LATIN1. Rebuttal needs UTF8.';
  const cases: readonly FaultCase[] = [
    ['an invalid port', /^PORT is "30000x"/, settings({ PORT: '30000x' })],
    ['the demo on an external database', /^SEED_DEMO is on/, settings({ SEED_DEMO: 'on' })],
    ['the sandbox on an external database', /^SANDBOX is on/, settings({ SANDBOX: 'on' })],
    [
      'an accepted provider that is not loaded',
      /^ACCEPT_PROVIDERS names "burrow"/,
      atStart({ ACCEPT_PROVIDERS: 'burrow' }),
    ],
    ['an invalid provider address', /^STRIPE_API_URL is no/, atStart({ STRIPE_API_URL: 'stripe' })],
    [
      'half of the settings of an app',
      /^WIX_APP_ID must be set together/,
      atStart({ WIX_INSTALL_MODE: 'auto' }),
    ],
    [
      'a missing exchange rate file',
      /EXCHANGE_RATES_FILE cannot be read/,
      atStart({ EXCHANGE_RATES_FILE: '/nowhere/rates.json' }),
    ],
    [
      'an address of another machine',
      /^HOST is "192\.0\.2\.1", which is not an address of this machine/,
      async () => [await checkPort(core, configOf({ HOST: '192.0.2.1', PORT: '0' }))],
    ],
    [
      'a port for the scanner that another program uses',
      /^uploads are refused.*VIRUS_SCANNER_URL/,
      async () => [
        await checkVirusScanner(core, configOf({ VIRUS_SCANNER_URL: `clamd://127.0.0.1:${port()}` })),
      ],
    ],
    [
      'a port for the mail server that another program uses',
      /^no mail goes out because 127\.0\.0\.1:\d+ does not respond.*SMTP_URL/,
      async () => [await checkMail(core, configOf({ SMTP_URL: `smtp://desk:carrot@127.0.0.1:${port()}` }))],
    ],
    [
      'an unavailable bucket',
      /^Could not read s3:\/\/burrow\/deep: no such bucket\. Check FILE_STORE, S3_ENDPOINT and the keys of AWS\.$/,
      async () => [await files({ FILE_STORE: 's3://burrow/deep' }, { unreachable: 'no such bucket.' })],
    ],
    [
      'a data folder that is a file',
      /is not a folder\. Set DATA_DIR/,
      () => {
        writeFileSync(join(folder, 'a-file'), '');
        return [checkDataFolder(configOf({ ...own, DATA_DIR: join(folder, 'a-file') }))];
      },
    ],
    [
      'a data folder that is open to all users',
      /mode 0777.*chmod 700/,
      () => [checkDataFolder(inFolder('open', (path) => chmodSync(path, 0o777)))],
    ],
    [
      'a corrupt key file',
      /Could not read .*keys\.json.*backup/,
      () => [checkKeys(inFolder('broken', (path) => writeFileSync(join(path, 'keys.json'), '{')))],
    ],
    [
      'a key file that other users can read',
      /Other users can read .*keys\.json.*chmod 600/,
      () => [
        checkKeys(
          inFolder('shown', (path) => {
            writeFileSync(join(path, 'keys.json'), '{"encryptionKeys":[],"jwtSecret":""}', { mode: 0o600 });
            chmodSync(join(path, 'keys.json'), 0o644);
          }),
        ),
      ],
    ],
    [
      'a missing plugin',
      /burrow.*PLUGINS/,
      async () => [await checkPlugins(core, configOf({ ...own, PLUGINS: 'burrow' }))],
    ],
    [
      'a port that another program uses',
      /is used by another program.*PORT/,
      async () => [await checkPort(core, configOf({ ...own, HOST: '127.0.0.1', PORT: port() }))],
    ],
    [
      'a server that is not Rebuttal',
      /REBUTTAL_URL/,
      async () => [await checkServer(`http://127.0.0.1:${port()}`)],
    ],
    ['a web app that is not built', /npm run build/, () => [checkWebApp({ ...core, webFolder: folder })]],
    ['an outdated Node', /^18\.20\.0 is too old/, () => [checkNode('18.20.0')]],
    ['a database that does not respond', /ECONNREFUSED.*DATABASE_URL/, () => database({})],
    ['a database that migrate refuses', /has the encoding LATIN1/, () => database({}, { refusal: latin })],
    ['a pooler instead of PostgreSQL', /DATABASE_POOLER_URL/, () => database({}, { pooling: 'transaction' })],
    ['a database without tables', /rebuttal migrate/, () => database({}, {})],
  ];

  for (const [what, names, find] of cases) {
    it(what, async () => {
      const found = (await find()).filter(({ status }) => status !== 'ok');
      const [first] = found.filter(({ message }) => names.test(message));
      expect(found.map(({ message }) => message).join('\n')).to.match(
        new RegExp(names.source, `${names.flags}m`),
      );
      expect(first?.message).not.to.include('\n');
      expect(first?.message.length).to.be.below(300);
    });
  }
});
