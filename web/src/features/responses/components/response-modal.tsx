import { Button, Modal } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { texts } from '#texts/responses';

import { Problem } from '../../../components/callout.js';
import { DateTime } from '../../../components/date-time.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useDialogExit } from '../../../lib/use-dialog-exit.js';
import { usePreview } from '../api/responses.js';
import { languages } from '../languages.js';
import { DownloadButton } from './download-button.js';
import { LetterFrame } from './letter-frame.js';
import { LetterReview } from './letter-review.js';
import classes from './response-modal.module.css';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  /** Shows the letter without waiting for a click on "Preview". */
  readonly isImmediate?: boolean;
  readonly onClose: () => void;
};

/** Shows the response letter before anything is sent. */
export function ResponseModal({ disputeId, opened, isImmediate = false, onClose }: Props) {
  const [language, setLanguage] = useState('');
  const preview = usePreview(disputeId);
  const exit = useDialogExit(opened, onClose);
  const { mutate: show } = preview;
  const isShown = opened && isImmediate;
  useEffect(() => {
    if (isShown) show('');
  }, [isShown, show]);
  const choose = (chosen: string): void => {
    setLanguage(chosen);
    if (preview.data !== undefined) preview.mutate(chosen);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isImmediate ? texts.responseModal.letterPreview : texts.responseModal.generateResponse}
      size={preview.data === undefined ? '60rem' : '80rem'}
      {...exit.modal}
    >
      <div className="stack">
        {!isImmediate && <Choice />}
        <div className={classes.buttons}>
          <Select
            label={texts.responseModal.languageOfTheLetter}
            className={classes.language}
            data={[...languages]}
            value={language}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <Button
            variant={preview.data === undefined ? 'filled' : 'default'}
            leftSection={<IconEye {...icon} />}
            loading={preview.isPending}
            onClick={() => preview.mutate(language)}
          >
            {texts.responseModal.preview}
          </Button>
          {(['html', 'pdf', 'zip'] as const).map((format) => (
            <DownloadButton key={format} disputeId={disputeId} format={format} language={language} />
          ))}
        </div>
        {preview.isError && <Problem>{errorText(preview.error, texts.messages.previewFailed)}</Problem>}
        {preview.data !== undefined && (
          <Letter disputeId={disputeId} preview={preview.data} onShowEvidence={exit.exitTo} />
        )}
      </div>
    </Modal>
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The choice of the letter, before it is previewed. */
function Choice() {
  return (
    <div className={classes.intro}>
      <p>{texts.responseModal.chosenBy}</p>
      <ul>
        <li>{texts.responseModal.theDisputeReason}</li>
        <li>{texts.responseModal.theCardNetwork}</li>
        <li>{texts.responseModal.yourBusinessCategory}</li>
        <li>{texts.responseModal.otherFactors}</li>
      </ul>
    </div>
  );
}

type LetterProps = {
  readonly disputeId: string;
  readonly preview: ResponsePreview;
  readonly onShowEvidence: (evidenceId: string) => void;
};

function Letter({ disputeId, preview, onShowEvidence }: LetterProps) {
  const { template_used, metadata, chosen_because, content } = preview;
  return (
    <>
      <div className={classes.why}>
        <p>
          {texts.responseModal.versionOfTemplate(
            <strong>{template_used.name}</strong>,
            template_used.version,
          )}{' '}
          · {texts.responseModal.evidence(metadata.evidence_count)} · <DateTime iso={metadata.generated_at} />
        </p>
        {chosen_because.length > 0 && (
          <>
            <h3>{texts.responseModal.whyThisTemplate}</h3>
            <ul>
              {chosen_because.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={classes.columns}>
        <LetterFrame
          className={classes.letter}
          title={texts.responseModal.responsePreview}
          content={content}
        />
        <LetterReview disputeId={disputeId} preview={preview} onShowEvidence={onShowEvidence} />
      </div>
    </>
  );
}
