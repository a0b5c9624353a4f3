import { Button } from '@mantine/core';
import type { PspAccountFilter } from '@rebuttal/sdk';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { PageHeader } from '../../components/page-header.js';
import { AccountFilters } from '../../features/psp-accounts/components/account-filters.js';
import { AccountList } from '../../features/psp-accounts/components/account-list.js';
import { AddAccountModal } from '../../features/psp-accounts/components/add-account-modal.js';
import { can } from '../../lib/can.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';

export function PspAccountsScreen() {
  useTitle('PSP Accounts');
  const [filter, setFilter] = useState<PspAccountFilter>({});
  const [adding, setAdding] = useState(false);
  const editable = can(useUser(), 'managePspAccounts');
  const add = (): void => setAdding(true);
  return (
    <>
      <PageHeader title="PSP Accounts" subtitle="The payment providers that your disputes come from">
        {editable && (
          <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            Add PSP Account
          </Button>
        )}
      </PageHeader>
      <AccountFilters filter={filter} onChange={setFilter} />
      <AccountList filter={filter} editable={editable} onAdd={add} onClear={() => setFilter({})} />
      <AddAccountModal opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
