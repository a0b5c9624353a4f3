import type { Config, Database, DatabaseFacts } from '@rebuttal/core';
import { expect } from 'chai';

import { checkDatabase, checkDemoAccounts } from '../src/doctor/database-checks.js';
import { checkFiles } from '../src/doctor/file-check.js';
import type { Finding } from '../src/doctor/finding.js';
import { checkPdf, checkSettings } from '../src/doctor/machine-checks.js';
import { checkMail } from '../src/doctor/network-checks.js';
import { checkProviders } from '../src/doctor/provider-checks.js';
import type { Core } from '../src/import-core.js';

const config = {
  databaseUrl: 'postgres://db.example/rebuttal',
  dataDir: '/nowhere',
  publicUrl: 'https://d.example',
} as Config;
const good: DatabaseFacts = {
  versionNumber: 160_004,
  version: '16.4',
  clockAheadMs: 3,
  canMakeRoles: true,
  isMigrated: false,
  pooling: 'none',
  refusal: undefined,
};

/** The doctor's findings for such a database. */
async function findingsFor(facts: Partial<DatabaseFacts>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const core = { inspectDatabase: () => Promise.resolve({ ...good, ...facts }) } as unknown as Core;
  await checkDatabase(core, config, (finding) => findings.push(finding));
  return findings;
}

const statusOf = (findings: Finding[], name: string) =>
  findings.find((finding) => finding.name === name)?.status;

