import { texts } from '#texts/app';

import classes from './full-height.module.css';

export function Loading() {
  return (
    <div className={classes.root} role="status">
      {texts.loading}
    </div>
  );
}
