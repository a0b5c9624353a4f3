import type { Dispute } from '../disputes/disputes.js';
import type { ProviderRegistry } from '../providers/registry.js';
import type { TextLimit } from './evidence-validation.js';

/** What the dispute's provider takes of a text; `undefined` where it names no limit. */
export function textLimitOf(
  { provider }: Pick<Dispute, 'provider'>,
  registry: ProviderRegistry,
): TextLimit | undefined {
  const manifest = registry.find(provider)?.manifest;
  const charactersMax = manifest?.evidence.textCharactersMax;
  return charactersMax === undefined ? undefined : { providerLabel: manifest?.label ?? '', charactersMax };
}
