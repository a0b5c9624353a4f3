import { texts } from '#texts/app';

import { useSession } from '../stores/session.js';
import classes from './full-height.module.css';

/** Also explains a session check that can't reach the server. */
export function Loading() {
  const isLate = useSession((session) => session.status === 'checking' && session.isLate);
  return (
    <div className={classes.root} role="status">
      {isLate ? texts.retrying : texts.loading}
    </div>
  );
}
