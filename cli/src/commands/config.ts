import type { PlanConfig, PlanField, PlanSettings } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { declare, tenantExample } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';

export function declareConfig(program: Command): void {
  const config = program.command('config').description('Set the features and limits of companies.');
  declare(config, 'get', 'Show features and limits, for all companies or for one.', [
    'rebuttal config get',
    `rebuttal config get --tenant ${tenantExample}`,
  ])
    .option('--tenant <id>', 'of one company; default: all')
    .action(getConfig);
  declare(config, 'set', 'Set features and limits, for all companies or for one.', [
    'rebuttal config set analytics_enabled=true max_psp_accounts=3',
    `rebuttal config set max_disputes_per_month=unlimited --tenant ${tenantExample}`,
  ])
    .argument('<settings...>', 'NAME=VALUE, with a name from "config get"')
    .option('--tenant <id>', 'for one company; default: all')
    .action(setConfig);
  declare(config, 'reset', 'Reset the settings of one company, or of all.', [
    `rebuttal config reset --tenant ${tenantExample}`,
  ])
    .option('--tenant <id>', 'of one company; default: all')
    .option('-y, --yes', 'skip the confirmation')
    .action(resetConfig);
}

type ConfigOptions = JsonOption & { readonly tenant?: string };
type ResetConfigOptions = ConfigOptions & { readonly yes?: true };

/** In the order of the screens, each with the values it accepts. */
const fields = {
  template_management_enabled: 'switch',
  analytics_enabled: 'switch',
  multi_user_enabled: 'switch',
  online_editor_enabled: 'switch',
  api_access_enabled: 'switch',
  max_psp_accounts: 'limit',
  max_users_per_tenant: 'limit',
  max_storage_mb: 'limit',
  max_disputes_per_month: 'limit',
} as const satisfies Record<PlanField, 'switch' | 'limit'>;

const fieldNames = Object.keys(fields) as PlanField[];

type Line = { readonly name: string; readonly value: string; readonly isOwn: boolean };

async function getConfig(options: ConfigOptions): Promise<void> {
  show(await withApi((client) => adminOf(client).config.get(options.tenant)), options);
}

async function setConfig(settings: readonly string[], options: ConfigOptions): Promise<void> {
  const body = parseSettings(settings);
  show(await withApi((client) => adminOf(client).config.set(body, options.tenant)), options);
}

async function resetConfig(options: ResetConfigOptions): Promise<void> {
  const { tenant } = options;
  await requireYes(`Reset the settings of ${tenant ?? 'all companies'}?`, options);
  show(await withApi((client) => adminOf(client).config.reset(tenant)), options);
}

function show(config: PlanConfig, options: ConfigOptions): void {
  const output = createOutput(options);
  if (output.isJson) {
    output.document(config, () => []);
    return;
  }
  const columns: readonly Column<Line>[] = [
    { title: 'Setting', text: ({ name }) => name },
    { title: 'Value', text: ({ value }) => value },
    {
      title: options.tenant === undefined ? 'Set here' : 'Its own',
      text: ({ isOwn }) => (isOwn ? 'yes' : ''),
    },
  ];
  const lines = fieldNames.map((name) => ({
    name,
    value: String(config[name] ?? 'unlimited'),
    isOwn: config.own.includes(name),
  }));
  output.rows(lines, columns, '');
}

/** @throws {UsageError} naming the invalid setting; the server validates the limits */
function parseSettings(settings: readonly string[]): PlanSettings {
  const entries = settings.map((setting) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? [];
    if (name === '') throw new UsageError(`${setting} is not NAME=VALUE.`);
    if (!isField(name))
      throw new UsageError(`There is no setting ${name}. Settings: ${fieldNames.join(', ')}.`);
    return [name, fields[name] === 'switch' ? toSwitch(name, value) : toLimit(name, value)] as const;
  });
  return Object.fromEntries(entries);
}

function isField(name: string): name is PlanField {
  return Object.hasOwn(fields, name);
}

function toSwitch(name: string, value: string): boolean {
  if (/^(true|on|yes)$/i.test(value)) return true;
  if (/^(false|off|no)$/i.test(value)) return false;
  throw new UsageError(`${name} must be true or false.`);
}

function toLimit(name: string, value: string): number | null {
  if (/^(unlimited|null)?$/i.test(value)) return null;
  if (!/^\d+$/.test(value)) throw new UsageError(`${name} must be a whole number.`);
  // Larger numbers are not exact, and one of 310 digits would become null, which means unlimited.
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}
