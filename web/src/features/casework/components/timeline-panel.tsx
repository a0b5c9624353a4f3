import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/casework';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { evidenceTypesQuery, timelineQuery } from '../api/casework.js';
import type { Colleague } from '../colleagues.js';
import { NoteForm } from './note-form.js';
import { TimelineItem } from './timeline-item.js';
import classes from './timeline.module.css';

type Props = {
  readonly disputeId: string;
  /** The label of the dispute's provider. */
  readonly provider: string;
  readonly colleagues: readonly Colleague[];
};

/** The events and notes of a dispute, newest first. */
export function TimelinePanel({ disputeId, provider, colleagues }: Props) {
  const { data, error, refetch } = useQuery(timelineQuery(disputeId));
  const namesEvidence = data?.some(({ type }) => type.startsWith('evidence.')) ?? false;
  const evidenceTypes = useQuery({ ...evidenceTypesQuery(), enabled: namesEvidence }).data ?? [];
  return (
    <Panel title={texts.timelinePanel.timeline}>
      <NoteForm disputeId={disputeId} colleagues={colleagues} />
      {data === undefined && error !== null && (
        <FailedState
          title={texts.messages.loadFailed}
          text={errorText(error, texts.messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={texts.timelinePanel.loadingTheTimeline}>
          <Skeleton height={32} my={12} />
          <Skeleton height={32} my={12} />
        </div>
      )}
      {data !== undefined && (
        <ol className={classes.list} aria-label={texts.timelinePanel.timeline} reversed>
          {data.toReversed().map((entry) => (
            <li key={entry.event_id} className={classes.item}>
              <TimelineItem entry={entry} names={{ provider, colleagues, evidenceTypes }} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
