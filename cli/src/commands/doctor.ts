import type { Config } from '@rebuttal/core';
import type { Command } from 'commander';

import { readApiSettings } from '../api/settings.js';
import { checkDatabase } from '../doctor/database-checks.js';
import type { FileCheckOptions } from '../doctor/file-check.js';
import { findingsOf, type Finding } from '../doctor/finding.js';
import {
  checkDataFolder,
  checkDiskSpace,
  checkKeys,
  checkNode,
  checkPdf,
  checkPlugins,
  checkSettings,
  checkWebApp,
  findSettingFaults,
} from '../doctor/machine-checks.js';
import { checkMail, checkPort, checkServer, checkVirusScanner } from '../doctor/network-checks.js';
import { CommandError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { declare } from '../program/declaring.js';
import type { Tone } from '../terminal/colors.js';
import { createOutput, terminalWidth, type JsonOption, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { createProgress } from '../terminal/progress.js';
import { wrap } from '../terminal/wrap.js';

export function declareDoctor(program: Command): void {
  declare(program, 'doctor', 'Check this installation and show how to fix any problem.', [
    'rebuttal doctor',
    'REBUTTAL_URL=https://disputes.example.com rebuttal doctor --json',
  ])
    .option(
      '--all-files',
      'check that each stored file exists, instead of only the newest and a random sample',
    )
    .action(doctor);
}

type DoctorOptions = JsonOption & { readonly allFiles?: true };

type Report = (finding: Finding) => void;
type Examination = { readonly report: Report; readonly files: FileCheckOptions };

/** Runs one check after another and prints each result immediately, because some take seconds. */
async function doctor(options: DoctorOptions): Promise<void> {
  const output = createOutput(options);
  const findings: Finding[] = [];
  const progress = createProgress(!output.isJson && options.allFiles === true);
  const report = (finding: Finding) => {
    progress.end();
    findings.push(finding);
    findingLines(finding, output).forEach((line) => output.line(line));
  };
  const onProgress = (done: number, total: number) =>
    done === 0 ? progress.begin('Checking files') : progress.show(done, total);
  const files = { isComplete: options.allFiles === true, onProgress };
  await checkAll({ report, files }).finally(progress.end);
  const failed = findings.filter(({ status }) => status === 'fail').length;
  output.document({ ok: failed === 0, checks: findings }, () => []);
  if (failed > 0) {
    const what = failed === 1 ? 'One check failed.' : `${failed} checks failed.`;
    throw new CommandError(`${what} See the lines above for what to do.`, { code: 'checks_failed' });
  }
  output.line('All checks passed.');
}

async function checkAll({ report, files }: Examination): Promise<void> {
  report(checkNode());
  const { url } = readApiSettings();
  const core = await importCore();
  const config = await readConfig(core, report);
  if (config !== undefined) await checkInstallation(core, config, { report, files });
  if (url !== undefined) report(await checkServer(url));
}

async function readConfig(core: Core, report: Report): Promise<Config | undefined> {
  try {
    const config = core.loadConfig();
    const faults = await findSettingFaults(core, config);
    (faults.length > 0 ? faults : checkSettings(config)).forEach(report);
    return config;
  } catch (error) {
    if ((error as Error).name !== 'ConfigError') throw error;
    report(findingsOf('Settings').fail((error as Error).message));
    return undefined;
  }
}

async function checkInstallation(core: Core, config: Config, { report, files }: Examination): Promise<void> {
  report(checkDataFolder(config));
  report(await checkDiskSpace(config));
  report(checkKeys(config));
  report(await checkPlugins(core, config));
  report(checkWebApp(core));
  report(await checkPdf(core));
  report(await checkVirusScanner(core, config));
  report(await checkMail(core, config));
  report(await checkPort(core, config));
  await checkDatabase(core, config, report, files);
}

const tones: Readonly<Record<Finding['status'], Tone>> = { ok: 'good', warn: 'warning', fail: 'bad' };
const nameWidth = 16;

/** Formats one line. On a narrow terminal its end continues below, indented. */
function findingLines({ name, status, message }: Finding, { paint }: Output): string[] {
  const indent = 6 + nameWidth;
  const [first = '', ...rest] = wrap(printable(message), terminalWidth() - indent);
  const head = `${paint(tones[status], status.padEnd(6))}${name.padEnd(nameWidth)}${first}`;
  return [head, ...rest.map((line) => ' '.repeat(indent) + line)];
}
