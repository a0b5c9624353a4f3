import type { Dashboard } from '@rebuttal/sdk';
import { IconGavel } from '@tabler/icons-react';
import { texts } from '#texts/dashboard';

import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { formatDate } from '../../../lib/dates.js';
import { StatusTag } from '../../disputes/components/status-tag.js';
import { DisputeRows } from './dispute-rows.js';

/** The newest decisions. */
export function OutcomesPanel({ outcomes }: Pick<Dashboard, 'outcomes'>) {
  return (
    <Panel title={texts.outcomes.title}>
      {outcomes.length === 0 ? (
        <EmptyState
          icon={<IconGavel size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.outcomes.nothing}
          text={texts.outcomes.nothingText}
        />
      ) : (
        <DisputeRows
          disputes={outcomes}
          note={({ provider_label: provider, closed_at: closedAt }) =>
            texts.outcomes.decided(provider, formatDate(closedAt))
          }
          end={({ status }) => <StatusTag status={status} />}
        />
      )}
    </Panel>
  );
}
