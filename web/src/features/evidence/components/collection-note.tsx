import type { Collection } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import { errorText } from '../../../lib/error-text.js';
import { collectionQuery } from '../api/collection.js';
import { collectionGroups, collectionTitle } from '../collection-words.js';
import classes from './collection-note.module.css';

type Props = {
  readonly disputeId: string;
  /** The error of a collection that was just requested. */
  readonly error: Error | null;
};

/** The result of the newest collection in one line. Renders nothing before the first one. */
export function CollectionNote({ disputeId, error }: Props) {
  const { data } = useQuery(collectionQuery(disputeId));
  if (error !== null) return <Problem>{errorText(error, texts.messages.collectFailed)}</Problem>;
  return data === undefined || data === null ? null : <Result collection={data} />;
}

function Result({ collection }: { readonly collection: Collection }) {
  const { state, finished_at: finishedAt } = collection;
  const isIncomplete = state === 'incomplete';
  return (
    <details className={classes.root} data-tone={isIncomplete ? 'amber' : undefined} data-screen-only>
      <summary>
        <span role="status">
          {collectionTitle(collection)} · <Relative iso={finishedAt} />
          {isIncomplete && <> · {texts.messages.retriedAutomatically}</>}
        </span>
      </summary>
      {collectionGroups(collection).map(({ title, lines }) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <ul>
            {lines.map(({ key, what, detail }) => (
              <li key={key}>
                <span>{what}</span> <span className={classes.detail}>{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
