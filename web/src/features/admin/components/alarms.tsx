import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/admin';

import { Callout } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import { alarmsQuery } from '../api/admin.js';
import classes from './alarms.module.css';

const words = texts.alarms;

/** The installation's current problems; renders nothing if there are none. */
export function Alarms() {
  const { data } = useQuery(alarmsQuery());
  const raised = data?.alarms.filter((alarm) => alarm.cleared_at === null) ?? [];
  if (raised.length === 0) return null;
  return (
    <div className={classes.root}>
      <Callout tone="red" role="status" title={words.title(raised.length)}>
        <ul className="list">
          {raised.map((alarm) => (
            <li key={alarm.alarm_id}>
              <strong>{alarm.problem}</strong> {alarm.since_label} <Relative iso={alarm.since} />.
              <div>{alarm.action}</div>
            </li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
