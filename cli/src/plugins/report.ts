import type { DryRunStep, LoadedPlugin, LoadedProvider } from '@rebuttal/core';

import type { Paint, Tone } from '../terminal/colors.js';
import { printable } from '../terminal/printable.js';
import { wrap } from '../terminal/wrap.js';

type Manifest = LoadedProvider['provider']['manifest'];
type Limit = NonNullable<Manifest['limits']>[number];
type Field = Manifest['credentials'][string];
export type ReportStyle = { readonly width: number; readonly paint: Paint };

/** The capabilities of a plugin, worded for its operator. Includes `webhooks`. */
const capabilityWords = {
  fetchDispute: { short: 'read', words: 'look up a dispute' },
  disputeFromHistory: { short: 'follow', words: 'rebuild a dispute from its events' },
  listDisputes: { short: 'list', words: 'list disputes' },
  disputeFromWebhook: { short: '', words: 'read a dispute from its webhook' },
  submitEvidence: { short: 'answer', words: 'submit evidence' },
  wasSubmitted: { short: '', words: 'find out whether evidence arrived' },
  acceptDispute: { short: 'accept', words: 'accept a dispute' },
  readPayment: { short: '', words: 'read the disputed payment' },
  listDefenseOptions: { short: '', words: 'list the defense reasons of a dispute' },
  refundPayment: { short: 'refund', words: 'refund a payment' },
  readRefunds: { short: '', words: 'read the refunds of a payment' },
  fetchAlert: { short: 'alerts', words: 'read fraud warnings and alerts' },
  listAlerts: { short: '', words: 'list fraud warnings and alerts' },
  listSales: { short: '', words: 'count sales' },
  fetchStatementFile: { short: '', words: 'open files of the other side' },
  webhooks: { short: '', words: 'receive webhooks' },
} as const;
type CapabilityName = keyof typeof capabilityWords;
const capabilityNames = Object.keys(capabilityWords) as CapabilityName[];
/** Helpers of the other capabilities, so a missing one is not listed. */
const helperCapabilities: readonly CapabilityName[] = [
  'disputeFromHistory',
  'disputeFromWebhook',
  'wasSubmitted',
  'listDefenseOptions',
  'readRefunds',
  'listAlerts',
  'listSales',
  'fetchStatementFile',
];
/** A carrier has exactly this one. */
const carrierCapabilities: readonly string[] = ['readShipment'];
/** Core's defaults for what a manifest leaves open. */
const defaultPace = { everyMinutes: 60, callsPerMinute: 60 };

export function toSummary(plugin: LoadedPlugin) {
  const { kind, name, version, isShipped } = plugin;
  const { id, label } = kind === 'provider' ? plugin.provider.manifest : plugin.carrier.manifest;
  const source = { id, label, kind, plugin: name, version: version ?? null, ships: isShipped };
  if (kind === 'carrier') return { ...source, capabilities: carrierCapabilities, webhooks: false, limits: 0 };
  const { webhook, limits = [], ...manifest } = plugin.provider.manifest;
  const capabilities: readonly string[] = manifest.capabilities;
  return { ...source, capabilities, webhooks: webhook !== undefined, limits: limits.length };
}
export type PluginSummary = ReturnType<typeof toSummary>;

/** `read, list, answer`: for a table. */
export function shortCapabilities({ kind, capabilities: names }: PluginSummary): string {
  if (kind === 'carrier') return 'track';
  return capabilityNames
    .filter((name) => name !== 'webhooks' && names.includes(name))
    .map((name) => capabilityWords[name].short)
    .filter((short) => short !== '')
    .join(', ');
}

