import {
  createProviderHttp,
  forAccount,
  limitsOf,
  type AnyContext,
  type AnyProvider,
  type Credentials,
  type CredentialFields,
  type InstallContext,
  type Limit,
} from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { openCredentials } from '../psp-accounts/credentials.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { OperatorApps } from './operator-apps.js';
import type { ProviderRegistry } from './registry.js';
import { sendCall } from './send-call.js';

/** `provider` has only the abilities that this account has; `limits` say why it has no more. */
export type ConnectedProvider = {
  readonly provider: AnyProvider;
  readonly limits: readonly Limit[];
  readonly context: AnyContext;
  /** The same with the operator's webhook key, where the account has another one of its own for the operator's app. */
  readonly appContext?: AnyContext;
  /** The account lives in our own sandbox, where no provider's limits are to be respected. */
  readonly isSimulated: boolean;
  /** The request to our API on whose behalf it is called: each call is logged with it. */
  readonly requestId: string | undefined;
};

export type ProviderContexts = {
  /** The account's provider and what it needs to work for this account. @throws {AppError} 404 for a plugin that is gone */
  for(account: PspAccount, requestId?: string): ConnectedProvider;
  /** The same provider, on behalf of another request. */
  onBehalfOf(connected: ConnectedProvider, requestId: string | undefined): ConnectedProvider;
  /** The operator's app at a store platform, before there is an account; nothing where the operator has none. */
  forApp(provider: AnyProvider): ConnectedApp | undefined;
};

export type ConnectedApp = {
  readonly context: InstallContext<CredentialFields>;
  readonly isSimulated: boolean;
};

export type ProviderContextsDeps = {
  readonly config: Pick<
    Config,
    'providerApiUrl' | 'providerTimeoutMs' | 'providerInstallerUrl' | 'publicUrl' | 'sandbox'
  >;
  readonly registry: ProviderRegistry;
  readonly box: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
  /** Where this server reaches its own sandbox. */
  readonly sandboxUrl: () => string;
  readonly operatorApps: OperatorApps;
  /** Keeps credentials that a provider has replaced. */
  readonly keepCredentials: (account: PspAccount, renewed: Readonly<Record<string, string>>) => Promise<void>;
};

export function createProviderContexts(deps: ProviderContextsDeps): ProviderContexts {
  const { providerTimeoutMs: timeoutMsMax } = deps.config;
  const wayFor = (requestId?: string) =>
    createProviderHttp({
      send: sendCall,
      ...(timeoutMsMax === undefined ? {} : { timeoutMsMax }),
      onCall: (call) => deps.log.debug({ requestId, providerCall: call }, 'called a provider'),
    });
  const http = wayFor();
  /** Tokens and the like are those of all requests. */
  const httpFor = (requestId: string | undefined) =>
    requestId === undefined ? http : { ...wayFor(requestId), over: http };

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
    forApp: (provider) => appContext(deps, provider, http),
    onBehalfOf: (connected, requestId) => ({
      ...connected,
      requestId,
      context: { ...connected.context, http: httpFor(requestId) },
    }),
    for(account, requestId) {
      const apiUrl = apiUrlFor(account);
      const provider = deps.registry.get(account.provider);
      const stored = openCredentials(deps.box, account) as Readonly<Record<string, string>>;
      const place = { isSimulated: isSimulated(account) };
      const credentials: Credentials<CredentialFields> = deps.operatorApps.complete(provider, stored, place);
      const context: AnyContext = {
        environment: account.environment,
        ...(apiUrl === undefined ? {} : { apiUrl }),
        credentials,
        http: httpFor(requestId),
        now: deps.clock,
        keepCredentials: (renewed) => deps.keepCredentials(account, renewed),
      };
      const keyField = provider.manifest.store?.webhookKeyField ?? '';
      const { [keyField]: ownKey, ...others } = stored;
      const appKey = deps.operatorApps.complete(provider, others, place)[keyField];
      const hasOtherKey = ownKey !== undefined && appKey !== undefined && ownKey.trim() !== appKey.trim();
      return {
        provider: forAccount(provider, credentials),
        limits: limitsOf(provider.manifest, credentials),
        isSimulated: isSimulated(account),
        requestId,
        context,
        ...(hasOtherKey
          ? { appContext: { ...context, credentials: { ...credentials, [keyField]: appKey } } }
          : {}),
      };
    },
  };
}

/** In a sandbox the simulator's app, unless the operator has a real one. */
function appContext(
  deps: ProviderContextsDeps,
  provider: AnyProvider,
  http: ReturnType<typeof createProviderHttp>,
): ConnectedApp | undefined {
  const { config, operatorApps, clock, sandboxUrl } = deps;
  const { id } = provider.manifest;
  const own = operatorApps.valuesFor(provider, { isSimulated: false });
  const isSimulated = own === undefined && config.sandbox && config.providerApiUrl(id) === undefined;
  const credentials = isSimulated ? operatorApps.valuesFor(provider, { isSimulated }) : own;
  if (credentials === undefined) return undefined;
  const apiUrl = isSimulated ? `${sandboxUrl()}/sandbox/${id}/api` : config.providerApiUrl(id);
  const installerUrl = isSimulated
    ? `${config.publicUrl}/sandbox/${id}/api`
    : config.providerInstallerUrl(id);
  return {
    isSimulated,
    context: {
      environment: isSimulated ? 'test' : 'live',
      ...(apiUrl === undefined ? {} : { apiUrl }),
      ...(installerUrl === undefined ? {} : { installerUrl }),
      credentials,
      http,
      now: clock,
    },
  };
}
