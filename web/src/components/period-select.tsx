import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/figures';

import { useNow } from '../lib/use-now.js';
import { type PeriodName, usePreferences } from '../stores/preferences.js';
import { Select } from './select.js';

const names = ['30', '90', '180', '365', 'all'] as const satisfies readonly PeriodName[];
const options = names.map((value) => ({ value, label: texts.periods[value] }));
const dayMs = 24 * 60 * 60 * 1000;

export type Period = {
  readonly name: PeriodName;
  /** A UTC day, so that queries stay the same all day. Undefined: all time. */
  readonly from: string | undefined;
};

/** The period of the decisions on the screen: from the URL, or else the one chosen last. */
export function usePeriod(): Period {
  const [params] = useSearchParams();
  const chosen = usePreferences(({ period }) => period);
  return readPeriod(params.get('period') ?? chosen, useNow());
}

export function readPeriod(value: string, now: number): Period {
  const name = names.find((one) => one === value) ?? '180';
  const from = name === 'all' ? undefined : new Date(now - Number(name) * dayMs).toISOString().slice(0, 10);
  return { name, from };
}

/** Chooses the period of the decisions, for the dashboard and the analytics. */
export function PeriodSelect() {
  const [params, setParams] = useSearchParams();
  const { name } = usePeriod();
  return (
    <Select
      aria-label={texts.period}
      data={options}
      value={name}
      onChange={(event) => {
        const period = readPeriod(event.currentTarget.value, 0).name;
        usePreferences.setState({ period });
        const next = new URLSearchParams(params);
        next.set('period', period);
        setParams(next, { replace: true });
      }}
    />
  );
}