/** Describes one plugin in JSON. */
export function toReport(plugin: LoadedProvider, dryRun: readonly DryRunStep[]) {
  const { manifest } = plugin.provider;
  const { evidence, sync = defaultPace } = manifest;
  return {
    ...toSummary(plugin),
    ok: isGood(dryRun),
    faults: [] as readonly string[],
    webhook_setup: manifest.webhook?.setup ?? null,
    limits: (manifest.limits ?? []).map(({ capability, reason, when }) => ({
      capability,
      reason,
      when: when ?? null,
    })),
    credentials: toFieldReports(manifest),
    evidence: {
      mime_types: evidence.mimeTypes,
      file_bytes_max: evidence.fileBytesMax,
      total_bytes_max: evidence.totalBytesMax,
      pages_max: evidence.pagesMax ?? null,
      text_characters_max: evidence.textCharactersMax ?? null,
    },
    portal: manifest.portal ?? null,
    sync: { every_minutes: sync.everyMinutes, calls_per_minute: sync.callsPerMinute },
    dry_run: dryRun,
  };
}

export function toFieldReports({ credentials }: Pick<Manifest, 'credentials'>) {
  return Object.entries(credentials).map(([name, field]) => ({
    field_name: name,
    label: field.label,
    secret: field.secret === true,
    required: field.optional !== true,
    options: field.options?.map(({ value }) => value) ?? null,
  }));
}

export function isGood(dryRun: readonly DryRunStep[]): boolean {
  return dryRun.every(({ status }) => status !== 'fail');
}

/** Describes one plugin in text. */
export function reportLines(
  plugin: LoadedProvider,
  dryRun: readonly DryRunStep[],
  style: ReportStyle,
): readonly string[] {
  const { manifest } = plugin.provider;
  const from = plugin.isShipped ? `${plugin.name}, shipped with Rebuttal` : plugin.name;
  const { everyMinutes, callsPerMinute } = manifest.sync ?? defaultPace;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Plugin', from],
    ['Version', plugin.version],
    ['Portal', [manifest.portal?.name, manifest.portal?.url].filter(Boolean).join(', ')],
    ['Reading', `every ${everyMinutes} minutes, at most ${callsPerMinute} calls a minute`],
    ['Webhooks', manifest.webhook?.setup ?? 'none'],
    ['Evidence', evidenceText(manifest)],
  ];
  return [
    ...headLines(manifest, rows, style),
    ...section('Capabilities', capabilityLines(manifest, style), style),
    ...section('Limits', limitLines(manifest, style), style),
    ...testLines(manifest, dryRun, style),
  ];
}

/** The credential fields, and the test run. */
export function testLines(
  manifest: Pick<Manifest, 'credentials'>,
  dryRun: readonly DryRunStep[],
  style: ReportStyle,
): string[] {
  return [
    ...section('Credentials', fieldLines(manifest, style), style),
    ...section('Test run with its own simulator, without network', stepLines(dryRun, style), style),
  ];
}

/** The plugin's name with its main facts. An unknown fact is left out. */
export function headLines(
  { id, label }: Pick<Manifest, 'id' | 'label'>,
  rows: readonly (readonly [string, string | undefined])[],
  style: ReportStyle,
): string[] {
  const known = rows.filter((row): row is readonly [string, string] => (row[1] ?? '') !== '');
  return [
    style.paint('strong', printable(`${label} (${id})`)),
    ...known.flatMap(([name, text]) => hanging(name, text, { ...style, indent: 10, tone: 'faint' })),
  ];
}

function capabilityLines({ capabilities, limits = [], webhook }: Manifest, style: ReportStyle): string[] {
  return capabilityNames.flatMap((name) => {
    const has = name === 'webhooks' ? webhook !== undefined : capabilities.includes(name);
    if (!has && helperCapabilities.includes(name)) return [];
    const isPartial = has && limits.some(({ capability }) => capability === name);
    const [word, tone]: [string, Tone] = !has
      ? ['no', 'bad']
      : isPartial
        ? ['partly', 'warning']
        : ['yes', 'good'];
    return [`  ${style.paint(tone, word.padEnd(8))}${capabilityWords[name].words}`];
  });
}

function limitLines({ limits = [], credentials }: Manifest, style: ReportStyle): string[] {
  return limits.flatMap((limit) => [
    `  It cannot ${capabilityWords[limit.capability].words}, ${accountsText(limit, credentials)}:`,
    ...wrap(printable(limit.reason), style.width - 4).map((line) => `    ${line}`),
  ]);
}

