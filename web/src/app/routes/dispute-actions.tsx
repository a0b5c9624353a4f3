import { Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconFileText, IconHandStop, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/disputes';

import { Panel } from '../../components/panel.js';
import { AcceptModal } from '../../features/disputes/components/accept-modal.js';
import { EvidenceModal } from '../../features/evidence/components/evidence-modal.js';
import { DownloadButton } from '../../features/responses/components/download-button.js';
import { ResponseModal } from '../../features/responses/components/response-modal.js';
import classes from './dispute-detail.module.css';

type Open = 'evidence' | 'response' | 'accept';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions that the dispute currently allows. Renders nothing if there are none. */
export function DisputeActions({ dispute }: { readonly dispute: Dispute }) {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const needsResponse = dispute.status === 'needs_response' && !dispute.locked;
  if (!needsResponse && !dispute.can_accept) return null;
  return (
    <Panel title={texts.disputeActions.actions}>
      <div className="stack-sm">
        {needsResponse && <Responding dispute={dispute} onOpen={setOpen} />}
        {dispute.can_accept && (
          <Button
            variant="default"
            color="red"
            justify="flex-start"
            c="var(--tone-red)"
            leftSection={<IconHandStop {...icon} />}
            onClick={() => setOpen('accept')}
          >
            {texts.disputeActions.acceptDispute}
          </Button>
        )}
      </div>
      {dispute.accept_note !== null && <p className={classes.acceptNote}>{dispute.accept_note}</p>}
      <EvidenceModal disputeId={dispute.dispute_id} opened={open === 'evidence'} onClose={close} />
      <ResponseModal disputeId={dispute.dispute_id} opened={open === 'response'} onClose={close} />
      <AcceptModal dispute={dispute} opened={open === 'accept'} onClose={close} />
    </Panel>
  );
}

type RespondingProps = { readonly dispute: Dispute; readonly onOpen: (open: Open) => void };

function Responding({ dispute, onOpen }: RespondingProps) {
  return (
    <>
      <Button
        variant="light"
        justify="flex-start"
        leftSection={<IconPaperclip {...icon} />}
        onClick={() => onOpen('evidence')}
      >
        {dispute.can_submit ? texts.disputeActions.submitEvidence : texts.disputeActions.addEvidence}
      </Button>
      <Button
        variant="default"
        justify="flex-start"
        leftSection={<IconFileText {...icon} />}
        onClick={() => onOpen('response')}
      >
        {texts.disputeActions.generateResponse}
      </Button>
      <DownloadButton disputeId={dispute.dispute_id} format="pdf" justify="flex-start" />
      <DownloadButton disputeId={dispute.dispute_id} format="zip" justify="flex-start" />
    </>
  );
}
