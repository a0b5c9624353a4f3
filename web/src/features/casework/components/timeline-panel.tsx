import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/casework';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
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
  const query = useQuery(timelineQuery(disputeId));
  const namesEvidence = query.data?.some(({ type }) => type.startsWith('evidence.')) ?? false;
  const evidenceTypes = useQuery({ ...evidenceTypesQuery(), enabled: namesEvidence }).data ?? [];
  return (
    <Panel title={texts.timelinePanel.timeline}>
      <NoteForm disputeId={disputeId} colleagues={colleagues} />
      <Loaded
        query={query}
        loading={texts.timelinePanel.loadingTheTimeline}
        failed={texts.messages.loadFailed}
        rows={[32, 32]}
      >
        {(entries) => (
          <ol className={classes.list} aria-label={texts.timelinePanel.timeline} reversed>
            {entries.toReversed().map((entry) => (
              <li key={entry.event_id} className={classes.item}>
                <TimelineItem entry={entry} names={{ provider, colleagues, evidenceTypes }} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}
