import type { Capability, AnyProvider, CredentialFields, MissingCapability, Manifest } from './provider.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** The limits that hold for an account with these credentials; without credentials, those of every account. */
export function limitsOf(
  manifest: Pick<Manifest<CredentialFields, Capability>, 'limits' | 'credentials'>,
  credentials?: Fields,
): readonly MissingCapability[] {
  return (manifest.limits ?? []).filter(({ when }) => {
    if (when === undefined) return true;
    if (credentials === undefined) return false;
    const entered = (credentials[when.field] ?? '').trim();
    const value = entered === '' ? (manifest.credentials[when.field]?.options?.[0]?.value ?? '') : entered;
    return when.is.includes(value);
  });
}

/** The provider as an account with these credentials has it: without the abilities that its limits take away. */
export function forAccount(provider: AnyProvider, credentials: Fields): AnyProvider {
  return without(provider, limitsOf(provider.manifest, credentials));
}

/** The provider with these limits beside its own; what they deny to every account, it cannot do. */
export function withLimits(provider: AnyProvider, limits: readonly MissingCapability[]): AnyProvider {
  if (limits.length === 0) return provider;
  const limited = { ...provider.manifest, limits: [...(provider.manifest.limits ?? []), ...limits] };
  return without(withManifest(provider, limited), limitsOf({ ...limited, limits }));
}

function without(provider: AnyProvider, limits: readonly MissingCapability[]): AnyProvider {
  if (limits.length === 0) return provider;
  const lacking = new Set(limits.map(({ capability }) => capability));
  const { webhook, ...rest } = provider.manifest;
  return withManifest(provider, {
    ...rest,
    ...(webhook === undefined || lacking.has('webhooks') ? {} : { webhook }),
    capabilities: rest.capabilities.filter((name) => !lacking.has(name)),
  });
}

/** Its methods stay where they are, so that a provider may also be an object of a class. */
function withManifest(provider: AnyProvider, manifest: AnyProvider['manifest']): AnyProvider {
  return Object.create(provider, { manifest: { value: manifest, enumerable: true } }) as AnyProvider;
}