/** Describes the accounts that a limit applies to, by the labels of the form. */
function accountsText({ when }: Limit, fields: Manifest['credentials']): string {
  if (when === undefined) return 'for every account';
  const field: Field | undefined = fields[when.field];
  const values = when.is.map((value) => {
    const chosen = field?.options?.find((option) => option.value === value)?.label ?? value;
    return chosen === '' ? 'empty' : `“${printable(chosen)}”`;
  });
  return `where “${printable(field?.label ?? when.field)}” is ${values.join(' or ')}`;
}

function fieldLines({ credentials }: Pick<Manifest, 'credentials'>, style: ReportStyle): string[] {
  const rows = Object.entries(credentials).map(([name, field]) => ({
    name,
    label: printable(field.label),
    properties: fieldTraits(field),
  }));
  const size = Math.max(0, ...rows.map(({ name }) => name.length));
  const labelSize = Math.max(0, ...rows.map(({ label }) => label.length));
  return rows.flatMap(({ name, label, properties }) => {
    const line = `  ${name.padEnd(size)}  ${label.padEnd(labelSize)}  ${properties}`;
    return line.length <= style.width
      ? [line]
      : [`  ${name.padEnd(size)}  ${label}`, `  ${' '.repeat(size)}  ${properties}`];
  });
}

export function fieldTraits({ secret, optional, options = [] }: Field): string {
  const properties = [secret === true ? 'secret' : '', optional === true ? 'optional' : 'required'];
  if (options.length > 0)
    properties.push(`one of ${options.map(({ value }) => printable(value)).join(', ')}`);
  return properties.filter(Boolean).join(', ');
}

const stepTones: Readonly<Record<DryRunStep['status'], Tone>> = {
  ok: 'good',
  warn: 'warning',
  fail: 'bad',
};

function stepLines(dryRun: readonly DryRunStep[], style: ReportStyle): string[] {
  const nameSize = 13;
  return dryRun.flatMap(({ name, status, message }) => {
    const [first = '', ...rest] = wrap(printable(message), style.width - 8 - nameSize);
    const head = `  ${style.paint(stepTones[status], status.padEnd(6))}${name.padEnd(nameSize)}${first}`;
    return [head, ...rest.map((line) => ' '.repeat(8 + nameSize) + line)];
  });
}

/** PDF, JPEG, PNG; a file up to 10 MB, all up to 40 MB, 20,000 characters of text */
function evidenceText({ evidence, capabilities }: Pick<Manifest, 'evidence' | 'capabilities'>) {
  const { mimeTypes, fileBytesMax, totalBytesMax, pagesMax, textCharactersMax } = evidence;
  if (!capabilities.includes('submitEvidence')) return 'none';
  const textLimit =
    textCharactersMax === undefined ? '' : `${textCharactersMax.toLocaleString('en-US')} characters of text`;
  if (mimeTypes.length === 0) return textLimit === '' ? 'text only' : `text only, up to ${textLimit}`;
  const kinds = mimeTypes.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
  const limits = [
    `a file up to ${megabytes(fileBytesMax)}`,
    `all up to ${megabytes(totalBytesMax)}`,
    pagesMax === undefined ? '' : `${pagesMax} pages`,
    textLimit,
  ];
  return `${kinds}; ${limits.filter(Boolean).join(', ')}`;
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

function section(title: string, lines: readonly string[], { paint }: ReportStyle): string[] {
  return lines.length === 0 ? [] : ['', paint('strong', title), ...lines];
}

function hanging(
  name: string,
  text: string,
  style: ReportStyle & { readonly indent: number; readonly tone: Tone },
): string[] {
  const [first = '', ...rest] = wrap(printable(text), style.width - style.indent);
  return [
    style.paint(style.tone, name.padEnd(style.indent)) + first,
    ...rest.map((line) => ' '.repeat(style.indent) + line),
  ];
}
