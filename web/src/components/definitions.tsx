import { texts } from '#texts/figures';

import classes from './definitions.module.css';
import { Fold } from './fold.js';

type Listed = { readonly definitions: readonly { readonly term: string; readonly meaning: string }[] };
/** Each on a screen has another title. */
type Props = Listed & { readonly title?: string };

/** How the figures above it are counted. */
export function Definitions({ title = texts.definitions, definitions }: Props) {
  return (
    <Fold title={title}>
      <DefinitionList definitions={definitions} />
    </Fold>
  );
}

export function DefinitionList({ definitions }: Listed) {
  return (
    <dl className={classes.terms}>
      {definitions.map(({ term, meaning }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
