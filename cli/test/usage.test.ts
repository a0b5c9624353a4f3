import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect } from 'chai';
import type { Command } from 'commander';

import { createProgram } from '../src/program/program.js';
import { bin, cliWith, collect, jsonLines, runCli } from './support/cli.js';

const unreachable = 'http://127.0.0.1:1';

describe('command line usage', function () {
  this.timeout(120_000);
  let home: string;
  const { run, runProcess } = cliWith(() => ({ HOME: home, REBUTTAL_URL: unreachable }));

  before(async () => {
    home = mkdtempSync(join(tmpdir(), 'rebuttal-usage-'));
    await runProcess('--version'); // in a clone, the first command builds the CLI
  });
  after(() => rmSync(home, { recursive: true, force: true }));

  it('lists every command in its help, without colors if there is no terminal', async () => {
    const { code, stdout, stderr } = await runProcess('--help');
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    for (const name of ['serve', 'worker', 'migrate', 'doctor', 'login', 'logout'])
      expect(stdout).to.match(new RegExp(`^  ${name}\\b`, 'm'));
    expect(stdout).to.include('plugins list|check').and.include('providers init');
    expect(stdout).to.include('admin create').and.include('simulate dispute');
    expect(stdout).to.include('login-as <tenant>').and.include('webhooks list|record|replay|send');
    expect(stdout).to.include('stats [breakdown]').and.include('logs [verify]');
    expect(stdout).not.to.include('\u001B');
  });

  for (const [json, output] of [
    ['', /^rebuttal: Could not write the output: ENOSPC: .*\n$/],
    [' --json', /^\{"error":"Could not write the output: ENOSPC: .*","code":"output_not_written"\}\n$/],
  ] as const) {
    if (!existsSync('/dev/full')) continue;
    it(`reports in one line that there is no space for its output${json}`, async () => {
      const command = `"${process.execPath}" "${bin}" plugins list${json} > /dev/full`;
      const child = spawn('bash', ['-c', command], {
        env: { PATH: process.env.PATH, HOME: home },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const stderr = collect(child.stderr);
      const [code] = (await once(child, 'close')) as [number];
      expect(code).to.equal(1);
      expect(stderr()).to.match(output);
    });
  }

  for (const columns of [80, 120]) {
    it(`names all subcommands in the help of each command, within ${columns} columns`, () => {
      const program = createProgram().configureOutput({ getOutHelpWidth: () => columns });
      const help = program.helpInformation();
      expect(help).not.to.include('…');
      for (const group of program.commands) {
        const entry = new RegExp(`^  ${group.name()}(?: .*)?(?:\\n {4,}.*)*`, 'm').exec(help);
        const words = String(entry).split(/[\s|,[\]]+/);
        expect(words, group.name()).to.include.members(group.commands.map((inner) => inner.name()));
      }
      let whole = '';
      program.configureOutput({ writeOut: (text) => (whole += text) }).outputHelp();
      expect(Math.max(...whole.split('\n').map((line) => line.length))).to.be.at.most(columns);
    });
  }

  it('has examples and --json in the help of each command', async () => {
    const commands = [
      'serve',
      'worker',
      'migrate',
      'backup',
      'restore',
      'keys rotate',
      'pooler users',
      'logs',
      'logs verify',
      'alarms',
      'jobs list',
      'jobs retry',
      'webhooks record',
      'disputes export',
      'export',
      'completion',
      'admin create',
      'doctor',
      'plugins list',
      'plugins check',
      'providers init',
      'login',
      'logout',
      'disputes list',
      'disputes show',
      'disputes draft',
      'disputes submit',
      'disputes accept',
      'disputes assign',
      'team invite',
      'api-keys create',
      'endpoints add',
      'notifications set',
      'calendar rotate',
      'waitlist export',
      'tenants list',
      'tenants show',
      'tenants suspend',
      'tenants activate',
      'tenants delete',
      'tenants require-2fa',
      'users list',
      'stats',
      'config get',
      'config set',
      'config reset',
      'login-as',
      'webhooks list',
      'webhooks replay',
      'webhooks send',
      'simulate dispute',
    ];
    for (const command of commands) {
      const { code, stdout } = await run(`${command} --help`);
      expect(code, command).to.equal(0);
      expect(stdout, command)
        .to.include('--json')
        .and.match(/Examples:\n {2}\$ .*rebuttal/);
    }
  });

  it('shows an example that gives each key of a day a different id', async () => {
    expect((await run('keys rotate --help')).stdout).to.include('"k$(date +%Y%m%d%H%M):$(openssl');
  });

  it('loads only the declarations of its commands for help', async () => {
    const loaded = join(home, 'loaded.txt');
    const note = join(home, 'note.mjs');
    const hook = `import { appendFileSync } from 'node:fs';
      export async function load(url, context, next) {
        appendFileSync(${JSON.stringify(loaded)}, url + '\\n');
        return next(url, context);
      }`;
    writeFileSync(
      note,
      `import { register } from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))});`,
    );
    const { code } = await runProcess('--help', { NODE_OPTIONS: `--import=${pathToFileURL(note).href}` });
    expect(code).to.equal(0);
    const urls = readFileSync(loaded, 'utf8').trim().split('\n');
    const chunks = urls.filter((url) => url.includes('/cli/dist/'));
    expect(chunks.some((url) => url.endsWith('/cli/dist/rebuttal.js'))).to.equal(true);
    // Commands are chunks with their names; code shared by the declarations is in "chunk-…".
    for (const url of chunks) expect(url).to.match(/\/(rebuttal|chunk-[A-Z0-9]+)\.js$/);
    const unexpected = urls.filter(
      (url) => !/^node:|\/cli\/(bin|dist)\/|\/scripts\/lib\/(fresh-cli|node-version)\.mjs$/.test(url),
    );
    expect(unexpected).to.deep.equal([]);
    for (const heavy of ['node:http', 'node:https', 'node:tls', 'node:crypto'])
      expect(urls).not.to.include(heavy);
  });

  it('prints the version of the package', async () => {
    const file = new URL('../package.json', import.meta.url);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    expect(await runProcess('--version')).to.deep.equal({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('exits with 2 and one line for each kind of wrong usage', async () => {
    const wrong = {
      'disputes lst': /unknown command 'lst' \(Did you mean list\?\) See: rebuttal disputes --help\n$/,
      'disputes list --frobnicate': /unknown option '--frobnicate'\. See: rebuttal disputes list --help\n$/,
      'disputes list --limit none': /whole number from 1/,
      'disputes list --sort color': /Allowed choices are created_at/,
      'jobs retry': /Name a job, or use --all-parked/,
      'completion tcsh': /Allowed choices are bash, zsh, fish/,
      'webhooks send stripe e.json --account acc_1 --at noon': /It must be a time/,
      'plugins check': /missing required argument 'name'/,
      'disputes show': /missing required argument 'id'/,
      'migrate sideways': /Allowed choices are up, down, status/,
      'simulate dispute stripe --amount 12.50': /whole number from 0/,
      'admin create --name Hazel': /required option '--email <address>' not specified/,
      'webhooks send stripe event.json': /--account, or a webhook URL with --url/,
      'webhooks send stripe - --url http://localhost/x --secret-stdin': /Only one of the body/,
      'webhooks send stripe e.json --url localhost/x': /--url must be an address/,
    };
    for (const [args, text] of Object.entries(wrong)) {
      const { code, stdout, stderr } = await run(args);
      expect({ code, stdout }, args).to.deep.equal({ code: 2, stdout: '' });
      expect(stderr, args)
        .to.match(/^rebuttal: [^\n]+\n$/)
        .and.match(text);
    }
  });

  it('ends in the same way in a process as in a thread, where most tests run it', async () => {
    const calls: [string, Record<string, string>?, string?][] = [
      ['--version'],
      ['disputes --help'],
      ['disputes lst'],
      ['disputes list --json'],
      ['login --email a@b.example --password-stdin', {}, 'hazel-and-fiver'],
      ['logout', { XDG_CONFIG_HOME: home }],
      ['plugins list', { PLUGINS: './nowhere' }],
      ['migrate status', { DATABASE_URL: 'postgres://hazel@127.0.0.1:1/warren', JWT_SECRET: 'x'.repeat(40) }],
    ];
    for (const [args, env, input] of calls)
      expect(await run(args, env, input), args).to.deep.equal(await runProcess(args, env, input));
  });

  it('exits with 2 for an empty id, without a request to the server', async () => {
    const wrong: [string[], string][] = [
      [['disputes', 'show', ''], "argument 'id' is empty"],
      [['tenants', 'show', ' '], "argument 'tenant' is empty"],
      [['config', 'set', 'max_psp_accounts=3', '--tenant', ''], "option '--tenant <id>' is empty"],
    ];
    for (const [words, text] of wrong) {
      const { code, stdout, stderr } = await runCli(words, { HOME: home, REBUTTAL_URL: unreachable });
      expect({ code, stdout }, words.join(' ')).to.deep.equal({ code: 2, stdout: '' });
      const called = words.slice(0, 2).join(' ');
      expect(stderr).to.equal(`rebuttal: ${text}. See: rebuttal ${called} --help\n`);
    }
  });

  it('rejects an empty argument for any command, and an empty id as an option', async () => {
    const calls = emptyCalls(createProgram());
    expect(calls.length).to.be.greaterThan(50);
    for (const { words, text } of calls) {
      const program = createProgram();
      forbidActions(program);
      const thrown: unknown = await program
        .parseAsync(words, { from: 'user' })
        .catch((error: unknown) => error);
      expect(thrown, words.join(' ')).to.have.property('code', 'commander.invalidArgument');
      expect(String(thrown), words.join(' ')).to.match(text);
    }
  });

  it('shows the help and exits with 2 if a command is missing', async () => {
    for (const args of ['', 'webhooks']) {
      const { code, stdout, stderr } = await runProcess(args);
      expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
      expect(stderr).to.match(/^Usage: rebuttal/);
    }
  });

  it('names the invalid environment variable', async () => {
    const { code, stderr } = await runProcess('disputes list', { REBUTTAL_URL: 'localhost:3000' });
    expect(code).to.equal(2);
    expect(stderr).to.include('REBUTTAL_URL must be an address that starts with http://');
    const port = await run('serve', { PORT: 'many', DATA_DIR: join(home, 'none') });
    expect(port).to.include({
      code: 1,
      stderr: 'rebuttal: PORT is "many"; it must be a whole number from 0 to 65535.\n',
    });
  });

  it('explains what to do without a server, with the error as JSON on request', async () => {
    for (const args of [
      'disputes list',
      'simulate dispute stripe',
      'login --email a@b.example --password-stdin',
    ]) {
      const { code, stdout, stderr } = await runProcess(args, {}, 'hazel-and-fiver');
      expect({ code, stdout }, args).to.deep.equal({ code: 1, stdout: '' });
      expect(stderr, args).to.include(
        `No response from ${unreachable}. Start the server with "rebuttal serve"`,
      );
    }
    const asJson = await run('disputes list --json');
    expect(jsonLines(asJson.stderr)).to.have.length(1);
    expect(jsonLines(asJson.stderr)[0]).to.have.property('code', 'no_answer');
    expect(asJson.stdout).to.equal('');
  });

  it('accepts no secret as an argument', async () => {
    for (const args of ['login --password hazel', 'webhooks send stripe e.json --secret whsec_x']) {
      const { code, stderr } = await run(args);
      expect(code, args).to.equal(2);
      expect(stderr, args).to.include('unknown option');
    }
  });

  it('prompts for no secret without a terminal, and names the option', async () => {
    const { code, stderr } = await runProcess('login --email hazel@rabbits.example');
    expect(code).to.equal(2);
    expect(stderr).to.include('Use --password-stdin');
  });

  it('never sends the tokens of a stored session to another server', async () => {
    const received: (string | undefined)[] = [];
    const otherServer = createServer((request, response) => {
      received.push(request.headers.authorization);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
    const { writeSession } = await import('../src/api/stored-session.js');
    const before = process.env.XDG_CONFIG_HOME;
    process.env.XDG_CONFIG_HOME = home;
    writeSession({
      url: 'https://ours.example',
      email: 'h@r.example',
      accessToken: 'at',
      refreshToken: 'rt',
    });
    if (before === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = before;
    const url = `http://127.0.0.1:${(otherServer.address() as AddressInfo).port}`;
    const { code, stderr } = await run('disputes list', { XDG_CONFIG_HOME: home, REBUTTAL_URL: url });
    otherServer.close();
    expect(code).to.equal(1);
    expect(stderr).to.include(`You are not signed in to ${url}`);
    expect(received).to.deep.equal([undefined]);
  });
});

type EmptyCall = { readonly words: string[]; readonly text: RegExp };

/** Calls of each command with one empty argument, or one empty option that takes an ID. */
function emptyCalls(command: Command, path: readonly string[] = []): EmptyCall[] {
  const { registeredArguments, options } = command;
  const needed = options.flatMap(({ mandatory, long }) => (mandatory ? [String(long), 'one'] : []));
  const words = registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'one');
  return [
    ...registeredArguments.map((_, at) => ({
      words: [...path, ...words.map((word, each) => (each === at ? '' : word)), ...needed],
      text: /is empty|Allowed choices are/,
    })),
    ...options
      .filter(({ flags }) => flags.endsWith('<id>'))
      .map(({ long }) => ({ words: [...path, ...words, String(long), '', ...needed], text: /is empty/ })),
    ...command.commands.flatMap((inner) => emptyCalls(inner, [...path, inner.name()])),
  ];
}

/** Fails if a command that should be rejected would run. */
function forbidActions(command: Command): void {
  command.hook('preAction', () => {
    throw new Error('The command was not rejected');
  });
}
