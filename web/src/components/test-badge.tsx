import { texts } from '#texts/common';

import classes from './test-badge.module.css';

/** Marks data from a provider's test mode. */
export function TestBadge() {
  return <span className={classes.root}>{texts.testBadge}</span>;
}
