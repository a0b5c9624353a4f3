import type { Ability, AnyProvider, CredentialFields, Limit, Manifest } from './provider.js';

type Fields = Readonly<Record<string, string | undefined>>;

/** The limits that hold for an account with these credentials; without credentials, those of every account. */
export function limitsOf(
  manifest: Pick<Manifest<CredentialFields, Ability>, 'limits' | 'credentials'>,
  credentials?: Fields,
): readonly Limit[] {
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
  const { manifest } = provider;
  const lacking = new Set(limitsOf(manifest, credentials).map(({ lacks }) => lacks));
  if (lacking.size === 0) return provider;
  const { webhook, ...rest } = manifest;
  const narrowed: AnyProvider['manifest'] = {
    ...rest,
    ...(webhook === undefined || lacking.has('webhooks') ? {} : { webhook }),
    capabilities: manifest.capabilities.filter((ability) => !lacking.has(ability)),
  };
  // Its methods stay where they are, so that a provider may also be an object of a class.
  return Object.create(provider, { manifest: { value: narrowed, enumerable: true } }) as AnyProvider;
}
