import type { CompellingEvidence } from '@rebuttal/sdk';
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { texts } from '#texts/compelling-evidence';

import { hidden } from '../../../components/hidden.js';
import classes from './compelling-evidence.module.css';

type Predicate = CompellingEvidence['predicates'][number];

const styles = {
  pass: { Mark: IconCircleCheck, tone: 'green' },
  fail: { Mark: IconCircleX, tone: 'red' },
  unknown: { Mark: IconHelpCircle, tone: 'amber' },
} as const;

/** Each condition of the program with its result and the value that was tested. */
export function Conditions({ predicates }: { readonly predicates: readonly Predicate[] }) {
  const met = predicates.filter(({ result }) => result === 'pass').length;
  return (
    <details className={classes.conditions}>
      <summary>{texts.panel.conditions(met, predicates.length)}</summary>
      <ul>
        {predicates.map(({ code, result, detail }) => {
          const { Mark, tone } = styles[result];
          return (
            <li key={code}>
              <Mark size={18} stroke={1.75} aria-hidden="true" className="mark" data-tone={tone} />
              <span>
                <span className="strong">{texts.panel.condition(texts.predicates[code])}</span>{' '}
                {hidden(`${texts.results[result]}. `)}
                {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
