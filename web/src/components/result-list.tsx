import { IconCheck, IconClock, IconPlayerStop, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import classes from './result-list.module.css';

const icons = { pending: IconClock, done: IconCheck, failed: IconX, stopped: IconPlayerStop } as const;
const tones = { pending: 'grey', done: 'green', failed: 'red', stopped: 'grey' } as const;

type Props = {
  readonly label: string;
  readonly results: readonly {
    readonly id: string;
    readonly status: keyof typeof icons;
    readonly name: ReactNode;
    readonly message: string;
  }[];
};

/** The results of an action on many, one for each. */
export function ResultList({ label, results }: Props) {
  return (
    <ul className={classes.results} aria-label={label}>
      {results.map(({ id, status, name, message }) => {
        const Icon = icons[status];
        return (
          <li key={id} className={classes.result}>
            <span className="mark" data-tone={tones[status]}>
              <Icon size={16} stroke={2} aria-hidden="true" />
            </span>
            <span className="grid shrinks">
              {name}
              <span className="break quiet">{message}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
