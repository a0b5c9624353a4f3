import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import type { Command } from 'commander';

import { createProgram } from '../src/program/program.js';
import { cliWith, jsonLines } from './support/cli.js';

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
    for (const name of ['start', 'serve', 'worker', 'migrate', 'doctor', 'login', 'logout'])
      expect(stdout).to.match(new RegExp(`^  ${name}\\b`, 'm'));
    expect(stdout).to.include('plugins list|check').and.include('providers init');
    expect(stdout).to.include('admin create').and.include('simulate dispute');
    expect(stdout).to.include('login-as <tenant>').and.include('webhooks list|record|replay|send');
    expect(stdout).to.include('api <method> <path>').and.include('logs [verify]');
    expect(stdout).not.to.include('\u001B');
  });

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

  it('has examples and --json in the help of each command', () => {
    // start only runs serve.
    const commands = createProgram()
      .commands.flatMap(leaves)
      .filter((command) => command.name() !== 'start');
    expect(commands).to.have.length.greaterThan(40);
    for (const command of commands) {
      let help = '';
      command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
      expect(help, command.name())
        .to.include('--json')
        .and.match(/Examples:\n {2}\$ .*rebuttal/);
    }
  });

  it('exits with 2 and one line for each kind of wrong usage', async () => {
    const wrong = {
      'disputes lst': /unknown command 'lst' \(Did you mean list\?\) See: rebuttal disputes --help\n$/,
      'disputes list --frobnicate': /unknown option '--frobnicate'\. See: rebuttal disputes list --help\n$/,
      'disputes list --limit none': /whole number from 1/,
      'disputes list --sort color': /Allowed choices are created_at/,
      'api GET https://foxes.example/api/me': /must be a path such as/,
      'api GET //foxes.example/api/me': /must be a path such as/,
      'api FETCH /api/me': /Allowed choices are GET, POST/,
      'api GET /api/disputes --query status': /--query status must be name=value/,
      'api POST /api/templates --data {name}': /--data is not JSON/,
      'api POST /api/templates --all': /--all is for GET/,
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

/** The commands that do something: those without subcommands. */
function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

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
