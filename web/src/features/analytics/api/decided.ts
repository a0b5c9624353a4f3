import { bodyOf, type Download, fileOf, type Schemas } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';
import type { DecidedView } from '../decided-view.js';

export type Breakdown = Schemas['Breakdown'];
export type BreakdownRow = Schemas['BreakdownRow'];
export type Calibration = Schemas['Calibration'];
export type ResponseTimes = Schemas['ResponseTimes'];
export type Recovered = Schemas['Recovered'];
export type LossReasons = Schemas['LossReasons'];
export type RootCauses = Schemas['RootCauses'];
export type RootCauseSum = Schemas['RootCauseSum'];

const root = '/api/disputes/stats';

function toQuery({ environment, from }: DecidedView) {
  return { ...(environment === undefined ? {} : { environment }), ...(from === undefined ? {} : { from }) };
}

const asFile = { parseAs: 'stream' } as const;

/** Under the key of the disputes, like all figures, because any change of a dispute changes them. */
export function breakdownQuery(view: DecidedView) {
  const query = { ...toQuery(view), by: view.by };
  return queryOptions({
    queryKey: ['disputes', 'stats', 'breakdown', query],
    queryFn: ({ signal }): Promise<Breakdown> =>
      bodyOf(client.api.GET(`${root}/breakdown`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function calibrationQuery(view: DecidedView) {
  const query = toQuery(view);
  return queryOptions({
    queryKey: ['disputes', 'stats', 'calibration', query],
    queryFn: ({ signal }): Promise<Calibration> =>
      bodyOf(client.api.GET(`${root}/calibration`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function responseTimesQuery(view: DecidedView) {
  const query = toQuery(view);
  return queryOptions({
    queryKey: ['disputes', 'stats', 'response-times', query],
    queryFn: ({ signal }): Promise<ResponseTimes> =>
      bodyOf(client.api.GET(`${root}/response-times`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function recoveredQuery(view: DecidedView) {
  const query = toQuery(view);
  return queryOptions({
    queryKey: ['disputes', 'stats', 'recovered', query],
    queryFn: ({ signal }): Promise<Recovered> =>
      bodyOf(client.api.GET(`${root}/recovered`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function lossReasonsQuery(view: DecidedView) {
  const query = toQuery(view);
  return queryOptions({
    queryKey: ['disputes', 'stats', 'loss-reasons', query],
    queryFn: ({ signal }): Promise<LossReasons> =>
      bodyOf(client.api.GET(`${root}/loss-reasons`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function rootCausesQuery(view: DecidedView) {
  const query = { ...toQuery(view), by: view.cause };
  return queryOptions({
    queryKey: ['disputes', 'stats', 'root-causes', query],
    queryFn: ({ signal }): Promise<RootCauses> =>
      bodyOf(client.api.GET(`${root}/root-causes`, { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function exportRootCauses(view: DecidedView): Promise<Download> {
  const params = { query: { ...toQuery(view), by: view.cause, ...chosenSeparator() } };
  return fileOf(client.api.GET(`${root}/root-causes/export.csv`, { params, ...asFile }));
}

export function exportBreakdown(view: DecidedView): Promise<Download> {
  const params = { query: { ...toQuery(view), by: view.by, ...chosenSeparator() } };
  return fileOf(client.api.GET(`${root}/breakdown/export.csv`, { params, ...asFile }));
}

export function exportDefinitions(): Promise<Download> {
  const params = { query: chosenSeparator() };
  return fileOf(client.api.GET(`${root}/definitions/export.csv`, { params, ...asFile }));
}
