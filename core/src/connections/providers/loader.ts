import { pathToFileURL } from 'node:url';

import { findProviderFaults, type AnyProvider } from '@rebuttal/plugin-kit';

import { manualProviderId } from './manual-provider.js';
import { locatePlugin, versionOfPackage } from './plugin-location.js';

type PluginModule = { readonly default?: unknown };

/** The plugins that ship with the product. Nothing else in core names a provider. */
const shipped: Readonly<Record<string, () => Promise<PluginModule>>> = {
  '@rebuttal/plugin-stripe': () => import('@rebuttal/plugin-stripe'),
  '@rebuttal/plugin-adyen': () => import('@rebuttal/plugin-adyen'),
  '@rebuttal/plugin-checkout': () => import('@rebuttal/plugin-checkout'),
  '@rebuttal/plugin-paypal': () => import('@rebuttal/plugin-paypal'),
  '@rebuttal/plugin-worldpay': () => import('@rebuttal/plugin-worldpay'),
  '@rebuttal/plugin-wix': () => import('@rebuttal/plugin-wix'),
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

export type LoadedPlugin = {
  /** The name in `PLUGINS`. */
  readonly name: string;
  readonly isShipped: boolean;
  /** The version of its package, if it has one. */
  readonly version: string | undefined;
  readonly provider: AnyProvider;
};

/**
 * Loads plugins by package name or path. A broken plugin prevents the start, because a provider that silently disappears
 * can cost a merchant a deadline.
 * @throws {PluginError}
 */
export async function loadProviders(names: readonly string[] | undefined): Promise<AnyProvider[]> {
  const plugins: LoadedPlugin[] = [];
  for (const name of names ?? shippedPlugins) {
    const plugin = await loadPlugin(name);
    requireFreeId(plugin, plugins);
    plugins.push(plugin);
  }
  return plugins.map(({ provider }) => provider);
}

/** @throws {PluginError} if another plugin has the same ID */
export function requireFreeId({ name, provider }: LoadedPlugin, others: readonly LoadedPlugin[]): void {
  const { id } = provider.manifest;
  const twin = others.find((other) => other.provider.manifest.id === id);
  if (twin === undefined) return;
  const whose = twin.name === name ? 'it is named twice' : `${twin.name} has it too`;
  throw new PluginError(name, `has the id "${id}", which is taken: ${whose}`);
}

/** Loads one plugin. Relative paths start at `from`. @throws {PluginError} */
export async function loadPlugin(name: string, from = process.cwd()): Promise<LoadedPlugin> {
  const { module, version, isShipped } = await importPlugin(name, from);
  if (module.default === undefined) throw invalid(name, ['it has no default export']);
  const faults = findProviderFaults(module.default);
  if (faults.length > 0) throw invalid(name, faults);
  const provider = module.default as AnyProvider;
  if (provider.manifest.id === manualProviderId)
    throw invalid(name, [`its id "${manualProviderId}" is reserved for disputes without a plugin`]);
  return { name, isShipped, version, provider };
}

type Imported = Pick<LoadedPlugin, 'version' | 'isShipped'> & { readonly module: PluginModule };

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
