import type {
  CreatePspAccountRequest,
  PspAccount,
  PspAccountFilter,
  UpdatePspAccountRequest,
} from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { readSampleCredentials } from '../../../api/sandbox.js';
import { notify } from '../../../stores/notices.js';

export const pspAccountKeys = {
  all: ['psp-accounts'],
  list: (filter: PspAccountFilter) => ['psp-accounts', 'list', filter],
} as const;

export function pspAccountsQuery(filter: PspAccountFilter = {}) {
  return queryOptions({
    queryKey: pspAccountKeys.list(filter),
    queryFn: ({ signal }) => client.pspAccounts.list(filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The current account, or the given one until the list is loaded. */
export function useCurrentAccount(account: PspAccount): PspAccount {
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  return accounts.find(({ account_id: id }) => id === account.account_id) ?? account;
}

/** Providers and their fields depend on the server's plugins and don't change while it runs. */
export function providersQuery() {
  return queryOptions({
    queryKey: ['providers'],
    queryFn: ({ signal }) => client.pspAccounts.providers({ signal }),
    staleTime: Infinity,
  });
}

export function credentialFieldsQuery(provider: string) {
  return queryOptions({
    queryKey: ['providers', provider, 'fields'],
    queryFn: ({ signal }) => client.pspAccounts.fields(provider, { signal }),
    enabled: provider !== '',
  });
}

/** Credentials for a test account in the sandbox. Null if the server has none. */
export function sampleCredentialsQuery(provider: string) {
  return queryOptions({
    queryKey: ['providers', provider, 'sample-credentials'],
    queryFn: async () => (await readSampleCredentials(provider)) ?? null,
    enabled: provider !== '',
  });
}

export function useCreateAccount() {
  return useAccountChange(
    (request: CreatePspAccountRequest) => client.pspAccounts.create(request),
    texts.pspAccounts.created,
  );
}

export function useUpdateAccount(accountId: string) {
  return useAccountChange(
    (request: UpdatePspAccountRequest) => client.pspAccounts.update(accountId, request),
    texts.pspAccounts.updated,
  );
}

export function useDeleteAccount(accountId: string) {
  return useAccountChange((_: undefined) => client.pspAccounts.remove(accountId), texts.pspAccounts.deleted);
}

export function useVerifyAccount(accountId: string) {
  return useAccountChange((_: undefined) => client.pspAccounts.verify(accountId));
}

/** Reads the account's disputes now. Its `sync` has the progress. */
export function useSyncAccount(accountId: string) {
  return useAccountChange(
    (_: undefined) => client.pspAccounts.sync(accountId),
    texts.pspAccounts.syncStarted,
  );
}

/** Notifies from here instead of the screen, because the card may be gone by then. */
function useAccountChange<Input, Output>(change: (input: Input) => Promise<Output>, done?: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done !== undefined) notify('success', done);
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: pspAccountKeys.all });
    },
  });
}
