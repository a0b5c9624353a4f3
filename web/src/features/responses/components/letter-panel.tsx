import { Skeleton } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts } from '#texts/responses';

import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useSeen } from '../../../lib/use-seen.js';
import { letterQuery } from '../api/responses.js';
import { LetterFrame } from './letter-frame.js';
import classes from './letter-panel.module.css';

type Props = {
  readonly disputeId: string;
  /** Changes with what the letter is made from. */
  readonly revision: number;
};

/** The response letter beside the parts that it is made from. Loads once it comes into view. */
export function LetterPanel({ disputeId, revision }: Props) {
  const [ref, isSeen] = useSeen();
  const { data, error, isFetching, refetch } = useQuery({
    ...letterQuery(disputeId, revision),
    enabled: isSeen,
    placeholderData: keepPreviousData,
  });
  return (
    <div ref={ref} className={classes.root} data-screen-only>
      <Panel title={texts.letterPanel.title} note={data === undefined ? undefined : noteOf(data)}>
        {error !== null ? (
          <FailedState
            title={texts.messages.previewFailed}
            text={errorText(error, texts.messages.previewFailed)}
            onRetry={() => void refetch()}
          />
        ) : !isSeen ? (
          <div className={classes.letter} />
        ) : data === undefined ? (
          <Skeleton className={classes.letter ?? ''} role="status" aria-label={texts.letterPanel.loading} />
        ) : (
          <div aria-busy={isFetching}>
            <LetterFrame title={texts.letterPanel.title} content={data.content} className={classes.letter} />
          </div>
        )}
      </Panel>
    </div>
  );
}

function noteOf({ template_used: { name, version }, checks }: ResponsePreview) {
  const template = texts.responseModal.versionOfTemplate(name, version);
  const found =
    checks.length === 0 ? texts.letterReview.noProblems : texts.letterPanel.problems(checks.length);
  return texts.letterPanel.note(template, found);
}
