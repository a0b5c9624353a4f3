import type { Evidence } from '@rebuttal/sdk';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import { useId } from 'react';
import { texts } from '#texts/drafting';

import { hidden } from '../../../components/hidden.js';
import type { Draft } from '../api/draft.js';
import { type Cited, describeCitation } from '../cited.js';
import classes from './draft.module.css';

type Props = { readonly draft: Draft; readonly evidence: readonly Evidence[] };

/** Each sentence above its sources. */
export function DraftedSentences({ draft: { sentences, facts }, evidence }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {texts.sentences.heading}
      </h3>
      {sentences.length === 0 ? (
        <p className="soft">{texts.messages.nothingSupported}</p>
      ) : (
        <ol className={classes.sentences}>
          {sentences.map(({ text, citations }) => (
            <li key={text}>
              <p>{text}</p>
              <ul className={classes.citations} aria-label={texts.sentences.sources}>
                {citations.map((citation) => (
                  <li key={`${citation.kind} ${citation.id}`}>
                    <Citation cited={describeCitation(citation, facts, evidence)} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Citation({ cited: { kind, words } }: { readonly cited: Cited }) {
  const Icon = kind === 'evidence' ? IconPaperclip : IconInfoCircle;
  return (
    <span className={classes.citation} data-kind={kind}>
      <Icon size={13} stroke={1.75} aria-hidden="true" />
      {hidden(kind === 'evidence' ? texts.sentences.exhibit : texts.sentences.fact)}
      {words}
    </span>
  );
}

/** Omitted sentences, each with its reason and the missing evidence. */
export function RefusedSentences({ refused }: Pick<Draft, 'refused'>) {
  const id = useId();
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {texts.sentences.leftOut}
      </h3>
      <ul className={classes.refused}>
        {refused.map(({ text, why }) => (
          <li key={text}>
            <p>{text}</p>
            <p className="soft">{why}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
