import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LoadedProvider } from '@rebuttal/core';
import { expect } from 'chai';

import { reportLines } from '../src/plugins/report.js';
import { jsonLines, runCli, runCliProcess } from './support/cli.js';

const faulty = `export default { manifest: { id: 'Bad', label: 'Hutch Bank', credentials: {}, evidence: {} } };`;

describe('commands for plugins', function () {
  this.timeout(120_000);
  let folder: string;
  const run = (args: string, env: Record<string, string> = {}) =>
    runCli(args.split(' '), { HOME: folder, DATA_DIR: join(folder, 'data'), PORT: '0', ...env });
  const put = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  before(async function () {
    this.timeout(300_000);
    folder = mkdtempSync(join(tmpdir(), 'rebuttal-cli-plugins-'));
    await run('plugins list'); // in a clone, the first command builds the CLI
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('list the plugins that the server would load, as text and as JSON', async () => {
    const { code, stdout, stderr } = await runCliProcess(['plugins', 'list'], { HOME: folder });
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(stdout)
      .to.match(/^Id +Provider +Can +Webhooks +Limits +Version +Plugin$/m)
      .and.match(
        /^stripe +Stripe +read, list, answer, accept, refund, alerts +yes +\d+ +\d+\.\d+\.\d+ +ships$/m,
      );
    expect(stdout).to.match(/^fedex +FedEx +track +no +0 +\d+\.\d+\.\d+ +ships$/m);
    const [only, ...others] = jsonLines(
      (await run('plugins list --json', { PLUGINS: '@rebuttal/plugin-stripe' })).stdout,
    );
    expect(others).to.deep.equal([]);
    expect(only).to.include({ id: 'stripe', plugin: '@rebuttal/plugin-stripe', ships: true, webhooks: true });
    expect(only?.capabilities).to.include('submitEvidence');
  });

  it('list valid plugins beside a faulty one, report its fault, and fail', async () => {
    const bad = put('faulty.mjs', faulty);
    const { code, stdout, stderr } = await run('plugins list', {
      PLUGINS: `${bad},@rebuttal/plugin-stripe,@rebuttal/plugin-stripe`,
    });
    expect(code).to.equal(1);
    expect(stdout).to.match(/^stripe /m);
    expect(stderr)
      .to.contain(`Plugin ${bad} is not valid: manifest.id "Bad"`)
      .and.contain('has the id "stripe", which is taken: it is named twice')
      .and.match(/rebuttal: The server would not start with: .*faulty\.mjs, @rebuttal\/plugin-stripe/);
  });

  it('check a plugin by its id or name: capabilities and a test run with its simulator', async () => {
    for (const name of ['stripe', '@rebuttal/plugin-stripe']) {
      const { code, stdout, stderr } = await run(`plugins check ${name}`);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      for (const line of [
        /^Stripe \(stripe\)$/m,
        /^ {2}yes +submit evidence$/m,
        /^ {2}secret_key +.*secret, required$/m,
      ])
        expect(stdout).to.match(line);
      expect(stdout).to.match(/^ {2}ok +Dispute +du_\w+ over .*announced by a signed webhook and read$/m);
      expect(stdout.endsWith('All checks passed.\n')).to.equal(true);
    }
    const [report] = jsonLines((await run('plugins check stripe --json')).stdout);
    expect(report).to.include({ id: 'stripe', ok: true });
    expect(report?.dry_run).to.deep.include({ name: 'Scenarios', status: 'ok', message: '18 scenarios' });
    expect(report?.sync).to.have.keys('every_minutes', 'calls_per_minute');
  });

  it('show the catalog of credential fields, any number of times', async () => {
    const once = await run('providers init');
    expect(once.code).to.equal(0);
    expect(once.stderr).to.contain('There was nothing to fill in, and nothing changed');
    expect(once.stdout).to.match(/^stripe +webhook_secret +Webhook signing secret +secret, optional$/m);
    expect(await run('providers init')).to.deep.equal(once);
    const fields = jsonLines((await run('providers init --json')).stdout);
    expect(fields).to.deep.include({
      provider: 'stripe',
      field_name: 'secret_key',
      label: 'Secret or restricted API key',
      traits: 'secret, required',
    });
  });

  it('name the plugin and its faults if the server does not start, in one message', async () => {
    const bad = put('faulty.mjs', faulty);
    const thrower = put('thrower.mjs', 'throw new Error("no carrots\\n    at the burrow")');
    const notValid = await run('serve', { PLUGINS: bad });
    const throws = await run('serve', { PLUGINS: thrower });
    for (const { code, stdout, stderr } of [notValid, throws]) {
      expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr).to.match(/^rebuttal: PLUGINS cannot be loaded\. Plugin [^\n]+\n$/);
    }
    expect(existsSync(join(folder, 'data')), 'a database was created').to.equal(false);
    for (const fault of [
      bad,
      'manifest.id "Bad"',
      'readWebhook is missing',
      'manifest.capabilities is missing',
    ])
      expect(notValid.stderr).to.contain(fault);
    expect(throws.stderr).to.equal(
      `rebuttal: PLUGINS cannot be loaded. Plugin ${thrower} cannot be loaded: no carrots at the burrow\n`,
    );
  });
});

describe('plugin report', () => {
  const sentence =
    'Hutch Bank has no such call; answer by hand in its portal, under Cases, and note it here.';
  const plugin = {
    kind: 'provider',
    name: './plugins/hutch',
    isShipped: false,
    version: undefined,
    provider: {
      manifest: {
        id: 'hutch',
        label: 'Hutch\u001B[31m Bank',
        credentials: {
          plan: {
            label: 'Plan',
            options: [
              { value: '', label: '' },
              { value: 's', label: 'Small' },
            ],
          },
          key: { label: 'A key whose label is as long as labels in such forms can be', secret: true },
        },
        capabilities: ['disputeFromHistory', 'submitEvidence'],
        limits: [
          { capability: 'fetchDispute', reason: sentence },
          { capability: 'submitEvidence', reason: sentence, when: { field: 'plan', is: ['s', ''] } },
        ],
        evidence: { mimeTypes: ['application/pdf'], fileBytesMax: 2_500_000, totalBytesMax: 4_000_000 },
      },
    },
  } as unknown as LoadedProvider;
  const steps = [{ name: 'Dispute', status: 'fail', message: sentence } as const];
  const lines = reportLines(plugin, steps, { width: 80, paint: (_tone, text) => text });

  it('shows which capabilities all, some and no accounts have, and why', () => {
    expect(lines).to.include.members([
      '  no      look up a dispute',
      '  yes     rebuild a dispute from its events',
      '  partly  submit evidence',
      '  It cannot look up a dispute, for every account:',
      '  It cannot submit evidence, where “Plan” is “Small” or empty:',
    ]);
    const reasons = lines.filter((line) => line.startsWith('    Hutch Bank has no such call;'));
    expect(reasons).to.have.length(2);
  });

  it('describes what a service takes that takes only text', () => {
    const { manifest } = plugin.provider;
    const evidence = { mimeTypes: [], fileBytesMax: 0, totalBytesMax: 0 };
    const textOnly = {
      ...plugin,
      provider: { manifest: { ...manifest, evidence } },
    } as unknown as LoadedProvider;
    const told = reportLines(textOnly, steps, { width: 80, paint: (_tone, text) => text });
    expect(told.find((line) => line.includes('Evidence'))).to.match(/Evidence\s+text only$/);
  });
});
