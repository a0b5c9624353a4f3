import { createProviderHttp, type Environment, type ProviderHttp, type SendCall } from '@rebuttal/plugin-kit';

import type { Config } from '../../platform/config.js';
import type { ClockDrift } from '../../platform/shared/clock-drift.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { sendCall } from './send-call.js';
import { simulatedCompanyHeader } from './simulated-company.js';

export type ProviderClientsDeps = {
  readonly config: Pick<Config, 'providerApiUrl' | 'providerTimeoutMs' | 'sandbox'>;
  readonly clock: Clock;
  readonly clockDrift: ClockDrift;
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
  /** All requests share cached tokens. `simulated` is the account, if it is in the sandbox. */
  http(requestId?: string, simulated?: { readonly tenantId: string }): ProviderHttp;
};

export function createProviderClients(
  deps: ProviderClientsDeps & {
    /** Calls to a plugin without a simulator go to the service, also in the sandbox. */
    readonly hasSimulator: (pluginId: string) => boolean;
  },
): ProviderClients {
  const { config, log, sandboxUrl, hasSimulator, clockDrift } = deps;
  const { providerTimeoutMs: timeoutMsMax } = config;
  const sendTimed: SendCall = async (request, signal) => {
    const sentAt = Date.now();
    const answer = await sendCall(request, signal);
    const date = answer.headers.get('date');
    // A cached answer has an old date.
    if (date !== null && !answer.headers.has('age'))
      clockDrift.note(new URL(request.url).host, new Date(date), sentAt);
    return answer;
  };
  const clientFor = (requestId?: string, send: SendCall = sendTimed) =>
    createProviderHttp({
      send,
      ...(timeoutMsMax === undefined ? {} : { timeoutMsMax }),
      onCall: (call) => log.debug({ requestId, providerCall: call }, 'called a provider'),
    });
  const parent = clientFor();
  const isSimulated = ({ providerId, environment }: Place) =>
    config.sandbox &&
    environment === 'test' &&
    config.providerApiUrl(providerId) === undefined &&
    hasSimulator(providerId);
  return {
    isSimulated,
    apiUrl(place) {
      const { providerId } = place;
      const apiUrl = isSimulated(place)
        ? `${sandboxUrl()}/sandbox/${providerId}/api`
        : config.providerApiUrl(providerId);
      return apiUrl === undefined ? {} : { apiUrl };
    },
    http: (requestId, simulated) => {
      const send = simulated && sendFor(simulated.tenantId);
      const isShared = requestId === undefined && send === undefined;
      return isShared ? parent : { ...clientFor(requestId, send), parent };
    },
  };
}

/** Sends the account's company along. */
function sendFor(tenantId: string): SendCall {
  return (request, signal) =>
    sendCall({ ...request, headers: { ...request.headers, [simulatedCompanyHeader]: tenantId } }, signal);
}
