import { createProviderHttp, type Environment, type ProviderHttp } from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { sendCall } from './send-call.js';

export type ProviderClientsDeps = {
  readonly config: Pick<Config, 'providerApiUrl' | 'providerTimeoutMs' | 'sandbox'>;
  readonly clock: Clock;
  readonly log: Log;
  /** The sandbox's URL, as seen from this server. */
  readonly sandboxUrl: () => string;
};

/** An account's plugin and environment. */
type Place = { readonly providerId: string; readonly environment: Environment };

/** The way to the APIs of plugins of every kind: their addresses, and an HTTP client with a log. */
export type ProviderClients = {
  /** True for a test account while the sandbox is on, unless the operator has overridden the address. */
  isSimulated(place: Place): boolean;
  /** `{ apiUrl }`, or `{}` for the plugin's own address. The operator's override takes precedence over the sandbox. */
  apiUrl(place: Place): { readonly apiUrl?: string };
  /** All requests share cached tokens. */
  http(requestId?: string): ProviderHttp;
};

export function createProviderClients(deps: ProviderClientsDeps): ProviderClients {
  const { config, log, sandboxUrl } = deps;
  const { providerTimeoutMs: timeoutMsMax } = config;
  const clientFor = (requestId?: string) =>
    createProviderHttp({
      send: sendCall,
      ...(timeoutMsMax === undefined ? {} : { timeoutMsMax }),
      onCall: (call) => log.debug({ requestId, providerCall: call }, 'called a provider'),
    });
  const parent = clientFor();
  const isSimulated = ({ providerId, environment }: Place) =>
    config.sandbox && environment === 'test' && config.providerApiUrl(providerId) === undefined;
  return {
    isSimulated,
    apiUrl(place) {
      const { providerId } = place;
      const apiUrl = isSimulated(place)
        ? `${sandboxUrl()}/sandbox/${providerId}/api`
        : config.providerApiUrl(providerId);
      return apiUrl === undefined ? {} : { apiUrl };
    },
    http: (requestId) => (requestId === undefined ? parent : { ...clientFor(requestId), parent }),
  };
}
