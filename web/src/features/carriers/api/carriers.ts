import type { CarrierRequest } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';

const carriersKey = ['carriers'] as const;

/** All carriers, connected or not. */
export function carriersQuery() {
  return queryOptions({
    queryKey: carriersKey,
    queryFn: ({ signal }) => client.carriers.list({ signal }),
  });
}

export function useConnectCarrier(carrier: string) {
  return useChange((body: CarrierRequest) => client.carriers.connect(carrier, body), carriersKey);
}

export function useTestCarrier(carrier: string) {
  return useChange(() => client.carriers.test(carrier), carriersKey);
}

export function useDisconnectCarrier(carrier: string) {
  return useChange(() => client.carriers.disconnect(carrier), carriersKey);
}
