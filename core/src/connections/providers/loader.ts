import { pathToFileURL } from 'node:url';

import {
  findCarrierFaults,
  findProviderFaults,
  isCarrierPlugin,
  type AnyCarrier,
  type AnyProvider,
} from '@rebuttal/plugin-kit';

import { manualProviderId } from './manual-provider.js';
import { locatePlugin, versionOfPackage } from './plugin-location.js';

type PluginModule = { readonly default?: unknown };

/** The plugins that ship with the product. Nothing else in core names a provider or a carrier. */
const shipped: Readonly<Record<string, () => Promise<PluginModule>>> = {
  '@rebuttal/plugin-stripe': () => import('@rebuttal/plugin-stripe'),
  '@rebuttal/plugin-adyen': () => import('@rebuttal/plugin-adyen'),
  '@rebuttal/plugin-checkout': () => import('@rebuttal/plugin-checkout'),
  '@rebuttal/plugin-paypal': () => import('@rebuttal/plugin-paypal'),
  '@rebuttal/plugin-worldpay': () => import('@rebuttal/plugin-worldpay'),
  '@rebuttal/plugin-wix': () => import('@rebuttal/plugin-wix'),
  '@rebuttal/plugin-fedex': () => import('@rebuttal/plugin-fedex'),
};
export const shippedPlugins: readonly string[] = Object.keys(shipped);

/** The default of `ACCEPT_PROVIDERS`. Valid even if `PLUGINS` does not include the provider. */
export const acceptProvidersByDefault: readonly string[] = ['stripe'];

/** A plugin that can't be loaded. The message names the plugin and all problems. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  /** The problems, without the plugin's name. */
  readonly faults: readonly string[];

  constructor(
    /** The name in `PLUGINS`. */
    readonly plugin: string,
    problem: string,
    details: { readonly faults?: readonly string[]; readonly cause?: unknown } = {},
  ) {
    super(`Plugin ${plugin} ${problem}`, details.cause === undefined ? undefined : { cause: details.cause });
    this.faults = details.faults ?? [problem];
  }
}

type PluginPackage = {
  /** The name in `PLUGINS`. */
  readonly name: string;
  readonly isShipped: boolean;
  /** The version of its package, if it has one. */
  readonly version: string | undefined;
};
export type LoadedProvider = PluginPackage & { readonly kind: 'provider'; readonly provider: AnyProvider };
export type LoadedCarrier = PluginPackage & { readonly kind: 'carrier'; readonly carrier: AnyCarrier };
export type LoadedPlugin = LoadedProvider | LoadedCarrier;

/** The plugins of each kind. */
export type Plugins = {
  readonly providers: readonly AnyProvider[];
  readonly carriers: readonly AnyCarrier[];
};

/**
 * Loads plugins by package name or path. A broken plugin prevents the start, because a plugin that silently disappears can
 * cost a merchant a deadline.
 * @throws {PluginError}
 */
export async function loadPlugins(names: readonly string[] | undefined): Promise<Plugins> {
  const plugins: LoadedPlugin[] = [];
  for (const name of names ?? shippedPlugins) {
    const plugin = await loadPlugin(name);
    requireFreeId(plugin, plugins);
    plugins.push(plugin);
  }
  return {
    providers: plugins.flatMap((plugin) => (plugin.kind === 'provider' ? [plugin.provider] : [])),
    carriers: plugins.flatMap((plugin) => (plugin.kind === 'carrier' ? [plugin.carrier] : [])),
  };
}

export function manifestOf(plugin: LoadedPlugin): { readonly id: string; readonly label: string } {
  return plugin.kind === 'provider' ? plugin.provider.manifest : plugin.carrier.manifest;
}

/** IDs are unique across kinds, because they name settings and the sandbox's folders. @throws {PluginError} */
export function requireFreeId(plugin: LoadedPlugin, others: readonly LoadedPlugin[]): void {
  const { name } = plugin;
  const { id } = manifestOf(plugin);
  const twin = others.find((other) => manifestOf(other).id === id);
  if (twin === undefined) return;
  const whose = twin.name === name ? 'it is named twice' : `${twin.name} has it too`;
  throw new PluginError(name, `has the id "${id}", which is taken: ${whose}`);
}

/** Loads one plugin. Relative paths start at `from`. @throws {PluginError} */
export async function loadPlugin(name: string, from = process.cwd()): Promise<LoadedPlugin> {
  const { module, ...source } = await importPlugin(name, from);
  const { default: exported } = module;
  if (exported === undefined) throw invalid(name, ['it has no default export']);
  const isCarrier = isCarrierPlugin(exported);
  const faults = isCarrier ? findCarrierFaults(exported) : findProviderFaults(exported);
  if (faults.length > 0) throw invalid(name, faults);
  if ((exported as AnyProvider | AnyCarrier).manifest.id === manualProviderId)
    throw invalid(name, [`its id "${manualProviderId}" is reserved for disputes without a plugin`]);
  return isCarrier
    ? { name, ...source, kind: 'carrier', carrier: exported as AnyCarrier }
    : { name, ...source, kind: 'provider', provider: exported as AnyProvider };
}

/** Loads one plugin of a provider. @throws {PluginError} also for a carrier */
export async function loadProvider(name: string, from?: string): Promise<LoadedProvider> {
  const plugin = await loadPlugin(name, from);
  if (plugin.kind === 'provider') return plugin;
  throw invalid(name, ['it is a carrier, not a provider']);
}

type Imported = Pick<PluginPackage, 'version' | 'isShipped'> & { readonly module: PluginModule };

async function importPlugin(name: string, from: string): Promise<Imported> {
  try {
    const ours = Object.hasOwn(shipped, name) ? shipped[name] : undefined;
    if (ours !== undefined)
      return { module: await ours(), version: versionOfPackage(name, from), isShipped: true };
    const { file, version } = locatePlugin(name, from);
    const module = (await import(pathToFileURL(file).href)) as PluginModule;
    return { module, version, isShipped: false };
  } catch (cause) {
    const why = inOneLine(cause);
    throw new PluginError(name, `cannot be loaded: ${why}`, {
      cause,
      faults: [`it cannot be loaded: ${why}`],
    });
  }
}

function invalid(name: string, faults: readonly string[]): PluginError {
  return new PluginError(name, `is not valid: ${faults.join('; ')}`, { faults });
}

/** Formats anything that a plugin may throw. */
export function inOneLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.replaceAll(/\s+/g, ' ').trim();
}
