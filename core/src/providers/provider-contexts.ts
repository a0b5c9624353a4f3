import {
  createProviderHttp,
  forAccount,
  limitsOf,
  type AnyContext,
  type AnyProvider,
  type Credentials,
  type CredentialFields,
  type Limit,
} from '@rebuttal/plugin-kit';

import type { Config } from '../config.js';
import { openCredentials } from '../psp-accounts/credentials.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { Clock } from '../shared/clock.js';
import type { Log } from '../shared/log.js';
import type { SecretBox } from '../shared/sealed.js';
import type { ProviderRegistry } from './registry.js';

/** `provider` has only the abilities that this account has; `limits` say why it has no more. */
export type ConnectedProvider = {
  readonly provider: AnyProvider;
  readonly limits: readonly Limit[];
  readonly context: AnyContext;
  /** The account lives in our own sandbox, where no provider's limits are to be respected. */
  readonly isSimulated: boolean;
};

export type ProviderContexts = {
  /** The account's provider and what it needs to work for this account. @throws {AppError} 404 for a plugin that is gone */
  for(account: PspAccount): ConnectedProvider;
};

export type ProviderContextsDeps = {
  readonly config: Pick<Config, 'providerApiUrl' | 'sandbox'>;
  readonly registry: ProviderRegistry;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  /** Where this server reaches its own sandbox. */
  readonly sandboxUrl: () => string;
};

export function createProviderContexts(deps: ProviderContextsDeps): ProviderContexts {
  const http = createProviderHttp({
    onCall: (call) => deps.log.debug({ providerCall: call }, 'called a provider'),
  });

  const isSimulated = (account: PspAccount): boolean =>
    deps.config.sandbox &&
    account.environment === 'test' &&
    deps.config.providerApiUrl(account.provider) === undefined;

  /** The operator's override first; then test accounts live in the sandbox where there is one. */
  const apiUrlFor = (account: PspAccount): string | undefined =>
    isSimulated(account)
      ? `${deps.sandboxUrl()}/sandbox/${account.provider}/api`
      : deps.config.providerApiUrl(account.provider);

  return {
    for(account) {
      const apiUrl = apiUrlFor(account);
      const credentials: Credentials<CredentialFields> = openCredentials(deps.box, account);
      const provider = deps.registry.get(account.provider);
      return {
        provider: forAccount(provider, credentials),
        limits: limitsOf(provider.manifest, credentials),
        isSimulated: isSimulated(account),
        context: {
          environment: account.environment,
          ...(apiUrl === undefined ? {} : { apiUrl }),
          credentials,
          http,
          now: deps.clock,
        },
      };
    },
  };
}
