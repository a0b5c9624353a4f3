import { Anchor } from '@mantine/core';
import type { Dashboard } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { DueDate } from '../../disputes/components/due-date.js';
import { waitingPath } from '../../disputes/components/summary-cards.js';
import { DisputeRows } from './dispute-rows.js';

/** The viewer's own disputes and those of no one, the most urgent first. */
export function WaitingPanel({ waiting }: Pick<Dashboard, 'waiting'>) {
  const { mine_count: mine, unassigned_count: unassigned, next } = waiting;
  return (
    <Panel
      title={texts.waiting.title}
      note={next.length === 0 ? undefined : texts.waiting.note(mine, unassigned)}
      actions={
        <Anchor component={Link} to={waitingPath} size="sm" fw={550}>
          {texts.waiting.viewAll}
        </Anchor>
      }
    >
      {next.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.waiting.nothing}
          text={texts.waiting.nothingText}
        />
      ) : (
        <DisputeRows
          disputes={next}
          note={({ provider_label: provider, is_mine: isMine }) =>
            isMine ? provider : texts.waiting.unassigned(provider)
          }
          end={(dispute) => <DueDate dispute={dispute} />}
        />
      )}
    </Panel>
  );
}
