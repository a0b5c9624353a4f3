import { useQuery } from '@tanstack/react-query';

import { StatCard, StatCards } from '../../../components/stat-card.js';
import { systemStatsQuery } from '../api/admin.js';

type Count = { readonly total: number; readonly note: number };

export function SystemStats() {
  const { data, isError } = useQuery(systemStatsQuery());
  const card = (label: string, word: string, count: Count | undefined) => (
    <StatCard
      label={label}
      value={count === undefined ? missing(isError) : figure(count.total)}
      note={count === undefined ? ' ' : `${figure(count.note)} ${word}`}
    />
  );
  return (
    <StatCards label="System statistics">
      {card('Tenants', 'active', data && { total: data.tenants.total, note: data.tenants.active })}
      {card('Users', 'active', data && { total: data.users.total, note: data.users.active })}
      {card(
        'Disputes',
        data?.disputes.needs_response === 1 ? 'needs response' : 'need response',
        data && { total: data.disputes.total, note: data.disputes.needs_response },
      )}
      {card(
        'PSP Accounts',
        'active',
        data && { total: data.psp_accounts.total, note: data.psp_accounts.active },
      )}
    </StatCards>
  );
}

function missing(isError: boolean): string | undefined {
  return isError ? '–' : undefined;
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
