import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Config } from '@rebuttal/core';

import type { Core } from '../import-core.js';
import { findingsOf, type Finding } from './finding.js';

const nodeWanted = [20, 19] as const;
const megabyte = 1024 * 1024;
const freeBytesMin = 200 * megabyte;
const freeBytesWarn = 1024 * megabyte;

export function checkNode(version = process.versions.node): Finding {
  const { ok, fail } = findingsOf('Node');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isGood = major > nodeWanted[0] || (major === nodeWanted[0] && minor >= nodeWanted[1]);
  return isGood ? ok(version) : fail(`${version} is too old. Install ${nodeWanted.join('.')} or newer.`);
}

/** Settings that are valid but unwise with an external database. */
export function checkSettings(config: Config): Finding[] {
  const { ok, warn } = findingsOf('Settings');
  if (config.databaseUrl === undefined) return [ok('evaluation mode: embedded database')];
  const remarks: Finding[] = [];
  if (config.sandbox) remarks.push(warn('SANDBOX is on: anyone can create disputes. Turn it off.'));
  const isLocal = ['localhost', '127.0.0.1'].includes(new URL(config.publicUrl).hostname);
  if (isLocal) remarks.push(warn(`PUBLIC_URL is ${config.publicUrl}, which no provider can reach. Set it.`));
  return remarks.length === 0 ? [ok('external database')] : remarks;
}

/** Settings that are readable but prevent the start, except for plugins. The file they name may be at fault. */
export async function findSettingFaults(core: Core, config: Config): Promise<Finding[]> {
  // Faults of plugins are reported by the plugin check.
  const plugins = await core.loadPlugins(config.plugins).catch(() => undefined);
  const checks = [
    () => plugins === undefined || core.checkPluginSettings(config, plugins),
    () => core.loadExchangeRates(config.exchangeRatesFile, new Date()),
  ];
  return checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      if ((error as Error).name !== 'ConfigError') throw error;
      return [findingsOf('Settings').fail((error as Error).message)];
    }
  });
}

export function checkDataFolder({ dataDir }: Config): Finding {
  const { ok, warn, fail } = findingsOf('Data folder');
  const exists = existsSync(dataDir);
  const folder = exists ? dataDir : existingParent(dataDir);
  // Checked first: a file cannot be entered either, and reporting its mode would mislead.
  if (!statSync(folder).isDirectory()) return fail(`${folder} is not a folder. Set DATA_DIR to one.`);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return fail(
      `This user cannot write to ${folder}. Give this user access, or set DATA_DIR to another folder.`,
    );
  }
  if (!exists) return ok(`${dataDir} is created at the first start`);
  const mode = statSync(dataDir).mode & 0o777;
  const modeText = mode.toString(8).padStart(4, '0');
  return (mode & 0o007) === 0
    ? ok(`${dataDir}, mode ${modeText}`)
    : warn(`${dataDir} has mode ${modeText}, open to all users. Run: chmod 700 "${dataDir}"`);
}

export async function checkDiskSpace({ dataDir }: Config): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('Disk space');
  const { bavail, bsize } = await statfs(existsSync(dataDir) ? dataDir : existingParent(dataDir));
  const free = bavail * bsize;
  const text = `${(free / (1024 * megabyte)).toFixed(1)} GB free for ${dataDir}`;
  if (free < freeBytesMin) return fail(`${text}: too little to work. Free some space.`);
  return free < freeBytesWarn ? warn(`${text}: low. Free some space soon.`) : ok(text);
}

/** Creates no key file, which is left to the first start. */
export function checkKeys(config: Config): Finding {
  const { ok, warn, fail } = findingsOf('Keys');
  if (config.encryptionKeys !== undefined && config.jwtSecret !== undefined) {
    return ok(`from the environment; ${config.encryptionKeys[0]?.id ?? ''} encrypts`);
  }
  const file = join(config.dataDir, 'keys.json');
  if (!existsSync(file)) return ok(`${file} is created at the first start`);
  if (!isKeyFile(file))
    return fail(`Could not read ${file}. Restore it from a backup: nothing else opens the stored secrets.`);
  const mode = statSync(file).mode & 0o777;
  return (mode & 0o077) === 0 ? ok(file) : warn(`Other users can read ${file}. Run: chmod 600 "${file}"`);
}

export async function checkPlugins({ loadPlugins }: Core, { plugins, sandbox }: Config): Promise<Finding> {
  const { ok, fail } = findingsOf('Plugins');
  try {
    const { providers, carriers } = await loadPlugins(plugins, { withSimulators: sandbox });
    return ok([...providers, ...carriers].map(({ manifest }) => manifest.label).join(', '));
  } catch (error) {
    return fail(`${(error as Error).message}. Fix PLUGINS, or the plugin.`);
  }
}

export function checkWebApp({ webFolder }: Core): Finding {
  const { ok, warn } = findingsOf('Web app');
  return existsSync(join(webFolder, 'index.html'))
    ? ok('built')
    : warn('not built; the API works without it. Run: npm run build');
}

export async function checkPdf({ createPdfRenderer }: Core): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('PDF');
  const pdf = createPdfRenderer();
  try {
    if (!(await pdf.isAvailable()))
      return fail('wkhtmltopdf is missing, so no letter can be sent. Install it: apt install wkhtmltopdf');
    const page = '<!doctype html><html><head><title>Check</title></head><body><p>Check</p></body></html>';
    const bytes = await pdf.render(page, { createdAt: new Date(0), title: 'Check' });
    if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('%PDF-')))
      return fail('wkhtmltopdf runs but produces no PDF. Reinstall it.');
    const lacksFonts = !(await pdf.hasFontsFor('ja')) || !(await pdf.hasFontsFor('zh'));
    if (lacksFonts)
      return warn(
        'wkhtmltopdf works, but not for Chinese and Japanese letters. Install fonts: apt install fonts-noto-cjk',
      );
    const undrawn = await pdf.undrawable('📦ขध');
    if (undrawn.length > 0)
      return warn(
        `wkhtmltopdf works, but no font draws ${undrawn.join(' ')} (emoji, Thai, Hindi), so evidence that holds such ` +
          'characters shows boxes. Install fonts: apt install fonts-noto-core fonts-symbola',
      );
    return (await pdf.isWithoutNetwork())
      ? ok('wkhtmltopdf works, without network')
      : warn(
          'wkhtmltopdf works. This system cannot remove its network access, so a dead proxy is used instead.',
        );
  } catch (error) {
    return fail(`wkhtmltopdf does not work: ${(error as Error).message} Reinstall it.`);
  }
}

function isKeyFile(file: string): boolean {
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return Array.isArray(stored.encryptionKeys) && typeof stored.jwtSecret === 'string';
  } catch {
    return false;
  }
}

function existingParent(path: string): string {
  const parent = dirname(path);
  return existsSync(parent) || parent === path ? parent : existingParent(parent);
}
