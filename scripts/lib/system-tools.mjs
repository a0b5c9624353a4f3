import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { root, run, log } from './run.mjs';

/** Programs and fonts that npm does not provide: their names, packages, and what works without them. */
const tools = {
  wkhtmltopdf: {
    commands: ['wkhtmltopdf'],
    packages: {
      'apt-get': ['wkhtmltopdf', 'fontconfig', 'fonts-liberation'],
      dnf: ['wkhtmltopdf', 'liberation-fonts'],
      brew: ['--cask', 'wkhtmltopdf'],
    },
    without: "Without it, letters can't become PDFs.",
  },
  'fonts for Chinese and Japanese': {
    isThere: hasCjkFonts,
    packages: {
      'apt-get': ['fonts-noto-cjk', 'fontconfig'],
      dnf: ['google-noto-sans-cjk-fonts', 'google-noto-serif-cjk-fonts'],
      brew: ['--cask', 'font-noto-sans-cjk', 'font-noto-serif-cjk'],
    },
    without: "Without them, letters in these languages can't become PDFs.",
  },
  'fonts for emoji, Thai and Hindi': {
    isThere: hasOtherFonts,
    packages: {
      // wkhtmltopdf can't draw Noto Color Emoji. Symbola has emoji as outlines.
      'apt-get': ['fonts-noto-core', 'fonts-symbola', 'fontconfig'],
      dnf: ['google-noto-sans-thai-fonts', 'google-noto-sans-devanagari-fonts', 'gdouros-symbola-fonts'],
      brew: ['--cask', 'font-noto-sans-thai', 'font-noto-sans-devanagari', 'font-noto-emoji'],
    },
    without: 'Without them, such characters are boxes in PDFs.',
  },
  nginx: {
    commands: ['nginx'],
    packages: { 'apt-get': ['nginx-light'], dnf: ['nginx'], brew: ['nginx'] },
    without: 'Without it, several servers cannot share one address.',
  },
  pgbouncer: {
    commands: ['pgbouncer'],
    packages: { 'apt-get': ['pgbouncer'], dnf: ['pgbouncer'], brew: ['pgbouncer'] },
    without: 'Without it, there is no connection pooler.',
  },
  chromium: {
    // Headless Chromium starts and runs faster, but not every system has it.
    commands: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
    ],
    packages: {
      'apt-get': ['chromium-headless-shell', 'fonts-liberation'],
      dnf: ['chromium', 'liberation-fonts'],
      brew: ['--cask', 'chromium'],
    },
    otherPackages: { 'apt-get': ['chromium', 'fonts-liberation'] },
    without: 'Without it, the browser tests fail.',
  },
};

