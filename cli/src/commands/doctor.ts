import type { Config } from '@rebuttal/core';

import { readApiSettings } from '../api/settings.js';
import { checkDatabase } from '../doctor/database-checks.js';
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
} from '../doctor/machine-checks.js';
import { checkPort, checkServer, checkVirusScanner } from '../doctor/network-checks.js';
import { CommandError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import type { Tone } from '../terminal/colours.js';
import { createOutput, terminalWidth, type JsonOption, type Output } from '../terminal/output.js';
import { printable } from '../terminal/table.js';
import { wrap } from '../terminal/wrap.js';

type Report = (finding: Finding) => void;

/** Checks one thing after the other and shows each at once, for some take seconds. */
export async function doctor(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const findings: Finding[] = [];
  await checkAll((finding) => {
    findings.push(finding);
    findingLines(finding, output).forEach((line) => output.line(line));
  });
  const failed = findings.filter(({ status }) => status === 'fail').length;
  output.document({ ok: failed === 0, checks: findings }, () => []);
  if (failed > 0) {
    const what = failed === 1 ? 'One check has failed.' : `${failed} checks have failed.`;
    throw new CommandError(`${what} The lines above say what to do.`, { code: 'checks_failed' });
  }
  output.line('All is well.');
}

async function checkAll(report: Report): Promise<void> {
  report(checkNode());
  const { url } = readApiSettings();
  const core = await importCore();
  const config = readConfig(core, report);
  if (config !== undefined) await checkInstallation(core, config, report);
  if (url !== undefined) report(await checkServer(url));
}

function readConfig({ loadConfig }: Core, report: Report): Config | undefined {
  try {
    const config = loadConfig();
    checkSettings(config).forEach(report);
    return config;
  } catch (error) {
    if ((error as Error).name !== 'ConfigError') throw error;
    report(findingsOf('Settings').fail((error as Error).message));
    return undefined;
  }
}

async function checkInstallation(core: Core, config: Config, report: Report): Promise<void> {
  report(checkDataFolder(config));
  report(await checkDiskSpace(config));
  report(checkKeys(config));
  report(await checkPlugins(core, config));
  report(checkWebApp(core));
  report(await checkPdf(core));
  report(await checkVirusScanner(core, config));
  report(await checkPort(config));
  await checkDatabase(core, config, report);
}

const tones: Readonly<Record<Finding['status'], Tone>> = { ok: 'good', warn: 'warning', fail: 'bad' };
const nameWidth = 16;

/** One line; on a narrow terminal its end goes on below, indented. */
function findingLines({ name, status, message }: Finding, { paint }: Output): string[] {
  const indent = 6 + nameWidth;
  const [first = '', ...rest] = wrap(printable(message), terminalWidth() - indent);
  const head = `${paint(tones[status], status.padEnd(6))}${name.padEnd(nameWidth)}${first}`;
  return [head, ...rest.map((line) => ' '.repeat(indent) + line)];
}
