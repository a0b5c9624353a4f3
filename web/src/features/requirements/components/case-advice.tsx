import type { Completeness } from '@rebuttal/sdk';
import { IconBulb } from '@tabler/icons-react';
import { texts } from '#texts/requirements';

import { Callout } from '../../../components/callout.js';
import classes from './checklist.module.css';

/** The decisive card network rules for the case. */
export function CaseAdvice({ completeness: { reason_code: code } }: { readonly completeness: Completeness }) {
  if (code === null) return null;
  return (
    <>
      {!code.can_contest && (
        <Callout tone="red" title={texts.messages.cannotContest}>
          {code.cannot_contest}
        </Callout>
      )}
      {code.argument !== '' && (
        <details className={classes.advice}>
          <summary>
            <IconBulb size={16} stroke={1.75} aria-hidden="true" />
            <span>{texts.caseAdvice.decisiveForCode(code.code, code.title)}</span>
          </summary>
          <p>{code.argument}</p>
          {code.wins.length > 0 && (
            <p>
              {texts.caseAdvice.strongest(code.wins.map(({ label }) => label).join(', '), (words) => (
                <strong>{words}</strong>
              ))}
            </p>
          )}
          {code.source !== '' && <p className="faint">{texts.caseAdvice.source(code.source)}</p>}
        </details>
      )}
    </>
  );
}
