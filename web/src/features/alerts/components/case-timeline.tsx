import { IconCircleDot } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { paths } from '../../../app/paths.js';
import { DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import timeline from '../../casework/components/timeline.module.css';
import type { Alert } from '../api/alerts.js';
import { type CaseEvent, toEvents } from '../case-events.js';

type Props = { readonly alert: Alert; readonly others: readonly Alert[] };

/** The payment, its alerts, its refund and its dispute, oldest first. */
export function CaseTimeline({ alert, others }: Props) {
  return (
    <Panel title={texts.detail.timeline}>
      <ol className={timeline.list} aria-label={texts.detail.timeline}>
        {toEvents([alert, ...others], alert.alert_id).map((event) => (
          <li key={`${event.at} ${event.title}`} className={timeline.item}>
            <span className={timeline.mark} data-tone={event.tone}>
              <IconCircleDot size={15} stroke={1.75} aria-hidden="true" />
            </span>
            <div className={timeline.what}>
              <p>
                {event.title} <GoOn event={event} />
              </p>
              {event.detail !== undefined && event.detail !== '' && <p className="soft">{event.detail}</p>}
              <p className="faint">
                <DateTime iso={event.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function GoOn({ event: { goTo } }: { readonly event: CaseEvent }) {
  if (goTo === undefined) return null;
  if (goTo.kind === 'refunds') return <Link to={paths.refunds}>{texts.timeline.seeRefunds}</Link>;
  if (goTo.kind === 'dispute') return <Link to={paths.dispute(goTo.id)}>{texts.timeline.openDispute}</Link>;
  return <Link to={paths.alert(goTo.id)}>{texts.timeline.openAlert}</Link>;
}
