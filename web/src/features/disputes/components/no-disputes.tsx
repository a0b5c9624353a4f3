import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
import { useUser } from '../../../stores/session.js';
import { pspAccountsQuery } from '../../psp-accounts/api/psp-accounts.js';

type Props = { readonly filtered: boolean; readonly onClear: () => void };

export function NoDisputes({ filtered, onClear }: Props) {
  const icon = <IconInbox size={22} stroke={1.5} aria-hidden="true" />;
  if (filtered) {
    return (
      <EmptyState icon={icon} title={texts.messages.empty} text={texts.noDisputes.text}>
        <Button variant="default" onClick={onClear}>
          {common.actions.clearFilters}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={texts.messages.empty} text={texts.messages.emptyHint}>
      <NextStep />
    </EmptyState>
  );
}

/** Without an account, nothing can arrive, not even from the sandbox. */
function NextStep() {
  const accounts = useQuery(pspAccountsQuery()).data;
  const mayConnect = hasPermission(useUser(), 'psp_accounts:write');
  if (accounts?.length === 0 && mayConnect) {
    return (
      <Button component={Link} to={paths.pspAccounts} state={{ begin: true }}>
        {texts.noDisputes.addPspAccount}
      </Button>
    );
  }
  return (
    <>
      <Button component={Link} to={paths.pspAccounts} variant="default">
        {texts.noDisputes.checkYourPspAccounts}
      </Button>
      <SandboxLink />
    </>
  );
}

/** Only a server with a sandbox can make a dispute arrive on demand. */
function SandboxLink() {
  if (!useServerMode().sandbox) return null;
  return (
    <Button component="a" href={paths.sandbox} target="_blank" rel="noopener">
      {texts.noDisputes.createTestDispute}
    </Button>
  );
}
