import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { findProviderFaults, type AnyProvider } from '@rebuttal/plugin-kit';

/** The plugins that ship with the product. Nothing else in core names a provider. */
const shipped: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  '@rebuttal/plugin-stripe': () => import('@rebuttal/plugin-stripe'),
  '@rebuttal/plugin-checkout': () => import('@rebuttal/plugin-checkout'),
  '@rebuttal/plugin-paypal': () => import('@rebuttal/plugin-paypal'),
};

/** A plugin that cannot be loaded. The message names it and all its faults. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
}

/**
 * Loads plugins by package name or path; a fault in one stops the start, for a provider that silently vanishes
 * costs a merchant a deadline.
 * @throws {PluginError}
 */
export async function loadProviders(names: readonly string[] | undefined): Promise<AnyProvider[]> {
  const providers: AnyProvider[] = [];
  for (const name of names ?? Object.keys(shipped)) {
    const provider = await loadProvider(name);
    const twin = providers.find((other) => other.manifest.id === provider.manifest.id);
    if (twin !== undefined)
      throw new PluginError(`Plugin ${name} has the id "${provider.manifest.id}", which is taken`);
    providers.push(provider);
  }
  return providers;
}

async function loadProvider(name: string): Promise<AnyProvider> {
  let candidate: unknown;
  try {
    candidate = (await importPlugin(name)).default;
  } catch (cause) {
    throw new PluginError(`Plugin ${name} cannot be loaded: ${(cause as Error).message}`, { cause });
  }
  const faults = findProviderFaults(candidate);
  if (faults.length > 0) throw new PluginError(`Plugin ${name} is not valid: ${faults.join('; ')}`);
  return candidate as AnyProvider;
}

function importPlugin(name: string): Promise<{ default: unknown }> {
  const ours = shipped[name];
  if (ours !== undefined) return ours();
  const isPath = name.startsWith('.') || isAbsolute(name);
  return import(isPath ? pathToFileURL(resolve(name)).href : name) as Promise<{ default: unknown }>;
}
