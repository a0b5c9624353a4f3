import { Checkbox, Skeleton } from '@mantine/core';
import type { BulkPreflight } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/dispute-bulk';

import { Problem } from '../../../components/callout.js';
import { formatMoney } from '../../../lib/money.js';
import { bulkPreflightQuery } from '../api/bulk.js';

type Props = {
  readonly ids: readonly string[];
  readonly withWeak: boolean;
  readonly onWithWeak: (withWeak: boolean) => void;
};

/** How many of the responses are ready, weak and blocked. A person may include the weak ones. */
export function BulkReadiness({ ids, withWeak, onWithWeak }: Props) {
  const { data, isError } = useQuery(bulkPreflightQuery(ids));
  if (isError) return <Problem>{texts.readiness.failed}</Problem>;
  if (data === undefined) return <Skeleton height={60} />;
  const { weak } = data.groups;
  return (
    <>
      <ul aria-label={texts.readiness.label}>
        {(['ready', 'weak', 'blocked'] as const).map((name) => (
          <li key={name}>{describe(texts.readiness[name], data.groups[name])}</li>
        ))}
      </ul>
      {weak.count > 0 && (
        <Checkbox
          label={texts.readiness.includeWeak(weak.count)}
          checked={withWeak}
          onChange={(event) => onWithWeak(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

function describe(
  words: (count: number) => string,
  { count, totals }: BulkPreflight['groups']['weak'],
): string {
  if (totals.length === 0) return words(count);
  const amounts = totals.map(({ amount, currency }) => formatMoney({ amountMinor: amount, currency }));
  return texts.readiness.amounts(words(count), amounts);
}