describe('the doctor', () => {
  it('warns about clock skew, and fails if webhooks would be rejected', async () => {
    expect(statusOf(await findingsFor({ clockAheadMs: -1_900 }), 'Clock')).to.equal('ok');
    expect(statusOf(await findingsFor({ clockAheadMs: 2_100 }), 'Clock')).to.equal('warn');
    const [, clock] = await findingsFor({ clockAheadMs: -61_000 });
    expect(clock).to.include({ name: 'Clock', status: 'fail' });
    expect(clock?.message).to.match(/^61\.0 s ahead of the database’s: .*NTP/);
    expect((await findingsFor({ clockAheadMs: 61_000 }))[1]?.message).to.match(/^61\.0 s behind/);
  });

  it('fails for an outdated database, or one whose user cannot create roles', async () => {
    const [old] = await findingsFor({ versionNumber: 140_012, version: '14.12' });
    expect(old).to.deep.equal({
      name: 'Database',
      status: 'fail',
      message: 'PostgreSQL 14.12 is too old. Use 15 or newer.',
    });
    const [unprivileged] = await findingsFor({ canMakeRoles: false });
    expect(unprivileged?.status).to.equal('fail');
    expect(unprivileged?.message).to.include('createrole');
  });

  it('fails if no PDF can be made, and names the package to install', async () => {
    const pdf = { isAvailable: () => Promise.resolve(false), close: () => Promise.resolve() };
    const finding = await checkPdf({ createPdfRenderer: () => pdf } as unknown as Core);
    expect(finding.status).to.equal('fail');
    expect(finding.message).to.include('apt install wkhtmltopdf');
  });

  const workingPdf = {
    isAvailable: () => Promise.resolve(true),
    isWithoutNetwork: () => Promise.resolve(true),
    hasFontsFor: () => Promise.resolve(true),
    undrawable: () => Promise.resolve<readonly string[]>([]),
    render: () => Promise.resolve(Buffer.from('%PDF-1.4')),
    close: () => Promise.resolve(),
  };
  const checkWorkingPdf = (over: Partial<typeof workingPdf>) =>
    checkPdf({ createPdfRenderer: () => ({ ...workingPdf, ...over }) } as unknown as Core);

  it('warns if fonts for Chinese and Japanese are missing, and names the package to install', async () => {
    const finding = await checkWorkingPdf({ hasFontsFor: () => Promise.resolve(false) });
    expect(finding.status).to.equal('warn');
    expect(finding.message).to.include('fonts-noto-cjk');
  });

  it('fails while demo accounts have their public passwords, after SEED_DEMO was turned off', async () => {
    const find = async (emails: string[], seedDemo = false) => {
      const core = { findPublicSignIns: () => Promise.resolve(emails) };
      const findings = await checkDemoAccounts(core, {} as Database, { seedDemo });
      return findings.map(({ status, message }) => `${status}: ${message}`).join();
    };
    expect(await find(['admin@rebuttal.test', 'demo@rebuttal.test'])).to.match(
      /^fail: admin@rebuttal\.test and demo@rebuttal\.test still have their public password\./,
    );
    expect(await find([])).to.match(/^ok/);
    expect(await find(['demo@rebuttal.test'], true)).to.equal('');
  });

  it('warns about a sandbox and a local address with an external database', () => {
    expect(checkSettings(config).map(({ status }) => status)).to.deep.equal(['ok']);
    const demo = { ...config, sandbox: true, publicUrl: 'http://localhost:3000' };
    expect(checkSettings(demo).map(({ status }) => status)).to.deep.equal(['warn', 'warn']);
  });

  it('distinguishes an unreachable provider, rejected credentials and an unexpected response', async () => {
    const accountWith = (kind: string) => ({
      label: 'Burrow Bank',
      accountId: 'acc_1',
      problem: { kind, message: 'No.' },
    });
    const core = {
      loadPlugins: () => Promise.resolve({ providers: [], carriers: [] }),
      probeProviders: () =>
        Promise.resolve([
          ...['unavailable', 'credentials', 'other'].map(accountWith),
          { ...accountWith(''), problem: undefined },
        ]),
    } as unknown as Core;
    const input = { config } as unknown as Parameters<typeof checkProviders>[1];
    const findings = await checkProviders(core, input);
    expect(findings.map(({ status }) => status)).to.deep.equal(['fail', 'warn', 'warn', 'ok']);
    expect(findings[0]?.message).to.include('firewall, proxy, DNS');
    expect(findings[1]?.message)
      .to.include('rejects the credentials of acc_1')
      .and.include('Enter them again');
  });

  const found = { rows: 3, rowsChecked: 3, filesChecked: 4, missing: 0, firstMissing: [] };
  const filesFinding = (changes: object) => {
    const core = {
      openFileStore: () => ({}),
      checkNamedFiles: () => Promise.resolve({ ...found, ...changes }),
    } as unknown as Core;
    const local = { ...config, fileStore: 'local' } as Config;
    return checkFiles(core, local, { ownerUrl: config.databaseUrl ?? '', isComplete: false });
  };

  it('fails if files are missing, and shortens their names', async () => {
    const named = (name: string) => ({ name, owner: 'dsp_1', key: 'ten_1/evd_1' });
    const firstMissing = [named('receipt.pdf'), named(`${'x'.repeat(250)}.pdf`)];
    const { status, message } = await filesFinding({ missing: 3, firstMissing });
    expect(status).to.equal('fail');
    expect(message).to.equal(
      `3 missing of 4: receipt.pdf of dsp_1, ${'x'.repeat(39)}… of dsp_1 and 1 more. Restore /nowhere/files from a backup, or correct DATA_DIR and FILE_STORE.`,
    );
  });

  it('distinguishes an unreachable mail server from a rejected login, and prints no password', async () => {
    const smtpUrl = 'smtp://desk:secret-carrot@mail.example:587';
    const mail = (problem?: object) => {
      const core = { tryMailServer: () => Promise.resolve(problem) } as unknown as Core;
      return checkMail(core, { ...config, smtpUrl });
    };
    const refused = await mail({ kind: 'credentials', message: 'Invalid login: 535\nNo.' });
    expect(refused).to.include({
      status: 'fail',
      message:
        'no mail goes out because mail.example:587 rejects user or password: Invalid login: 535 No. Correct SMTP_URL.',
    });
    const unreachable = await mail({ kind: 'unavailable', message: 'Connection timeout' });
    expect(unreachable.status).to.equal('fail');
    expect(unreachable.message)
      .to.include('mail.example:587 does not respond')
      .and.include('correct SMTP_URL');
    expect(await mail()).to.include({
      status: 'ok',
      message: 'mail.example:587 responds and accepts user and password',
    });
    const evaluation = await checkMail({} as Core, { ...config, databaseUrl: undefined });
    expect(evaluation).to.include({ status: 'ok' });
    expect(evaluation.message).to.match(/no SMTP_URL .* \/nowhere\/mail$/);
    const production = await checkMail({} as Core, config);
    expect(production).to.include({ status: 'warn' });
    expect(production.message).to.match(
      /No one can confirm an email address .* rebuttal users verify-email$/,
    );
  });
});
