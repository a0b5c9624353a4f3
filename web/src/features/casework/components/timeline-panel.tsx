import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/casework';

import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { evidenceTypesQuery, type TimelineEntry, timelineQuery } from '../api/casework.js';
import type { Colleague } from '../colleagues.js';
import { toRuns } from '../timeline-runs.js';
import { NoteForm } from './note-form.js';
import { TimelineItem } from './timeline-item.js';
import classes from './timeline.module.css';

type Props = {
  readonly disputeId: string;
  /** The label of the dispute's provider. */
  readonly provider: string;
  readonly colleagues: readonly Colleague[];
};

const isNote = ({ type }: TimelineEntry): boolean => type === 'note.added';

/** The notes of a dispute and its events, newest first. */
export function TimelinePanel(props: Props) {
  const { disputeId, colleagues } = props;
  const query = useQuery(timelineQuery(disputeId));
  const notes = (query.data ?? []).filter(isNote);
  return (
    <>
      <Fold title={texts.noteForm.notes} note={notes.length === 0 ? undefined : notes.length} isOpen="wide">
        <NoteForm disputeId={disputeId} colleagues={colleagues} />
        <Entries {...props} title={texts.noteForm.notes} entries={notes} />
      </Fold>
      <Fold title={texts.timelinePanel.timeline} isOpen="wide">
        <Loaded
          query={query}
          loading={texts.timelinePanel.loadingTheTimeline}
          failed={texts.messages.loadFailed}
          rows={[32, 32]}
        >
          {(all) => (
            <Entries
              {...props}
              title={texts.timelinePanel.timeline}
              entries={all.filter((entry) => !isNote(entry))}
            />
          )}
        </Loaded>
      </Fold>
    </>
  );
}

type EntriesProps = Omit<Props, 'disputeId'> & {
  readonly title: string;
  readonly entries: readonly TimelineEntry[];
};

function Entries({ title, entries, provider, colleagues }: EntriesProps) {
  const { data: evidenceTypes = [] } = useQuery(evidenceTypesQuery());
  if (entries.length === 0) return null;
  return (
    <ol className={classes.list} aria-label={title} reversed>
      {toRuns(entries)
        .toReversed()
        .map((run) => (
          <li key={run.entry.event_id} className={classes.item}>
            <TimelineItem run={run} names={{ provider, colleagues, evidenceTypes }} />
          </li>
        ))}
    </ol>
  );
}
