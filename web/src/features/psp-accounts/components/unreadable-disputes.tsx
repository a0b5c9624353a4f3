import type { PspAccount } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import classes from './account-card.module.css';

/** Disputes that a sync could not read: they may be missing from the list, so a person has to know their IDs. */
export function UnreadableDisputes({ account }: { readonly account: PspAccount }) {
  const { unreadable, unreadable_count: count } = account.sync;
  if (count === 0) return null;
  return (
    <details className={classes.unreadable}>
      <summary>{texts.unreadableDisputes.summary(count)}</summary>
      <p>{texts.unreadableDisputes.whatToDo(account.provider_label)}</p>
      <ul>
        {unreadable.map(({ psp_dispute_id: id, problem }, index) => (
          <li key={id ?? index}>
            <span className="numeric">{id ?? texts.unreadableDisputes.noId}</span>: {problem}
          </li>
        ))}
      </ul>
      {count > unreadable.length && <p>{texts.unreadableDisputes.more(count - unreadable.length)}</p>}
    </details>
  );
}
