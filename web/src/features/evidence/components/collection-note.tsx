import type { Collection } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/evidence';

import { Callout, Problem } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { errorText } from '../../../lib/error-text.js';
import { collectionQuery } from '../api/collection.js';
import { collectionGroups, collectionTitle } from '../collection-words.js';
import classes from './collection-note.module.css';

type Props = {
  readonly disputeId: string;
  /** The error of a collection that was just requested. */
  readonly error: Error | null;
};

/** The result of the newest collection. Renders nothing before the first one. */
export function CollectionNote({ disputeId, error }: Props) {
  const { data } = useQuery(collectionQuery(disputeId));
  if (error !== null)
    return (
      <div className={classes.root}>
        <Problem>{errorText(error, texts.messages.collectFailed)}</Problem>
      </div>
    );
  return data === undefined || data === null ? null : <Result collection={data} />;
}

function Result({ collection }: { readonly collection: Collection }) {
  const { state, finished_at: finishedAt } = collection;
  const groups = collectionGroups(collection);
  return (
    <div className={classes.root}>
      <Callout
        tone={state === 'incomplete' ? 'amber' : 'grey'}
        role="status"
        title={collectionTitle(collection)}
      >
        <p className="soft">
          <DateTime iso={finishedAt} />
          {state === 'incomplete' && <> · {texts.messages.retriedAutomatically}</>}
        </p>
        {groups.length > 0 && (
          <details className={classes.more}>
            <summary>{texts.collectionNote.summary}</summary>
            {groups.map(({ title, lines }) => (
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
        )}
      </Callout>
    </div>
  );
}
