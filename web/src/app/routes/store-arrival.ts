import { bodyOf, type Provider } from '@rebuttal/sdk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/stores';

import { client } from '../../api/client.js';
import { findStorePlatform } from '../../api/store-platform.js';
import { pspAccountKeys } from '../../features/psp-accounts/api/psp-accounts.js';
import { errorText } from '../../lib/error-text.js';
import { notify } from '../../stores/notices.js';
import { paths } from '../paths.js';

/** The query parameters of the store platform's redirect back to the app. */
const arrivalParams = ['code', 'state', 'instanceId', 'token', 'signedInstance', 'tenantId'] as const;

type Arrival = { readonly [Name in (typeof arrivalParams)[number]]?: string };

const messages = texts.storeArrival;

/**
 * Completes an installation with the parameters of the redirect and removes them from the URL. An installation without
 * our state didn't start here, so the user must confirm it first.
 */
export function useStoreArrival(): void {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pending = useRef(arrivalIn(params));
  useEffect(() => {
    const arrival = pending.current;
    if (arrival === undefined) return;
    // The code works once, even if the call fails.
    pending.current = undefined;
    setParams({}, { replace: true });
    findStorePlatform().then(
      (platform) => void complete(arrival, platform, { queries, navigate }),
      (error: unknown) => notify('error', errorText(error, messages.platformUnknown)),
    );
  }, [setParams, queries, navigate]);
}

/** An OAuth error (RFC 6749, 4.1.2.1). Its description isn't shown, because anyone can put text into a URL. */
function arrivalIn(params: URLSearchParams): Arrival | 'denied' | undefined {
  const found = arrivalParams.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  if (params.has('instanceId') || params.has('code')) return Object.fromEntries(found);
  return params.has('error') ? 'denied' : undefined;
}

type App = { readonly queries: QueryClient; readonly navigate: NavigateFunction };

async function complete(
  arrival: Arrival | 'denied',
  { value: store, label }: Pick<Provider, 'value' | 'label'>,
  { queries, navigate }: App,
): Promise<void> {
  if (arrival === 'denied') {
    notify('error', messages.denied(label));
    return;
  }
  try {
    if (arrival.state === undefined) {
      await navigate(await confirmationPath(store, arrival), { replace: true });
      return;
    }
    await bodyOf(client.api.POST('/api/{store}/callback', { params: { path: { store }, query: arrival } }));
    notify('success', messages.connected(label));
  } catch (error) {
    notify('error', errorText(error, messages.failed(label)));
  }
  await queries.invalidateQueries({ queryKey: pspAccountKeys.all });
}

/** Creates a pending installation. Returns the path of its confirmation page. */
async function confirmationPath(store: string, { state: _none, ...query }: Arrival): Promise<string> {
  const { provider, pending_install_id: id } = await bodyOf(
    client.api.POST('/api/{store}/pending-installs', { params: { path: { store }, query } }),
  );
  return paths.storeInstall(provider, id);
}
