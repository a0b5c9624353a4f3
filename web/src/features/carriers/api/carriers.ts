import type { CarrierRequest } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

const carriersKey = ['carriers'] as const;

/** All carriers, connected or not. */
export function carriersQuery() {
  return queryOptions({
    queryKey: carriersKey,
    queryFn: ({ signal }) => client.carriers.list({ signal }),
  });
}

export function useConnectCarrier(carrier: string) {
  return useCarrierChange((body: CarrierRequest) => client.carriers.connect(carrier, body));
}

export function useTestCarrier(carrier: string) {
  return useCarrierChange(() => client.carriers.test(carrier));
}

export function useDisconnectCarrier(carrier: string) {
  return useCarrierChange(() => client.carriers.disconnect(carrier));
}

function useCarrierChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: carriersKey });
    },
  });
}
