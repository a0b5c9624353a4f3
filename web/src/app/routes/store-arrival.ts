import { bodyOf } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/stores';

import { client } from '../../api/client.js';
import { pspAccountKeys } from '../../features/psp-accounts/api/psp-accounts.js';
import { errorText } from '../../lib/error-text.js';
import { notify } from '../../stores/notices.js';
import { paths } from '../paths.js';

/** The query parameters of the store platform's redirect back to the app. */
const brought = ['code', 'state', 'instanceId', 'token', 'signedInstance', 'tenantId'] as const;

type Arrival = { readonly [Name in (typeof brought)[number]]?: string };

const messages = texts.storeArrival;

/**
 * Completes an installation with the parameters of the redirect and removes them from the URL. An installation without
 * our state didn't start here, so the user must confirm it first.
 */
export function useStoreArrival(): void {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const arrival = useRef(arrivalIn(params));
  useEffect(() => {
    const came = arrival.current;
    if (came === undefined) return;
    // The code works once, even if the call fails.
    arrival.current = undefined;
    setParams({}, { replace: true });
    if (came === 'denied') {
      notify('error', messages.denied);
      return;
    }
    if (came.state === undefined) {
      propose(came).then(
        (address) => navigate(address, { replace: true }),
        (error: unknown) => notify('error', errorText(error, messages.failed)),
      );
      return;
    }
    connect(came)
      .then(
        () => notify('success', messages.connected),
        (error: unknown) => notify('error', errorText(error, messages.failed)),
      )
      .finally(() => void queries.invalidateQueries({ queryKey: pspAccountKeys.all }));
  }, [setParams, queries, navigate]);
}

/** An OAuth error (RFC 6749, 4.1.2.1). Its description isn't shown, because anyone can put text into a URL. */
function arrivalIn(params: URLSearchParams): Arrival | 'denied' | undefined {
  const found = brought.flatMap((name) => {
    const value = params.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  if (params.has('instanceId') || params.has('code')) return Object.fromEntries(found);
  return params.has('error') ? 'denied' : undefined;
}

/** Returns the path of the confirmation page. */
async function propose({ state: _none, ...query }: Arrival): Promise<string> {
  const params = { path: { store: 'wix' }, query };
  const { provider, pending_install_id: id } = await bodyOf(
    client.api.POST('/api/{store}/pending-installs', { params }),
  );
  return paths.storeInstall(provider, id);
}

async function connect(arrival: Arrival): Promise<void> {
  await bodyOf(
    client.api.POST('/api/{store}/callback', { params: { path: { store: 'wix' }, query: arrival } }),
  );
}
