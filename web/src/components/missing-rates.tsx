import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { texts } from '#texts/figures';

import { paths } from '../app/paths.js';
import { hasPermission } from '../lib/permissions.js';
import { useUser } from '../stores/session.js';
import { Callout } from './callout.js';

/** Names the currencies that sums leave out. */
export function MissingRates({ currencies }: { readonly currencies: readonly string[] }) {
  const maySet = hasPermission(useUser(), 'approvals:configure');
  if (currencies.length === 0) return null;
  return (
    <Callout tone="amber">
      {texts.missingRates.text(currencies)}{' '}
      {maySet && (
        <Anchor component={Link} to={paths.settingsTab('company')} inherit underline="always">
          {texts.missingRates.set}
        </Anchor>
      )}
    </Callout>
  );
}
