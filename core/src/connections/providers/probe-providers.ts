import { isProviderError, type AnyProvider, type ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import type { Keys } from '../../platform/keys.js';
import { ClockDrift } from '../../platform/shared/clock-drift.js';
import { systemClock } from '../../platform/shared/clock.js';
import { createLog } from '../../platform/shared/log.js';
import { createSecretBox } from '../../platform/shared/sealed.js';
import { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import { keepRenewedCredentials } from '../psp-accounts/renewed-credentials.js';
import { createOperatorApps } from './operator-apps.js';
import { createProviderContexts } from './provider-contexts.js';
import { createRegistry } from './registry.js';

/** The result of a check call to a provider with one of its accounts. */
export type ProviderProbe = {
  readonly label: string;
  readonly accountId: string;
  /** Undefined: the provider responded and accepted the credentials. */
  readonly problem: { readonly kind: ProviderErrorKind | 'other'; readonly message: string } | undefined;
};

type ProbeOptions = {
  readonly config: Config;
  readonly database: Database;
  readonly keys: Keys;
  readonly providers: readonly AnyProvider[];
};

/** Long enough for one provider and short enough for a caller that waits for all of them. */
const patienceMs = 8_000;

/** Makes each provider's cheapest call with one account. Skips simulated providers, which run on this machine. */
export async function probeProviders({
  config,
  database,
  keys,
  providers,
}: ProbeOptions): Promise<ProviderProbe[]> {
  const registry = createRegistry(providers, config.acceptProviders);
  const box = createSecretBox(keys.encryptionKeys);
  const contexts = createProviderContexts({
    config: { ...config, providerTimeoutMs: Math.min(config.providerTimeoutMs ?? patienceMs, patienceMs) },
    registry,
    box,
    clock: systemClock,
    clockDrift: new ClockDrift(),
    log: createLog('silent', false),
    sandboxUrl: () => config.publicUrl,
    operatorApps: createOperatorApps(config, () => ({})),
    keepCredentials: (account, renewed) => keepRenewedCredentials({ database, box }, account, renewed),
  });
  const known = new Set(providers.map(({ manifest }) => manifest.id));
  const accounts = await new PspAccountsRepository(database).listOneOfEachProvider();
  const probes = accounts
    .filter(({ provider }) => known.has(provider))
    .map(async (account) => {
      const { accountId } = account;
      const { label } = registry.get(account.provider).manifest;
      try {
        const { provider, context, isSimulated } = contexts.for(account);
        if (isSimulated) return undefined;
        await provider.verifyCredentials(context);
        return { label, accountId, problem: undefined };
      } catch (error) {
        const kind = isProviderError(error) ? error.kind : ('other' as const);
        return { label, accountId, problem: { kind, message: (error as Error).message } };
      }
    });
  return (await Promise.all(probes)).filter((answer) => answer !== undefined);
}
