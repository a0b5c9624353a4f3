import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';
import { messages } from '../messages.js';

/** For those who are signed in and no super admins; the server would refuse every call. */
export function NotAllowed() {
  return (
    <EmptyState
      icon={<IconShieldLock size={22} stroke={1.5} aria-hidden="true" />}
      title={messages.notAllowedTitle}
      text={messages.notAllowed}
      isWholeScreen
    >
      <Button variant="default" component={Link} to={paths.dashboard}>
        Go to the dashboard
      </Button>
    </EmptyState>
  );
}
