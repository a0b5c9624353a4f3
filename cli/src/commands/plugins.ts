import type { LoadedCarrier, LoadedPlugin, LoadedProvider, PluginError } from '@rebuttal/core';
import type { Command } from 'commander';

import { CommandError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { carrierReportLines, toCarrierReport } from '../plugins/carrier-report.js';
import {
  fieldTraits,
  isGood,
  reportLines,
  shortCapabilities,
  toReport,
  toSummary,
  type PluginSummary,
} from '../plugins/report.js';
import { declare } from '../program/declaring.js';
import { createOutput, terminalWidth, type JsonOption, type Output } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import type { Column } from '../terminal/table.js';
import { wrap } from '../terminal/wrap.js';

/** Commands that describe plugins. They load the plugins in this process and need no server. */
export function declarePlugins(program: Command): void {
  const plugins = program.command('plugins').description('List and check the plugins of payment providers.');
  declare(plugins, 'list', 'List the plugins that the server would load, and their capabilities.', [
    'rebuttal plugins list',
    'PLUGINS=@rebuttal/plugin-stripe,./plugins/mine rebuttal plugins list --json',
  ]).action(listPlugins);
  declare(
    plugins,
    'check',
    'Check a plugin: its faults or its capabilities, and a test run without network.',
    ['rebuttal plugins check stripe', 'rebuttal plugins check ./plugins/mine'],
  )
    .argument('<name>', 'an id, a package name or a path')
    .action(checkPlugin);
  const providers = program.command('providers').description('Show the credentials that providers require.');
  declare(providers, 'init', 'Show the catalog of credential fields, which comes from the plugins.', [
    'rebuttal providers init',
  ]).action(initProviders);
}

const columns: readonly Column<PluginSummary>[] = [
  { title: 'Id', text: ({ id }) => id },
  { title: 'Provider', text: ({ label }) => label },
  { title: 'Can', text: shortCapabilities },
  { title: 'Webhooks', text: ({ webhooks }) => (webhooks ? 'yes' : 'no') },
  { title: 'Limits', text: ({ limits }) => String(limits), align: 'right' },
  { title: 'Version', text: ({ version }) => version ?? '', optional: true },
  { title: 'Plugin', text: ({ plugin, ships }) => (ships ? 'ships' : plugin), optional: true },
];

/**
 * Lists the plugins that the server would load. A plugin with a fault is listed with the others, and the command
 * fails.
 */
async function listPlugins(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const { loaded, failed } = await loadAll(core, configuredNames(core));
  const emptyText = failed.length > 0 ? 'No plugin can be loaded.' : 'PLUGINS names no plugin.';
  output.rows(loaded.map(toSummary), columns, emptyText);
  failed.forEach(({ message }) => output.remark(printable(message)));
  if (failed.length === 0) return;
  const which = failed.map(({ plugin }) => plugin).join(', ');
  throw new CommandError(`The server would not start with: ${which}. Fix it, or remove it from PLUGINS.`, {
    code: 'plugin_faults',
  });
}

/** Describes one plugin, and tests it with its own simulator. */
async function checkPlugin(name: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const plugin = await findPlugin(core, name).catch((error: unknown) => printFaults(name, error, output));
  const areGood =
    plugin.kind === 'provider'
      ? await checkProvider(core, plugin, output)
      : await checkCarrier(core, plugin, output);
  if (!areGood)
    throw new CommandError(`${core.manifestOf(plugin).label} fails with its own simulator.`, {
      code: 'plugin_faults',
    });
  output.line('\nAll checks passed.');
}

async function checkProvider(core: Core, plugin: LoadedProvider, output: Output): Promise<boolean> {
  const dryRun = await core.dryRunPlugin(plugin.provider);
  const style = { width: reportWidth(), paint: output.paint };
  output.document(toReport(plugin, dryRun), () => reportLines(plugin, dryRun, style));
  return isGood(dryRun);
}

async function checkCarrier(core: Core, plugin: LoadedCarrier, output: Output): Promise<boolean> {
  const dryRun = await core.dryRunCarrier(plugin.carrier);
  const style = { width: reportWidth(), paint: output.paint };
  output.document(toCarrierReport(plugin, dryRun), () => carrierReportLines(plugin, dryRun, style));
  return isGood(dryRun);
}

/** The catalog is part of the plugins, so there is nothing to fill in. Loads the plugins and shows their fields. */
async function initProviders(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const { providers, carriers } = await core.loadPlugins(configuredNames(core));
  const rows = [...providers, ...carriers].flatMap(({ manifest }) =>
    Object.entries(manifest.credentials).map(([name, field]) => ({
      provider: manifest.id,
      field_name: name,
      label: field.label,
      traits: fieldTraits(field),
    })),
  );
  output.remark(
    'The credential fields of each provider come from its plugin. There was nothing to fill in, and nothing changed.',
  );
  const catalogue: readonly Column<(typeof rows)[number]>[] = [
    { title: 'Provider', text: ({ provider }) => provider },
    { title: 'Field', text: ({ field_name: name }) => name },
    { title: 'Label', text: ({ label }) => label },
    { title: 'Kind', text: ({ traits }) => traits },
  ];
  output.rows(rows, catalogue, 'PLUGINS names no plugin.');
}

/** Reads only these settings; the others may be invalid or missing. */
function configuredNames({ loadConfig, shippedPlugins }: Core): readonly string[] {
  return loadConfig({ PLUGINS: process.env.PLUGINS }).plugins ?? shippedPlugins;
}

async function loadAll(core: Core, names: readonly string[]) {
  const loaded: LoadedPlugin[] = [];
  const failed: PluginError[] = [];
  for (const name of names) {
    try {
      const plugin = await core.loadPlugin(name, { withSimulators: true });
      core.requireFreeId(plugin, loaded);
      loaded.push(plugin);
    } catch (error) {
      if (!isPluginError(error)) throw error;
      failed.push(error);
    }
  }
  return { loaded, failed };
}

/** Finds a plugin by its id, among those of PLUGINS and the shipped ones, or loads it as PLUGINS would. */
async function findPlugin(core: Core, name: string): Promise<LoadedPlugin> {
  const known = [...new Set([...configuredNames(core), ...core.shippedPlugins])];
  if (known.includes(name) || !/^[a-z][a-z0-9-]{1,30}$/.test(name))
    return core.loadPlugin(name, { withSimulators: true });
  const packageName = `@rebuttal/plugin-${name}`;
  const { loaded, failed } = await loadAll(core, known.includes(packageName) ? [packageName] : known);
  const found = loaded.find((plugin) => core.manifestOf(plugin).id === name);
  if (found !== undefined) return found;
  const [fault] = failed;
  if (known.includes(packageName) && fault !== undefined) throw fault;
  return core.loadPlugin(name, { withSimulators: true }).catch((error: unknown) => {
    if (!isPluginError(error)) throw error;
    const ids = loaded.map((plugin) => core.manifestOf(plugin).id).join(', ');
    const advice = `Use one of ${ids}, or a package or path (./…) as in PLUGINS.`;
    throw new CommandError(`There is no plugin "${name}". ${advice}`, {
      code: 'plugin_not_found',
      cause: error,
    });
  });
}

/** Prints each fault on a separate line. @throws always */
function printFaults(name: string, error: unknown, output: Output): never {
  if (!isPluginError(error)) throw error;
  const { faults } = error;
  output.document({ plugin: name, ok: false, faults }, () => [
    output.paint('strong', printable(name)),
    ...faults.flatMap((fault) => {
      const [first = '', ...rest] = wrap(printable(fault), reportWidth() - 9);
      return [`  ${output.paint('bad', 'fault')}  ${first}`, ...rest.map((line) => ' '.repeat(9) + line)];
    }),
  ]);
  const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
  throw new CommandError(`The plugin has ${count}: the server would not start with it.`, {
    code: 'plugin_faults',
  });
}

/** Lines over 100 characters are hard to read even on the widest terminal. JSON gets whole sentences. */
function reportWidth(): number {
  const width = terminalWidth();
  return width === Infinity ? width : Math.min(width, 100);
}

/** By name, because the class belongs to core. */
function isPluginError(error: unknown): error is PluginError {
  return error instanceof Error && error.name === 'PluginError';
}
