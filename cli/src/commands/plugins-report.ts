import type { LoadedPlugin, RehearsalStep } from '@rebuttal/core';

import type { Paint, Tone } from '../terminal/colours.js';
import { printable } from '../terminal/table.js';
import { wrap } from '../terminal/wrap.js';

type Manifest = LoadedPlugin['provider']['manifest'];
type Limit = NonNullable<Manifest['limits']>[number];
type Field = Manifest['credentials'][string];
type Look = { readonly width: number; readonly paint: Paint };

/** What a plugin can do, in the words of the one who runs it. `webhooks` is an ability too here. */
const abilities = {
  fetchDispute: { short: 'read', words: 'look up how a dispute stands' },
  disputeFromHistory: { short: 'follow', words: 'follow a dispute by what it is told' },
  listDisputes: { short: 'list', words: 'list disputes' },
  disputeFromWebhook: { short: '', words: 'read a dispute from its webhook' },
  submitEvidence: { short: 'answer', words: 'send evidence' },
  wasSubmitted: { short: '', words: 'find out whether evidence arrived' },
  acceptDispute: { short: 'accept', words: 'give a dispute up' },
  readPayment: { short: '', words: 'read the payment behind a dispute' },
  webhooks: { short: '', words: 'be told by webhooks' },
} as const;
type AbilityName = keyof typeof abilities;
const abilityNames = Object.keys(abilities) as AbilityName[];
/** Helpers of the others: that one of these is missing is no news. */
const unremarkable: readonly AbilityName[] = ['disputeFromHistory', 'disputeFromWebhook', 'wasSubmitted'];
/** What core does where a manifest does not say. */
const defaultPace = { everyMinutes: 60, callsPerMinute: 60 };

export function toSummary({ name, version, isShipped, provider: { manifest } }: LoadedPlugin) {
  return {
    id: manifest.id,
    label: manifest.label,
    plugin: name,
    version: version ?? null,
    ships: isShipped,
    abilities: manifest.capabilities,
    webhooks: manifest.webhook !== undefined,
    limits: manifest.limits?.length ?? 0,
  };
}
export type PluginSummary = ReturnType<typeof toSummary>;

/** `read, list, answer`: for a table. */
export function shortAbilities({ abilities: names }: PluginSummary): string {
  return abilityNames
    .filter((name) => name !== 'webhooks' && names.includes(name))
    .map((name) => abilities[name].short)
    .filter((short) => short !== '')
    .join(', ');
}

/** All about one plugin, for programs. */
export function toReport(plugin: LoadedPlugin, rehearsal: readonly RehearsalStep[]) {
  const { manifest } = plugin.provider;
  const { evidence, sync = defaultPace } = manifest;
  return {
    ...toSummary(plugin),
    ok: isGood(rehearsal),
    faults: [] as readonly string[],
    webhook_setup: manifest.webhook?.setup ?? null,
    limits: (manifest.limits ?? []).map(({ lacks, why, when }) => ({ lacks, why, when: when ?? null })),
    credentials: Object.entries(manifest.credentials).map(([name, field]) => ({
      field_name: name,
      label: field.label,
      secret: field.secret === true,
      required: field.optional !== true,
      options: field.options?.map(({ value }) => value) ?? null,
    })),
    evidence: {
      mime_types: evidence.mimeTypes,
      file_bytes_max: evidence.fileBytesMax,
      total_bytes_max: evidence.totalBytesMax,
      pages_max: evidence.pagesMax ?? null,
      text_characters_max: evidence.textCharactersMax ?? null,
    },
    portal: manifest.portal ?? null,
    sync: { every_minutes: sync.everyMinutes, calls_per_minute: sync.callsPerMinute },
    rehearsal,
  };
}

export function isGood(rehearsal: readonly RehearsalStep[]): boolean {
  return rehearsal.every(({ status }) => status !== 'fail');
}

/** All about one plugin, for people. */
export function reportLines(
  plugin: LoadedPlugin,
  rehearsal: readonly RehearsalStep[],
  look: Look,
): readonly string[] {
  const { manifest } = plugin.provider;
  const from = plugin.isShipped ? `${plugin.name}, which ships with Rebuttal` : plugin.name;
  const { everyMinutes, callsPerMinute } = manifest.sync ?? defaultPace;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Plugin', from],
    ['Version', plugin.version],
    ['Portal', [manifest.portal?.name, manifest.portal?.url].filter(Boolean).join(', ')],
    ['Reading', `every ${everyMinutes} minutes, at most ${callsPerMinute} calls a minute`],
    ['Webhooks', manifest.webhook?.setup ?? 'none'],
    ['Evidence', evidenceText(manifest.evidence)],
  ];
  const known = rows.filter((row): row is readonly [string, string] => (row[1] ?? '') !== '');
  return [
    look.paint('strong', printable(`${manifest.label} (${manifest.id})`)),
    ...known.flatMap(([name, text]) => hanging(name, text, { ...look, indent: 10, tone: 'faint' })),
    ...section('What it can do', abilityLines(manifest, look), look),
    ...section('Limits', limitLines(manifest, look), look),
    ...section('Credentials', fieldLines(manifest, look), look),
    ...section('Rehearsal with its own simulator, without network', stepLines(rehearsal, look), look),
  ];
}

