import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { readServerMode } from '../../../api/server-mode.js';
import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';

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
      <Button component={Link} to={paths.pspAccounts} variant="default">
        {texts.noDisputes.checkYourPspAccounts}
      </Button>
      <SandboxLink />
    </EmptyState>
  );
}

/** Only a server with a sandbox can make a dispute arrive on demand. */
function SandboxLink() {
  const [sandbox, setSandbox] = useState(false);
  useEffect(() => {
    void readServerMode().then((mode) => setSandbox(mode.sandbox));
  }, []);
  if (!sandbox) return null;
  return (
    <Button component="a" href={paths.sandbox} target="_blank" rel="noopener">
      {texts.noDisputes.createTestDispute}
    </Button>
  );
}
