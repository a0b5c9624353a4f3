import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { texts } from '#texts/disputes';

import classes from './dispute-steps.module.css';

export type StepName = 'understand' | 'prove' | 'respond';

const order: readonly StepName[] = ['understand', 'prove', 'respond'];

type StepProps = { readonly name: StepName; readonly children: ReactNode };

/** One of the three parts of the work on a dispute. The bar links to it. */
export function Step({ name, children }: StepProps) {
  const id = useId();
  const { title, hint } = texts.disputeSteps[name];
  return (
    <section id={name} tabIndex={-1} className={classes.step} aria-labelledby={id}>
      <header className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {order.indexOf(name) + 1}
        </span>
        <h2 id={id}>{title}</h2>
        <p>{hint}</p>
      </header>
      {children}
    </section>
  );
}

/** `done` shows a check mark. The note is short, such as "3 of 5". */
export type StepState = { readonly done: boolean; readonly note?: string | undefined };

/** Links to the steps, each with its state. */
export function StepLinks({ states }: { readonly states: Readonly<Record<StepName, StepState>> }) {
  return (
    <nav aria-label={texts.disputeSteps.steps} className={classes.links}>
      <ol>
        {order.map((name, index) => {
          const { done, note } = states[name];
          return (
            <li key={name}>
              <a href={`#${name}`} data-done={done}>
                <span className={classes.number} aria-hidden="true">
                  {done ? <IconCheck size={13} stroke={2.5} /> : index + 1}
                </span>
                <span>{texts.disputeSteps[name].title}</span>
                {note !== undefined && <span className={classes.note}>{note}</span>}
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
