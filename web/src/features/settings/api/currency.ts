import type { Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type CurrencySettings = Schemas['CurrencySettings'];

const key = ['currency-settings'] as const;

export function currencyQuery() {
  return queryOptions({ queryKey: key, queryFn: ({ signal }) => client.settings.currency({ signal }) });
}

/** Every sum on every screen may change. */
export function useSaveCurrency() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['CurrencySettingsRequest']) => client.settings.updateCurrency(body),
    onSuccess: async (saved) => {
      queries.setQueryData(key, saved);
      await queries.invalidateQueries({ queryKey: ['disputes'] });
    },
  });
}
