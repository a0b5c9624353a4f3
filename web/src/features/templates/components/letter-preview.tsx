import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { TemplateVariableChoice } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { texts } from '#texts/templates';

import { FailedState } from '../../../components/screen-states.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useUser } from '../../../stores/session.js';
import { previewQuery, variablesQuery } from '../api/templates.js';
import paper from '../preview/paper.css?inline';
import { sampleValues } from '../preview/sample-values.js';
import classes from './letter-preview.module.css';

type Sampled = {
  readonly content: string;
  /** The dispute reason of the template, which the sample case has too. */
  readonly reason: string | null;
};

/** The letter as a bank might read it, with sample values. */
export function LetterPreview({ content, reason }: Sampled) {
  const [evidence, setEvidence] = useState('all');
  const variables = useQuery(variablesQuery()).data;
  const note = useId();
  return (
    <div className="grid gap-5">
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
      {variables === undefined ? (
        <Skeleton height="24rem" radius="md" />
      ) : (
        <Letter {...{ content, reason, variables, note }} withEvidence={evidence === 'all'} />
      )}
    </div>
  );
}

type LetterProps = Sampled & {
  readonly variables: readonly TemplateVariableChoice[];
  readonly withEvidence: boolean;
  readonly note: string;
};

/** Milliseconds without typing before the server renders the text. */
const pauseMs = 250;

function Letter({ content, reason, variables, withEvidence, note }: LetterProps) {
  const { tenant, name } = useUser();
  const [settled] = useDebouncedValue(content, pauseMs);
  const values = sampleValues(variables, { merchantName: tenant?.name ?? name, reason, withEvidence });
  const preview = useQuery(previewQuery(settled, values));
  if (preview.data === undefined) {
    return preview.isError ? (
      <FailedState
        title={texts.letterPreview.failed}
        text={errorText(preview.error, texts.letterPreview.failed)}
        onRetry={() => void preview.refetch()}
      />
    ) : (
      <Skeleton height="24rem" radius="md" />
    );
  }
  return (
    // Without any permission in `sandbox` the letter can neither run scripts nor reach this page.
    <iframe
      className={classes.letter}
      title={texts.letterPreview.templatePreview}
      sandbox=""
      aria-describedby={note}
      srcDoc={toLetterDocument(preview.data)}
    />
  );
}

const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** The text of a letter, as HTML of the server, as a separate document. */
function toLetterDocument(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Letter</title><style>${paper}</style></head><body>${html}</body></html>`;
}
