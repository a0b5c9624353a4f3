import type {
  Capability,
  AnyProvider,
  CredentialFields,
  FieldCondition,
  MissingCapability,
  Manifest,
} from './provider.js';

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * The limits for an account with these credentials, one per capability: the first one, which is the provider's own. Without
 * credentials, only those for every account.
 */
export function limitsOf(
  manifest: Pick<Manifest<CredentialFields, Capability>, 'limits' | 'credentials'>,
  credentials?: Fields,
): readonly MissingCapability[] {
  const met = (manifest.limits ?? []).filter(({ when }) => isMet(manifest, when, credentials));
  return met.filter((limit, at) => met.findIndex(({ capability }) => capability === limit.capability) === at);
}

/** The steps of the webhook setup for an account with these credentials, or those of every account without them. */
export function setupStepsOf(
  manifest: Pick<Manifest<CredentialFields, Capability>, 'webhook' | 'credentials'>,
  credentials?: Fields,
): readonly string[] {
  if (manifest.webhook === undefined) return [];
  const { setup, steps = [setup] } = manifest.webhook;
  return steps.flatMap((step) => {
    if (typeof step === 'string') return [step];
    return credentials === undefined || isMet(manifest, step.when, credentials) ? [step.text] : [];
  });
}

function isMet(
  { credentials: fields }: Pick<Manifest<CredentialFields, Capability>, 'credentials'>,
  when: FieldCondition | undefined,
  credentials: Fields | undefined,
): boolean {
  if (when === undefined) return true;
  if (credentials === undefined) return false;
  const entered = (credentials[when.field] ?? '').trim();
  const value = entered === '' ? (fields[when.field]?.options?.[0]?.value ?? '') : entered;
  return when.is.includes(value);
}

/** The values of the fields that are chosen from a list, which are never secret. The default is the first one. */
export function choicesOf(
  manifest: Pick<Manifest<CredentialFields, Capability>, 'credentials'>,
  credentials: Fields,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(manifest.credentials).flatMap(([name, { options = [] }]) => {
      const chosen = options.find(({ value }) => value === credentials[name]) ?? options[0];
      return chosen === undefined ? [] : [[name, chosen.value]];
    }),
  );
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