/** The commands of each package manager. Packages are appended to the last one. */
const managers = {
  'apt-get': [['update'], ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120']],
  dnf: [['install', '-y']],
  brew: [['install']],
};

const timeoutMs = 300_000;
const retryAfterMs = 24 * 3_600_000;

/** Returns true if the system has fonts for these scripts, or if that is unknown. */
function hasCjkFonts() {
  const list = findCommand('fc-list');
  if (!list) return process.platform === 'darwin'; // elsewhere it comes with wkhtmltopdf
  return ['ja', 'zh-cn'].every(
    (language) => spawnSync(list, [`:lang=${language}`, 'file'], { encoding: 'utf8' }).stdout?.trim() !== '',
  );
}

/** A box, a Thai and a Hindi letter as outlines, which PDFs need. */
function hasOtherFonts() {
  const list = findCommand('fc-list');
  if (!list) return process.platform === 'darwin';
  return ['1f4e6', '0e02', '0927'].every((code) => {
    const query = [`:charset=${code}:outline=true`, 'file'];
    return spawnSync(list, query, { encoding: 'utf8' }).stdout?.trim() !== '';
  });
}

function isInstalled(name) {
  return tools[name].isThere?.() ?? findTool(name) !== undefined;
}

/** Returns the path of the program, by the first of its names that is installed. */
export function findTool(name) {
  return tools[name].commands.map(findCommand).find((path) => path !== undefined);
}

/**
 * Installs missing programs with the system's package manager if this user is allowed to. Otherwise prints one line with
 * the command. After a failure it tries again only the next day, unless `always`.
 */
export async function ensureTools(names, options) {
  const install = await askForTools(names, options);
  await install();
}

/** Asks once for all packages on a terminal. @returns a function that installs them and prints what is still missing */
export async function askForTools(names, { always = false, terminal = process } = {}) {
  const missing = names.filter((name) => !isInstalled(name));
  const manager = Object.keys(managers).find(findCommand);
  const wanted = manager ? missing.filter((name) => always || !hasFailedLately(name)) : [];
  const prefix = wanted.length > 0 ? await findPrefix(manager) : undefined;
  const packages = wanted.flatMap((name) =>
    tools[name].packages[manager].filter((text) => !text.startsWith('-')),
  );
  const mayInstall = prefix !== undefined && (await mayInstallPackages(manager, packages, terminal));
  return async () => {
    for (const name of mayInstall ? wanted : []) await install(prefix, manager, name);
    for (const name of missing.filter((one) => !isInstalled(one)))
      log(`Missing: ${name}. ${tools[name].without} ${adviceFor(manager, name)}`);
  };
}

/** `INSTALL_TOOLS=no` forbids it. Without a terminal, as in a container, no one can answer, so it is allowed. */
export async function mayInstallPackages(manager, packages, { stdin, stdout, env }) {
  if (/^(no|off|false|0)$/i.test(env.INSTALL_TOOLS ?? '')) return false;
  const what = `${packages.join(', ')} with ${manager}`;
  if (!stdin.isTTY || !stdout.isTTY) {
    log(`Installing the system packages ${what}. INSTALL_TOOLS=no prevents it.`);
    return true;
  }
  const asking = createInterface({ input: stdin, output: stdout });
  try {
    const answer = await asking.question(`Install the system packages ${what}? [Y/n] `);
    return /^(y|yes)?$/i.test(answer.trim());
  } finally {
    asking.close();
  }
}

async function install(prefix, manager, name) {
  log(`Installing ${name} with ${manager}.`);
  const { packages, otherPackages } = tools[name];
  const attempts = [packages[manager], otherPackages?.[manager]].filter((list) => list !== undefined);
  for (const list of attempts) {
    await callManager(prefix, manager, list);
    if (isInstalled(name)) return;
  }
  noteFailure(name);
}

async function callManager(prefix, manager, packages) {
  for (const call of managers[manager]) {
    const isLast = call === managers[manager].at(-1);
    const [command, ...args] = [...prefix, manager, ...call, ...(isLast ? packages : [])];
    await run(command, args, { timeoutMs });
  }
}

/** Returns the command prefix that grants the right to install, or undefined if that needs a password. */
async function findPrefix(manager) {
  const isRoot = process.getuid?.() === 0;
  if (manager === 'brew') return isRoot ? undefined : [];
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  if (isRoot) return env;
  const maySudo = findCommand('sudo') && (await run('sudo', ['-n', 'true'])).code === 0;
  return maySudo ? ['sudo', '-n', ...env] : undefined;
}

function adviceFor(manager, name) {
  if (!manager) return 'Install it with the package manager of your system.';
  const sudo = manager === 'brew' ? '' : 'sudo ';
  return `Install it with: ${sudo}${manager} install ${tools[name].packages[manager].join(' ')}`;
}

function findCommand(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function failureFile(name) {
  return join(root, '.cache', 'tools', `${name.replaceAll(' ', '-')}.failed`);
}

function noteFailure(name) {
  try {
    mkdirSync(dirname(failureFile(name)), { recursive: true });
    writeFileSync(failureFile(name), '');
  } catch {
    // Another user's installation: the next start tries again.
  }
}

function hasFailedLately(name) {
  const failed = statSync(failureFile(name), { throwIfNoEntry: false });
  return failed !== undefined && Date.now() - failed.mtimeMs < retryAfterMs;
}
