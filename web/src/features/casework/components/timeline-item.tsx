import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconCircleDot,
  IconClock,
  IconCoin,
  IconFileMinus,
  IconFilePlus,
  IconGavel,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconSend,
  IconUser,
} from '@tabler/icons-react';
import { texts } from '#texts/casework';

import { DateTime, Relative } from '../../../components/date-time.js';
import type { Tone } from '../../../components/tone.js';
import type { TimelineEntry } from '../api/casework.js';
import type { TimelineRun } from '../timeline-runs.js';
import { describeEntry, describeRun, type Names, ruleOf } from '../timeline-words.js';
import classes from './timeline.module.css';

type Style = { readonly Mark: Icon; readonly tone: Tone };

const styles: Readonly<Record<string, Style>> = {
  'dispute.created': { Mark: IconCircleDot, tone: 'amber' },
  'dispute.updated': { Mark: IconRefresh, tone: 'grey' },
  'dispute.closed': { Mark: IconGavel, tone: 'violet' },
  'dispute.due_soon': { Mark: IconClock, tone: 'amber' },
  'dispute.accepted': { Mark: IconCheck, tone: 'violet' },
  'dispute.fee_acknowledged': { Mark: IconCoin, tone: 'amber' },
  'dispute.assigned': { Mark: IconUser, tone: 'grey' },
  'tags.updated': { Mark: IconPencil, tone: 'grey' },
  'coverage.set': { Mark: IconPencil, tone: 'grey' },
  'loss_cause.set': { Mark: IconPencil, tone: 'grey' },
  'note.added': { Mark: IconMessage, tone: 'blue' },
  'evidence.added': { Mark: IconFilePlus, tone: 'blue' },
  'evidence.updated': { Mark: IconPencil, tone: 'blue' },
  'evidence.deleted': { Mark: IconFileMinus, tone: 'grey' },
  'facts.updated': { Mark: IconPencil, tone: 'blue' },
  'position.updated': { Mark: IconPencil, tone: 'blue' },
  'defense.chosen': { Mark: IconPencil, tone: 'blue' },
  'compelling_evidence.updated': { Mark: IconPencil, tone: 'blue' },
  'compelling_evidence.refused': { Mark: IconAlertTriangle, tone: 'red' },
  'argument.saved': { Mark: IconPencil, tone: 'blue' },
  'argument.removed': { Mark: IconFileMinus, tone: 'grey' },
  'approval.requested': { Mark: IconClock, tone: 'amber' },
  'approval.approved': { Mark: IconCheck, tone: 'green' },
  'approval.rejected': { Mark: IconAlertTriangle, tone: 'red' },
  'submission.requested': { Mark: IconSend, tone: 'blue' },
  'submission.submitted': { Mark: IconCheck, tone: 'green' },
  'submission.failed': { Mark: IconAlertTriangle, tone: 'red' },
  'alert.linked': { Mark: IconAlertTriangle, tone: 'amber' },
  'rule.notified': { Mark: IconMessage, tone: 'blue' },
  'rule.failed': { Mark: IconAlertTriangle, tone: 'red' },
};

const defaultStyle: Style = { Mark: IconCircleDot, tone: 'grey' };

/** Shown if the actor used the API or was impersonated. */
const vias: Readonly<Record<string, string>> = texts.timelineItem.vias;

type Props = { readonly run: TimelineRun; readonly names: Names };

export function TimelineItem({ run: { entry, others }, names }: Props) {
  const { Mark, tone } = styles[entry.type] ?? defaultStyle;
  const all = [entry, ...others];
  const { title, detail, quote } = describeRun(all, names);
  const rule = ruleOf(entry);
  const via = entry.actor === null ? undefined : vias[entry.actor.via];
  return (
    <>
      <span className={classes.mark} data-tone={tone}>
        <Mark size={15} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <p>
          {entry.actor === null
            ? texts.timelineItem.withoutActor(title)
            : texts.timelineItem.withActor(<strong>{rule ?? entry.actor.name}</strong>, title)}
          {rule !== undefined && (
            <span className="soft">{texts.timelineItem.inTheNameOf(entry.actor?.name ?? '')}</span>
          )}
          {via !== undefined && <span className="soft">{texts.timelineItem.via(via)}</span>}
          <When iso={entry.occurred_at} />
        </p>
        {detail !== undefined && <p className="soft">{detail}</p>}
        {quote !== undefined && <blockquote className={classes.quote}>{quote}</blockquote>}
        {others.length > 0 && <Collected entries={all} names={names} />}
      </div>
    </>
  );
}

type CollectedProps = { readonly entries: readonly TimelineEntry[]; readonly names: Names };

function Collected({ entries, names }: CollectedProps) {
  return (
    <details className="soft">
      <summary>{texts.timelineItem.what}</summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.event_id}>{describeEntry(entry, names).detail}</li>
        ))}
      </ul>
    </details>
  );
}

function When({ iso }: { readonly iso: string }) {
  return (
    <>
      <span className="faint" data-screen-only>
        {' · '}
        <Relative iso={iso} />
      </span>
      <span className="paper-only">
        {' · '}
        <DateTime iso={iso} />
      </span>
    </>
  );
}
