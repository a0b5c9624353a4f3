import { texts } from '#texts/figures';

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
    <dl className="stack-md measure">
      {definitions.map(({ term, meaning }) => (
        <div key={term}>
          <dt className="bold">{term}</dt>
          <dd className="quiet">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
