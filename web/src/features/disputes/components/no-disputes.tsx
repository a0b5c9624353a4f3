import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

import { readServerMode } from '../../../api/server-mode.js';
import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';
import { messages } from '../messages.js';

type Props = { readonly filtered: boolean; readonly onClear: () => void };

export function NoDisputes({ filtered, onClear }: Props) {
  const icon = <IconInbox size={22} stroke={1.5} aria-hidden="true" />;
  if (filtered) {
    return (
      <EmptyState icon={icon} title={messages.empty} text="None of your disputes matches these filters.">
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={messages.empty} text={messages.emptyHint}>
      <Button component={Link} to={paths.pspAccounts} variant="default">
        Check your PSP accounts
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
      Make a test dispute arrive
    </Button>
  );
}
