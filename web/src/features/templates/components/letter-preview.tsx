import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { texts } from '#texts/templates';

import { Select } from '../../../components/select.js';
import { useUser } from '../../../stores/session.js';
import { variablesQuery } from '../api/templates.js';
import { sampleValues } from '../preview/sample-values.js';
import classes from './letter-preview.module.css';

/** Markdown is only needed where a letter is looked at. */
const renderer = {
  queryKey: ['letter-renderer'],
  queryFn: async () => (await import('../preview/render.js')).renderLetter,
  staleTime: Infinity,
} as const;

/** The letter as a bank might read it, with the values of a dispute that might be. */
export function LetterPreview({ content }: { readonly content: string }) {
  const [evidence, setEvidence] = useState('all');
  const { tenant, name } = useUser();
  const variables = useQuery(variablesQuery()).data;
  const render = useQuery(renderer).data;
  const shown = useDeferredValue(content);
  const note = useId();
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <p id={note}>{texts.letterPreview.note}</p>
        <Select
          aria-label={texts.letterPreview.evidenceInThePreview}
          className={classes.select}
          data={[
            { value: 'all', label: texts.letterPreview.withEvidence },
            { value: 'none', label: texts.letterPreview.withoutEvidence },
          ]}
          value={evidence}
          onChange={(event) => setEvidence(event.currentTarget.value)}
        />
      </div>
      {variables === undefined || render === undefined ? (
        <Skeleton height="24rem" radius="md" />
      ) : (
        // Without any permission in `sandbox` the letter can neither run scripts nor reach this page.
        <iframe
          className={classes.letter}
          title={texts.letterPreview.templatePreview}
          sandbox=""
          aria-describedby={note}
          srcDoc={render(
            shown,
            sampleValues(variables, { merchantName: tenant?.name ?? name, withEvidence: evidence === 'all' }),
          )}
        />
      )}
    </div>
  );
}
