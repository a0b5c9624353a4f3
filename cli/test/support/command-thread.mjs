import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

import { ensureFreshCli } from '../../../scripts/lib/fresh-cli.mjs';

/**
 * Runs commands of the built CLI one by one in this process, each with its own arguments, environment, stdin and
 * output. Starting Node.js takes most of the time of a short command, and here it starts once. Like a process, a
 * command ends when it exits or when nothing that it opened is left.
 */
const program = new URL('../../dist/rebuttal.js', import.meta.url).href;
const built = new Set();
let calls = 0;
let fail = () => undefined;

parentPort.on('message', async (call) => parentPort.postMessage(await runCommand(call)));
process.on('uncaughtException', (error) => fail(error));
process.on('warning', ({ name, message }) => process.stderr.write(`(node) ${name}: ${message}\n`));
// Node.js reads the environment of the whole process.
os.homedir = () => process.env.HOME;
syncBuiltinESMExports();

/** `isSpent` is true if the command exited with open resources, so that the thread must be terminated. */
async function runCommand({ args, env, input }) {
  await buildFor(args[0]);
  const before = countOpen();
  const [stdout, stderr] = [capture(), capture()];
  setUpProcess({ argv: [process.execPath, program, ...args], env, input, stdout, stderr });
  const code = await exitCodeOf(before);
  http.globalAgent.destroy();
  https.globalAgent.destroy();
  await delay(0);
  return { code, stdout: stdout.text(), stderr: stderr.text(), isSpent: countOpen() > before };
}

/** Builds what the command needs, like the program's start script, but only once. */
async function buildFor(command) {
  if (built.has(command)) return;
  await ensureFreshCli(command);
  built.add(command);
}

function setUpProcess({ argv, env, input, stdout, stderr }) {
  process.argv = argv;
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)]);
  for (const [name, value] of Object.entries({ stdin, stdout, stderr }))
    Object.defineProperty(process, name, { value, configurable: true });
}

function exitCodeOf(openBefore) {
  return new Promise((resolve) => {
    let isOver = false;
    const end = (code) => {
      isOver = true;
      resolve(Number(code ?? process.exitCode ?? 0));
    };
    fail = (error) => {
      process.stderr.write(`${error?.stack ?? error}\n`);
      end(1);
    };
    process.exit = end;
    const finish = async () => {
      calls += 1;
      await import(`${program}?call=${calls}`); // the modules that it imports stay loaded
      while (!isOver && countOpen() > openBefore) await delay(1, undefined, { ref: false });
      end();
    };
    finish().catch(fail);
  });
}

/** The resources that keep the event loop, and so a process, alive. */
function countOpen() {
  return process.getActiveResourcesInfo().length;
}

function capture() {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}
