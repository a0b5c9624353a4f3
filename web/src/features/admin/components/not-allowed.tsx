import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/admin';

import { paths } from '../../../app/paths.js';
import { EmptyState } from '../../../components/screen-states.js';

/** Shown to signed-in users who are not super admins. The server would reject every call. */
export function NotAllowed() {
  return (
    <EmptyState
      icon={<IconShieldLock size={22} stroke={1.5} aria-hidden="true" />}
      title={texts.messages.notAllowedTitle}
      text={texts.messages.notAllowed}
      isWholeScreen
    >
      <Button variant="default" component={Link} to={paths.dashboard}>
        {texts.notAllowed.goToTheDashboard}
      </Button>
    </EmptyState>
  );
}