function abilityLines({ capabilities, limits = [], webhook }: Manifest, look: Look): string[] {
  return abilityNames.flatMap((name) => {
    const has = name === 'webhooks' ? webhook !== undefined : capabilities.includes(name);
    if (!has && unremarkable.includes(name)) return [];
    const isPartial = has && limits.some(({ lacks }) => lacks === name);
    const [word, tone]: [string, Tone] = !has
      ? ['no', 'bad']
      : isPartial
        ? ['partly', 'warning']
        : ['yes', 'good'];
    return [`  ${look.paint(tone, word.padEnd(8))}${abilities[name].words}`];
  });
}

function limitLines({ limits = [], credentials }: Manifest, look: Look): string[] {
  return limits.flatMap((limit) => [
    `  It cannot ${abilities[limit.lacks].words}, ${whoseText(limit, credentials)}:`,
    ...wrap(printable(limit.why), look.width - 4).map((line) => `    ${line}`),
  ]);
}

/** Whose accounts a limit concerns, by what their owners see in the form. */
function whoseText({ when }: Limit, fields: Manifest['credentials']): string {
  if (when === undefined) return 'for every account';
  const field: Field | undefined = fields[when.field];
  const values = when.is.map((value) => {
    const chosen = field?.options?.find((option) => option.value === value)?.label ?? value;
    return chosen === '' ? 'empty' : `“${printable(chosen)}”`;
  });
  return `where “${printable(field?.label ?? when.field)}” is ${values.join(' or ')}`;
}

function fieldLines({ credentials }: Manifest, look: Look): string[] {
  const rows = Object.entries(credentials).map(([name, field]) => ({
    name,
    label: printable(field.label),
    traits: fieldTraits(field),
  }));
  const size = Math.max(0, ...rows.map(({ name }) => name.length));
  const labelSize = Math.max(0, ...rows.map(({ label }) => label.length));
  return rows.flatMap(({ name, label, traits }) => {
    const line = `  ${name.padEnd(size)}  ${label.padEnd(labelSize)}  ${traits}`;
    return line.length <= look.width
      ? [line]
      : [`  ${name.padEnd(size)}  ${label}`, `  ${' '.repeat(size)}  ${traits}`];
  });
}

export function fieldTraits({ secret, optional, options = [] }: Field): string {
  const traits = [secret === true ? 'secret' : '', optional === true ? 'optional' : 'required'];
  if (options.length > 0) traits.push(`one of ${options.map(({ value }) => printable(value)).join(', ')}`);
  return traits.filter(Boolean).join(', ');
}

const stepTones: Readonly<Record<RehearsalStep['status'], Tone>> = {
  ok: 'good',
  warn: 'warning',
  fail: 'bad',
};

function stepLines(rehearsal: readonly RehearsalStep[], look: Look): string[] {
  const nameSize = 13;
  return rehearsal.flatMap(({ name, status, message }) => {
    const [first = '', ...rest] = wrap(printable(message), look.width - 8 - nameSize);
    const head = `  ${look.paint(stepTones[status], status.padEnd(6))}${name.padEnd(nameSize)}${first}`;
    return [head, ...rest.map((line) => ' '.repeat(8 + nameSize) + line)];
  });
}

/** PDF, JPEG, PNG; a file up to 10 MB, all up to 40 MB, 20,000 characters of text */
function evidenceText({
  mimeTypes,
  fileBytesMax,
  totalBytesMax,
  pagesMax,
  textCharactersMax,
}: Manifest['evidence']) {
  const kinds = mimeTypes.map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ');
  const limits = [
    `a file up to ${megabytes(fileBytesMax)}`,
    `all up to ${megabytes(totalBytesMax)}`,
    pagesMax === undefined ? '' : `${pagesMax} pages`,
    textCharactersMax === undefined ? '' : `${textCharactersMax.toLocaleString('en-US')} characters of text`,
  ];
  return kinds === '' ? 'none' : `${kinds}; ${limits.filter(Boolean).join(', ')}`;
}

function megabytes(bytes: number): string {
  return `${Number((bytes / 1_000_000).toFixed(1))} MB`;
}

function section(title: string, lines: readonly string[], { paint }: Look): string[] {
  return lines.length === 0 ? [] : ['', paint('strong', title), ...lines];
}

function hanging(
  name: string,
  text: string,
  look: Look & { readonly indent: number; readonly tone: Tone },
): string[] {
  const [first = '', ...rest] = wrap(printable(text), look.width - look.indent);
  return [
    look.paint(look.tone, name.padEnd(look.indent)) + first,
    ...rest.map((line) => ' '.repeat(look.indent) + line),
  ];
}
