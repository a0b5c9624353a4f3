import { pathToFileURL } from 'node:url';

import {
  findCarrierFaults,
  findProviderFaults,
  isCarrierPlugin,
  isObject,
  type AnyCarrier,
  type AnyProvider,
} from '@rebuttal/plugin-kit';

import { version as productVersion } from '../../platform/shared/version.js';
import { manualProviderId } from './manual-provider.js';
import { locatePlugin } from './plugin-location.js';

type PluginModule = { readonly default?: unknown };
type SimulatorModule = { readonly createSimulator?: unknown };
/** Loads a plugin's code, and its simulator, if it has one. */
type Entries = {
  readonly plugin: () => Promise<PluginModule>;
  readonly simulator?: (() => Promise<SimulatorModule>) | undefined;
};

/** The plugins that ship with the product. Nothing else in core names a provider or a carrier. */
const shipped: Readonly<Record<string, Entries>> = {
  '@rebuttal/plugin-stripe': {
    plugin: () => import('@rebuttal/plugin-stripe'),
    simulator: () => import('@rebuttal/plugin-stripe/simulator'),
  },
  '@rebuttal/plugin-adyen': {
    plugin: () => import('@rebuttal/plugin-adyen'),
    simulator: () => import('@rebuttal/plugin-adyen/simulator'),
  },
  '@rebuttal/plugin-checkout': {
    plugin: () => import('@rebuttal/plugin-checkout'),
    simulator: () => import('@rebuttal/plugin-checkout/simulator'),
  },
  '@rebuttal/plugin-paypal': {
    plugin: () => import('@rebuttal/plugin-paypal'),
    simulator: () => import('@rebuttal/plugin-paypal/simulator'),
  },
  '@rebuttal/plugin-worldpay': {
    plugin: () => import('@rebuttal/plugin-worldpay'),
    simulator: () => import('@rebuttal/plugin-worldpay/simulator'),
  },
  '@rebuttal/plugin-wix': {
    plugin: () => import('@rebuttal/plugin-wix'),
    simulator: () => import('@rebuttal/plugin-wix/simulator'),
  },
  '@rebuttal/plugin-fedex': {
    plugin: () => import('@rebuttal/plugin-fedex'),
    simulator: () => import('@rebuttal/plugin-fedex/simulator'),
  },
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

export type LoadOptions = {
  /** The folder at which relative paths start. Default: the current one. */
  readonly from?: string;
  /** Adds `createSimulator`. Evaluation mode and tests need it; a production server never loads that code. */
  readonly withSimulators?: boolean;
};

/**
 * Loads plugins by package name or path. A broken plugin prevents the start, because a plugin that silently disappears can
 * cost a merchant a deadline.
 * @throws {PluginError}
 */
export async function loadPlugins(
  names: readonly string[] | undefined,
  options?: LoadOptions,
): Promise<Plugins> {
  const plugins: LoadedPlugin[] = [];
  for (const name of names ?? shippedPlugins) {
    const plugin = await loadPlugin(name, options);
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

/** Loads one plugin. @throws {PluginError} */
export async function loadPlugin(name: string, options: LoadOptions = {}): Promise<LoadedPlugin> {
  const { plugin, ...source } = await importPlugin(name, options);
  if (plugin === undefined) throw invalid(name, ['it has no default export']);
  const isCarrier = isCarrierPlugin(plugin);
  const faults = isCarrier ? findCarrierFaults(plugin) : findProviderFaults(plugin);
  if (faults.length > 0) throw invalid(name, faults);
  if ((plugin as AnyProvider | AnyCarrier).manifest.id === manualProviderId)
    throw invalid(name, [`its id "${manualProviderId}" is reserved for disputes without a plugin`]);
  return isCarrier
    ? { name, ...source, kind: 'carrier', carrier: plugin as AnyCarrier }
    : { name, ...source, kind: 'provider', provider: plugin as AnyProvider };
}

/** Loads one plugin of a provider. @throws {PluginError} also for a carrier */
export async function loadProvider(name: string, options?: LoadOptions): Promise<LoadedProvider> {
  const plugin = await loadPlugin(name, options);
  if (plugin.kind === 'provider') return plugin;
  throw invalid(name, ['it is a carrier, not a provider']);
}

type Imported = Pick<PluginPackage, 'version' | 'isShipped'> & { readonly plugin: unknown };

async function importPlugin(name: string, options: LoadOptions): Promise<Imported> {
  const { from = process.cwd(), withSimulators = false } = options;
  try {
    const ours = Object.hasOwn(shipped, name) ? shipped[name] : undefined;
    const { entries, version } =
      ours === undefined ? locateEntries(name, from) : { entries: ours, version: productVersion };
    const { default: exported } = await entries.plugin();
    const simulator = withSimulators ? await entries.simulator?.() : undefined;
    const plugin = simulator !== undefined && isObject(exported) ? { ...exported, ...simulator } : exported;
    return { plugin, version, isShipped: ours !== undefined };
  } catch (cause) {
    const why = inOneLine(cause);
    throw new PluginError(name, `cannot be loaded: ${why}`, {
      cause,
      faults: [`it cannot be loaded: ${why}`],
    });
  }
}

function locateEntries(name: string, from: string) {
  const { file, simulator, version } = locatePlugin(name, from);
  const load = <M>(path: string) => import(pathToFileURL(path).href) as Promise<M>;
  const entries: Entries = {
    plugin: () => load(file),
    simulator: simulator === undefined ? undefined : () => load(simulator),
  };
  return { entries, version };
}

function invalid(name: string, faults: readonly string[]): PluginError {
  return new PluginError(name, `is not valid: ${faults.join('; ')}`, { faults });
}

/** Formats anything that a plugin may throw. */
export function inOneLine(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return message.replaceAll(/\s+/g, ' ').trim();
}
