import type { Completeness } from '@rebuttal/sdk';
import { IconBulb } from '@tabler/icons-react';

import { Callout } from '../../../components/callout.js';
import { messages } from '../messages.js';
import classes from './requirements-panel.module.css';

/** What the card network's own rules say decides such a case. */
export function CaseAdvice({ completeness: { reason_code: code } }: { readonly completeness: Completeness }) {
  if (code === null) return null;
  return (
    <>
      {!code.can_contest && (
        <Callout tone="red" title={messages.cannotContest}>
          {code.cannot_contest}
        </Callout>
      )}
      {code.argument !== '' && (
        <details className={classes.advice}>
          <summary>
            <IconBulb size={16} stroke={1.75} aria-hidden="true" />
            <span>
              What decides code {code.code}, {code.title}
            </span>
          </summary>
          <p>{code.argument}</p>
          {code.wins.length > 0 && (
            <p>
              <strong>Strongest evidence:</strong> {code.wins.map(({ label }) => label).join(', ')}.
            </p>
          )}
          {code.source !== '' && <p className={classes.source}>Source: {code.source}</p>}
        </details>
      )}
    </>
  );
}
