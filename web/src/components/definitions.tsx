import { texts } from '#texts/figures';

import classes from './definitions.module.css';
import { Fold } from './fold.js';

type Props = {
  /** Each on a screen has another one. */
  readonly title?: string;
  readonly definitions: readonly { readonly term: string; readonly meaning: string }[];
};

/** How the figures above it are counted. */
export function Definitions({ title = texts.definitions, definitions }: Props) {
  return (
    <Fold title={title}>
      <dl className={classes.terms}>
        {definitions.map(({ term, meaning }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}
