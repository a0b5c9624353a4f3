import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type Enrolment = Schemas['SecondFactorEnrolment'];

const secondFactorKey = ['second-factor'] as const;

export function secondFactorQuery() {
  return queryOptions({
    queryKey: secondFactorKey,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/auth/second-factor', { signal })),
  });
}

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (password: string) =>
      bodyOf(client.api.POST('/api/auth/second-factor', { body: { password } })),
  });
}

export function useConfirmSecondFactor() {
  return useMutation({
    mutationFn: (code: string) =>
      bodyOf(client.api.POST('/api/auth/second-factor/confirm', { body: { code } })),
  });
}

export function useTurnOffSecondFactor() {
  return useMutation({
    mutationFn: (body: Schemas['ConfirmSecondFactorRequest']) =>
      bodyOf(client.api.POST('/api/auth/second-factor/turn-off', { body })),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: (body: Schemas['ConfirmSecondFactorRequest']) =>
      bodyOf(client.api.POST('/api/auth/second-factor/recovery-codes', { body })),
  });
}

/** Either change ends all other sessions, so their list is reloaded. */
export function useReloadSecondFactor(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: secondFactorKey });
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
  };
}
