import type { Collection } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import { errorText } from '../../../lib/error-text.js';
import { collectionQuery } from '../api/collection.js';
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
        <section key={title} className="mt-4">
          <h3 className="text-sm">{title}</h3>
          <ul className="break">
            {lines.map(({ key, what, detail }) => (
              <li key={key}>
                <span>{what}</span> <span className="quiet block">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

/** Summarizes a collection in a sentence. */
function collectionTitle({ collected, automatic, state }: Collection): string {
  const count = collected.length;
  if (count > 0) {
    return automatic
      ? texts.collectionWords.collectedAutomatically(count)
      : texts.collectionWords.collected(count);
  }
  return state === 'incomplete' ? texts.collectionWords.sourcesUnavailable : texts.collectionWords.nothingNew;
}

type CollectionGroup = {
  readonly title: string;
  readonly lines: readonly { readonly key: string; readonly what: string; readonly detail: string }[];
};

/** Groups the results of a collection: added, unchanged and unavailable, each with reasons. Omits empty groups. */
function collectionGroups({ collected, kept, unavailable }: Collection): CollectionGroup[] {
  const groups = [
    {
      title: texts.collectionWords.groups.collected,
      lines: collected.map((item) => ({
        key: item.evidence_id,
        what: item.title,
        detail: item.renewed
          ? texts.collectionWords.renewedFrom(item.source.name)
          : texts.collectionWords.from(item.source.name),
      })),
    },
    {
      title: texts.collectionWords.groups.unchanged,
      lines: kept.map((item) => ({
        key: item.evidence_id ?? `${item.source.kind} ${item.title}`,
        what: item.title,
        detail: item.why,
      })),
    },
    {
      title: texts.collectionWords.groups.notAvailable,
      lines: unavailable.map((item) => ({
        key: `${item.source.kind} ${item.evidence_type ?? ''} ${item.why}`,
        what: [item.source.name, item.evidence_type_label].filter(Boolean).join(': '),
        detail: item.why,
      })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}
