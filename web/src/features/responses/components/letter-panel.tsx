import { Button, Skeleton } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { IconFileText } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/responses';

import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import type { Citation } from '../letter-marks.js';
import { DownloadButton } from './download-button.js';
import classes from './letter-panel.module.css';
import { LetterSheet } from './letter-sheet.js';
import { ResponseModal } from './response-modal.js';

type Props = {
  readonly disputeId: string;
  readonly letter: UseQueryResult<ResponsePreview>;
  readonly citations: readonly Citation[];
  /** The argument's buttons and its editor. */
  readonly argument: ReactNode;
};

/** The response letter as it would be sent now. */
export function LetterPanel({ disputeId, letter, citations, argument }: Props) {
  const { data, error, isFetching, refetch } = letter;
  const [isGenerating, setIsGenerating] = useState(false);
  return (
    <div className="stack-sm">
      <header className={classes.head}>
        <h2>{texts.letterPanel.title}</h2>
        {data !== undefined && <span className="soft">{noteOf(data)}</span>}
      </header>
      <div className={classes.actions} data-screen-only>
        {argument}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileText size={14} aria-hidden="true" />}
          onClick={() => setIsGenerating(true)}
        >
          {texts.responseModal.generateResponse}
        </Button>
        <DownloadButton disputeId={disputeId} format="pdf" size="xs" />
      </div>
      {error !== null ? (
        <FailedState
          title={texts.messages.previewFailed}
          text={errorText(error, texts.messages.previewFailed)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className={classes.loading ?? ''} role="status" aria-label={texts.letterPanel.loading} />
      ) : (
        <div aria-busy={isFetching}>
          <LetterSheet letter={data} citations={citations} />
        </div>
      )}
      <ResponseModal disputeId={disputeId} opened={isGenerating} onClose={() => setIsGenerating(false)} />
    </div>
  );
}

function noteOf({ template_used: { name, version } }: ResponsePreview) {
  return texts.responseModal.versionOfTemplate(name, version);
}
