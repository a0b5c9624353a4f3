import { Button, Modal } from '@mantine/core';
import type { ResponsePreview } from '@rebuttal/sdk';
import { IconEye } from '@tabler/icons-react';
import { Problem } from '../../../components/callout.js';

import { DateTime } from '../../../components/date-time.js';
import { errorText } from '../../../lib/error-text.js';
import { usePreview } from '../api/responses.js';
import { messages } from '../messages.js';
import { DownloadButton } from './download-button.js';
import classes from './response-modal.module.css';

type Props = { readonly disputeId: string; readonly opened: boolean; readonly onClose: () => void };

/** Shows the response letter before anything is sent. */
export function ResponseModal({ disputeId, opened, onClose }: Props) {
  const preview = usePreview(disputeId);
  return (
    <Modal opened={opened} onClose={onClose} title="Generate Response" size="60rem">
      <div className={classes.body}>
        <p className={classes.intro}>
          The template is chosen for you by the dispute reason, the card network, your business category and
          other factors. Look at the letter here, or download it.
        </p>
        <Buttons
          disputeId={disputeId}
          busy={preview.isPending}
          again={preview.data !== undefined}
          onPreview={() => preview.mutate()}
        />
        {preview.isError && <Problem>{errorText(preview.error, messages.previewFailed)}</Problem>}
        {preview.data !== undefined && <Letter preview={preview.data} />}
      </div>
    </Modal>
  );
}

type ButtonsProps = {
  readonly disputeId: string;
  readonly busy: boolean;
  readonly again: boolean;
  readonly onPreview: () => void;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

function Buttons({ disputeId, busy, again, onPreview }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button
        variant={again ? 'default' : 'filled'}
        leftSection={<IconEye {...icon} />}
        loading={busy}
        onClick={onPreview}
      >
        Preview
      </Button>
      <DownloadButton disputeId={disputeId} format="html" />
      <DownloadButton disputeId={disputeId} format="pdf" />
      <DownloadButton disputeId={disputeId} format="zip" />
    </div>
  );
}

function Letter({ preview }: { readonly preview: ResponsePreview }) {
  const { template_used, metadata, chosen_because, content } = preview;
  return (
    <>
      <div className={classes.why}>
        <p>
          <strong>{template_used.name}</strong> version {template_used.version} ·{' '}
          {metadata.evidence_count === 1 ? '1 piece' : `${metadata.evidence_count} pieces`} of evidence ·{' '}
          <DateTime iso={metadata.generated_at} />
        </p>
        {chosen_because.length > 0 && (
          <>
            <h3>Why this template</h3>
            <ul>
              {chosen_because.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {/* Without any permission in `sandbox` the letter can neither run scripts nor reach this page. */}
      <iframe className={classes.letter} title="Response preview" sandbox="" srcDoc={content} />
    </>
  );
}
