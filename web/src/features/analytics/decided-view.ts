import type { Schemas } from '@rebuttal/sdk';

import type { Environment } from './api/stats.js';

type Dimension = Schemas['BreakdownDto']['by'];
type Variant = Schemas['BreakdownDto']['variant'];

/** What the figures of decided disputes show; it stands in the address. */
export type DecidedView = {
  readonly by: Dimension;
  readonly variant: Variant;
  /** A UTC day, so that the same question is asked all day long. */
  readonly from: string | undefined;
  readonly environment: Environment | undefined;
};

export const dimensions: readonly { value: Dimension; label: string }[] = [
  { value: 'reason', label: 'By reason' },
  { value: 'network', label: 'By card network' },
  { value: 'provider', label: 'By provider' },
  { value: 'template_version', label: 'By template version' },
  { value: 'completeness', label: 'By evidence completeness' },
];

export const variants: readonly { value: Variant; label: string }[] = [
  { value: 'overall', label: 'All decided disputes' },
  { value: 'contested', label: 'Answered ones only' },
];

/** In days before today; without a number, all time. */
export const periods: readonly { value: string; label: string }[] = [
  { value: '', label: 'All time' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
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

/** An empty choice leaves the address; what else stands in it stays. */
export function withChoice(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
