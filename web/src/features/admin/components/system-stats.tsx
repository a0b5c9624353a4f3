import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/admin';

import { StatCard, StatCards } from '../../../components/stat-card.js';
import { formatNumber } from '../../../lib/numbers.js';
import { systemStatsQuery } from '../api/admin.js';

const words = texts.systemStats;

type Count = { readonly total: number; readonly note: string };

export function SystemStats() {
  const { data, isError } = useQuery(systemStatsQuery());
  const card = (label: string, count: Count | undefined) => (
    <StatCard
      label={label}
      value={count === undefined ? missing(isError) : formatNumber(count.total)}
      note={count?.note ?? ' '}
    />
  );
  return (
    <StatCards label={words.systemStatistics}>
      {card(words.tenants, data && active(data.tenants))}
      {card(words.users, data && active(data.users))}
      {card(
        words.disputes,
        data && { total: data.disputes.total, note: words.needResponse(data.disputes.needs_response) },
      )}
      {card(words.pspAccounts, data && active(data.psp_accounts))}
    </StatCards>
  );
}

const active = (count: { readonly total: number; readonly active: number }): Count => ({
  total: count.total,
  note: words.active(count.active),
});

function missing(isError: boolean): string | undefined {
  return isError ? '–' : undefined;
}
