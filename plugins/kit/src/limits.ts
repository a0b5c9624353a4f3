import type { Capability, AnyProvider, CredentialFields, MissingCapability, Manifest } from './provider.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** The limits for an account with these credentials. Without credentials, only those for every account. */
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

/** The provider for an account with these credentials, without the capabilities that its limits remove. */
export function forAccount(provider: AnyProvider, credentials: Fields): AnyProvider {
  return without(provider, limitsOf(provider.manifest, credentials));
}

/** The provider with additional limits. Limits for every account also remove the capability. */
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

/** Keeps the methods on the prototype, so that a provider may be an instance of a class. */
function withManifest(provider: AnyProvider, manifest: AnyProvider['manifest']): AnyProvider {
  return Object.create(provider, { manifest: { value: manifest, enumerable: true } }) as AnyProvider;
}
