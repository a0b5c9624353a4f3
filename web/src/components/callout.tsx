import type { ReactNode } from 'react';

import classes from './callout.module.css';
import type { Tone } from './tone.js';

type Props = {
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly icon?: ReactNode;
  /** `alert` is announced immediately. Use it for errors. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
};

/** A highlighted message. */
export function Callout({ tone, title, icon, role, children }: Props) {
  return (
    <div className={classes.root} data-tone={tone} role={role}>
      {icon !== undefined && <span className={classes.icon}>{icon}</span>}
      <div className="grow">
        {title !== undefined && <p className="bold toned">{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
    </div>
  );
}

/** The error of a form or an action. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <Callout tone="red" role="alert">
      {children}
    </Callout>
  );
}
