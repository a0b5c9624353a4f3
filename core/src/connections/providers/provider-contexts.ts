import {
  forAccount,
  limitsOf,
  type AnyContext,
  type AnyProvider,
  type Credentials,
  type CredentialFields,
  type InstallContext,
  type MissingCapability,
} from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { openCredentials } from '../psp-accounts/credentials.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { OperatorApps } from './operator-apps.js';
import { createProviderClients, type ProviderClients, type ProviderClientsDeps } from './provider-clients.js';
import type { ProviderRegistry } from './registry.js';

/** `provider` has only the capabilities of this account. `limits` explains missing ones. */
export type ConnectedProvider = {
  readonly provider: AnyProvider;
  readonly limits: readonly MissingCapability[];
  readonly context: AnyContext;
  /** The context with the operator's webhook key, if the account has its own key for the operator's app. */
  readonly appContext?: AnyContext;
  /** True if the account is in the sandbox, which has no rate limits. */
  readonly isSimulated: boolean;
  readonly accountId: string;
  readonly tenantId: string;
  /** ID of the API request that caused the calls, for the log. */
  readonly requestId: string | undefined;
};

export type ProviderContexts = {
  /** Returns the account's provider with its context. @throws {AppError} 404 if the plugin is no longer loaded */
  for(account: PspAccount, requestId?: string): ConnectedProvider;
  /** Returns the operator's app at a store platform, for use before an account exists. Undefined if there is none. */
  forApp(provider: AnyProvider): ConnectedApp | undefined;
};

export type ConnectedApp = {
  readonly context: InstallContext<CredentialFields>;
  readonly isSimulated: boolean;
};

/** An account with its provider. */
export type AccountConnection = { readonly account: PspAccount; readonly connected: ConnectedProvider };

export type ProviderContextsDeps = ProviderClientsDeps & {
  readonly config: Pick<Config, 'providerInstallerUrl' | 'publicUrl'>;
  readonly registry: ProviderRegistry;
  readonly box: SecretBox;
  readonly operatorApps: OperatorApps;
  /** Stores credentials that a provider has renewed. */
  readonly keepCredentials: (account: PspAccount, renewed: Readonly<Record<string, string>>) => Promise<void>;
};

export function createProviderContexts(deps: ProviderContextsDeps): ProviderContexts {
  const clients = createProviderClients({
    ...deps,
    hasSimulator: (id) => deps.registry.find(id)?.createSimulator !== undefined,
  });
  const { clock } = deps;

  return {
    forApp: (provider) => appContext(deps, provider, clients),
    for(account, requestId) {
      const accountPlace = { providerId: account.provider, environment: account.environment };
      const provider = deps.registry.get(account.provider);
      const stored = openCredentials(deps.box, account) as Readonly<Record<string, string>>;
      const place = { isSimulated: clients.isSimulated(accountPlace) };
      const { accountId } = account;
      const credentials: Credentials<CredentialFields> = deps.operatorApps.complete(provider, stored, place);
      const context: AnyContext = {
        environment: account.environment,
        ...clients.apiUrl(accountPlace),
        credentials,
        http: clients.http(requestId, place.isSimulated ? account : undefined),
        now: clock,
        keepCredentials: (renewed) => deps.keepCredentials(account, renewed),
      };
      const keyField = provider.manifest.store?.webhookKeyField ?? '';
      const { [keyField]: ownKey, ...others } = stored;
      const appKey = deps.operatorApps.complete(provider, others, place)[keyField];
      const hasOtherKey = ownKey !== undefined && appKey !== undefined && ownKey.trim() !== appKey.trim();
      return {
        provider: forAccount(provider, credentials),
        limits: limitsOf(provider.manifest, credentials),
        ...place,
        accountId,
        tenantId: account.tenantId,
        requestId,
        context,
        ...(hasOtherKey
          ? { appContext: { ...context, credentials: { ...credentials, [keyField]: appKey } } }
          : {}),
      };
    },
  };
}

/** In the sandbox this is the simulator's app, unless the operator has a real one. */
function appContext(
  deps: ProviderContextsDeps,
  provider: AnyProvider,
  clients: ProviderClients,
): ConnectedApp | undefined {
  const { config, operatorApps, clock } = deps;
  const { id } = provider.manifest;
  const own = operatorApps.valuesFor(provider, { isSimulated: false });
  const isSimulated = own === undefined && clients.isSimulated({ providerId: id, environment: 'test' });
  const environment = isSimulated ? 'test' : 'live';
  const credentials = isSimulated ? operatorApps.valuesFor(provider, { isSimulated }) : own;
  if (credentials === undefined) return undefined;
  const installerUrl = isSimulated
    ? `${config.publicUrl}/sandbox/${id}/api`
    : config.providerInstallerUrl(id);
  return {
    isSimulated,
    context: {
      environment,
      ...clients.apiUrl({ providerId: id, environment }),
      ...(installerUrl === undefined ? {} : { installerUrl }),
      credentials,
      http: clients.http(),
      now: clock,
    },
  };
}
