import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { paths } from '../../app/paths.js';
import { causeFields } from '../../lib/root-causes.js';
import type { Environment } from './api/stats.js';

type Dimension = Schemas['Breakdown']['by'];

/** The view of the decided disputes, stored in the URL. */
export type DecidedView = {
  readonly by: Dimension;
  readonly cause: Schemas['RootCause'];
  readonly from: string | undefined;
  readonly environment: Environment | undefined;
};

export const dimensions: readonly { value: Dimension; label: string; heading: string }[] = [
  { value: 'reason', ...texts.decidedView.dimensions.reason },
  { value: 'network', ...texts.decidedView.dimensions.network },
  { value: 'provider', ...texts.decidedView.dimensions.provider },
  { value: 'template_version', ...texts.decidedView.dimensions.template_version },
  { value: 'completeness', ...texts.decidedView.dimensions.completeness },
];

export function readDecidedView(
  params: URLSearchParams,
  environment: Environment | undefined,
  from: string | undefined,
): DecidedView {
  const by = dimensions.find(({ value }) => value === params.get('by'))?.value ?? 'reason';
  const cause = causeFields.find(({ value }) => value === params.get('cause'))?.value ?? 'product';
  return { by, cause, from, environment };
}

/** Removes an empty choice from the URL and keeps all other parameters. */
export function withChoice(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}

/** The list of the disputes behind a figure of this environment. */
export function disputesPath(
  environment: Environment | undefined,
  filters: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...filters, ...(environment && { environment }) });
  return `${paths.disputes}${query.size === 0 ? '' : `?${query}`}`;
}
