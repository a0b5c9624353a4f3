import { bodyOf, type Download, fileOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';

export type NetRecovery = Schemas['NetRecovery'];
export type RecoveryGroup = NetRecovery['by_provider'][number];
export type RecoveryTotal = NetRecovery['totals'][number];
export type Monitoring = Schemas['Monitoring'];
export type MonitoredProgram = Monitoring['programs'][number];
export type Volume = Schemas['VolumeRequest'];
export type Fees = Schemas['Fees'];
export type AccountFees = Schemas['AccountFees'];
export type Ledger = Schemas['Ledger'];
export type Advice = Schemas['Advice'];
export type Coverage = Schemas['Coverage'];
export type StatedCoverage = NonNullable<Schemas['CoverageRequest']['coverage']>;

/** Under the key of the disputes, because any change of a dispute changes it. */
export function netRecoveryQuery(from: string | undefined) {
  return queryOptions({
    queryKey: ['disputes', 'net-recovery', from ?? ''],
    queryFn: ({ signal }) =>
      bodyOf(
        client.api.GET('/api/disputes/stats/net-recovery', {
          params: { query: from === undefined ? {} : { from } },
          signal,
        }),
      ),
  });
}

/** Every entry behind the net recovery. */
export function exportJournal(from: string | undefined): Promise<Download> {
  const query = { ...(from === undefined ? {} : { from }), ...chosenSeparator() };
  return fileOf(
    client.api.GET('/api/disputes/stats/net-recovery/export.csv', { params: { query }, parseAs: 'stream' }),
  );
}

export type WhatIf = { readonly disputes: number; readonly refunds: number };

export function monitoringQuery(month: string, { disputes, refunds }: WhatIf) {
  const more = disputes + refunds > 0 ? { more_disputes: disputes, more_refunds: refunds } : {};
  return queryOptions({
    queryKey: ['disputes', 'monitoring', month, disputes, refunds],
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/monitoring', { params: { query: { month, ...more } }, signal })),
  });
}

export function useSaveVolume() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Volume) => bodyOf(client.api.PUT('/api/monitoring/volumes', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['disputes', 'monitoring'] }),
  });
}

export function feesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['fees', accountId],
    queryFn: ({ signal }) =>
      bodyOf(
        client.api.GET('/api/psp/accounts/{accountId}/fees', { params: { path: { accountId } }, signal }),
      ),
  });
}

export function useSaveFees(accountId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Fees) =>
      bodyOf(client.api.PUT('/api/psp/accounts/{accountId}/fees', { params: { path: { accountId } }, body })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['fees', accountId] }),
        queries.invalidateQueries({ queryKey: ['disputes'] }),
      ]),
  });
}

export function ledgerQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['disputes', disputeId, 'ledger'],
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/disputes/{disputeId}/ledger', { params: { path: { disputeId } }, signal })),
  });
}

export function adviceQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['disputes', disputeId, 'advice'],
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/disputes/{disputeId}/advice', { params: { path: { disputeId } }, signal })),
  });
}

export function useSaveCoverage(disputeId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (coverage: StatedCoverage | null) =>
      bodyOf(
        client.api.PUT('/api/disputes/{disputeId}/coverage', {
          params: { path: { disputeId } },
          body: { coverage },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['disputes'] }),
  });
}
