import { Progress } from '@mantine/core';
import type { Submission } from '@rebuttal/sdk';
import { texts } from '#texts/submissions';

import { Relative } from '../../../components/date-time.js';
import { progressOf } from '../progress.js';

type Props = {
  readonly submission: Pick<Submission, 'status' | 'next_try_at'> | undefined;
  readonly channel: Submission['channel'];
};

/** The progress of a submission, as a text and a bar. */
export function SubmissionProgress({ submission, channel }: Props) {
  const progress = progressOf(submission, channel);
  if (progress === undefined) return null;
  const nextTry = submission?.next_try_at ?? null;
  return (
    <div className="sunken box" role="status">
      <p>
        {progress.text}
        {nextTry !== null && <> {texts.submissionProgress.nextTry(<Relative iso={nextTry} />)}</>}
      </p>
      <Progress
        value={progress.share * 100}
        size="sm"
        mt="0.5rem"
        animated={progress.share < 1}
        aria-hidden="true"
      />
    </div>
  );
}
