import type { Config } from '../platform/config.js';
import { demoSignIns } from '../platform/shared/demo-sign-ins.js';
import { createLog, hasOnlyJson, type Log } from '../platform/shared/log.js';
import type { RunningServer } from './server.js';

/** Errors that the operator can fix. For all others the stack trace is shown. */
const operatorFaults = [
  'ConfigError',
  'PluginError',
  'EmbeddedPostgresError',
  'DataFolderBusyError',
  'OtherVersionError',
];

/** Independent of LOG_LEVEL, like the texts for people that it replaces. */
const announcements = () => createLog('info', false);

/** Prints the addresses of a server that is ready, or logs them if the output must consist of JSON lines. */
export function announce(server: RunningServer): void {
  const banner = readyBanner(server);
  if (!hasOnlyJson()) process.stdout.write(banner);
  else for (const line of banner.trim().split('\n')) announcements().info(line.trim());
}

/** Prints why a server could not start. */
export function reportFailedStart(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const isFault = operatorFaults.includes(name);
  const text = `Rebuttal could not start. ${message}`;
  if (hasOnlyJson()) {
    createLog('fatal', false, 2).fatal(isFault ? {} : { err: error }, text);
    return;
  }
  process.stderr.write(`\n  ${text}\n\n`);
  if (!isFault) process.stderr.write(`${stack ?? ''}\n`);
}

/** Prints a warning of Node.js, before there is a log. */
export function reportWarning(warning: Error): void {
  if (hasOnlyJson()) createLog('warn', false, 2).warn({ err: warning }, 'warning of Node.js');
  else process.stderr.write(`${warning.stack ?? warning.message}\n`);
}

/** By default, Node.js prints its warnings as text. */
export function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node.js'));
}

/** The server's URL, and in evaluation mode the demo accounts. */
export function readyBanner({ url, container }: { url: string; container: { config: Config } }): string {
  const { config } = container;
  const localUrl = url.replace('127.0.0.1', 'localhost');
  const address = config.publicUrl.startsWith('http://localhost') ? localUrl : config.publicUrl;
  const lines = ['', `  Rebuttal is ready at ${address}`];
  if (config.seedDemo) {
    const { merchant, admin, member, superAdmin } = demoSignIns;
    lines.push(`  Demo merchant  ${merchant.email} / ${merchant.password}`);
    lines.push(`  Colleagues     ${admin.email}, ${member.email} / ${member.password}`);
    lines.push(`  Super admin    ${superAdmin.email} / ${superAdmin.password}`);
  }
  if (config.sandbox) lines.push(`  Sandbox        ${localUrl}/sandbox  (make a dispute arrive)`);
  return `${lines.join('\n')}\n\n`;
}
