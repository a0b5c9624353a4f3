import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import type { Environment } from './api/stats.js';

type Dimension = Schemas['Breakdown']['by'];
type Variant = Schemas['Breakdown']['variant'];

/** The view of the decided disputes, stored in the URL. */
export type DecidedView = {
  readonly by: Dimension;
  readonly variant: Variant;
  /** A UTC day, so that the query stays the same all day. */
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

export const variants: readonly { value: Variant; label: string }[] = [
  { value: 'overall', label: texts.decidedView.variants.overall },
  { value: 'contested', label: texts.decidedView.variants.contested },
];

/** In days before today; without a number, all time. */
export const periods: readonly { value: string; label: string }[] = [
  { value: '', label: texts.decidedView.periods.none },
  { value: '90', label: texts.decidedView.periods['90'] },
  { value: '365', label: texts.decidedView.periods['365'] },
];

const dayMs = 24 * 60 * 60 * 1000;

export function readDecidedView(
  params: URLSearchParams,
  environment: Environment | undefined,
  now: number,
): DecidedView {
  const chosen = <T extends string>(options: readonly { value: T }[], name: string) =>
    options.find(({ value }) => value === params.get(name))?.value;
  const days = Number(chosen(periods, 'period') ?? '');
  return {
    by: chosen(dimensions, 'by') ?? 'reason',
    variant: chosen(variants, 'variant') ?? 'overall',
    from: days === 0 ? undefined : new Date(now - days * dayMs).toISOString().slice(0, 10),
    environment,
  };
}

/** Removes an empty choice from the URL and keeps all other parameters. */
export function withChoice(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
