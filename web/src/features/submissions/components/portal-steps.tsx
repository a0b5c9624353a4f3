import { Anchor, Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconCheckbox, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '#texts/submissions';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import classes from './portal-steps.module.css';

type Props = {
  readonly dispute: Dispute;
  /** Saves the packet of letter and evidence files. */
  readonly download: ReactNode;
  readonly busy: boolean;
  /** Records that the response was sent. */
  readonly onMark: () => void;
};

const words = texts.portalSteps;

/** Explains why the provider takes no response from here, and how to give it in the portal. */
export function PortalSteps({ dispute, download, busy, onMark }: Props) {
  const { portal, submit_limit: why, can_mark_submitted: canMark } = dispute;
  return (
    <>
      <p className="quiet measure">{why ?? texts.messages.notFromHere}</p>
      <ol className={classes.steps}>
        {/* There is no packet for a dispute that the plan does not cover. */}
        {!dispute.locked && (
          <Step title={words.downloadThePacket}>
            <p className="break soft">{words.downloadText}</p>
            {download}
          </Step>
        )}
        <Step title={words.answerIn(portal.name)}>
          <p className="break soft">
            <AnswerThere dispute={dispute} />
          </p>
          <PortalLink portal={portal} />
        </Step>
        {canMark && (
          <Step title={words.markAsSubmitted}>
            <p className="break soft">{words.markText}</p>
            <Button
              leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden="true" />}
              disabled={busy}
              onClick={onMark}
            >
              {words.markAsSubmitted}
            </Button>
          </Step>
        )}
      </ol>
    </>
  );
}

function AnswerThere({ dispute }: { readonly dispute: Dispute }) {
  const id = <CaseId dispute={dispute} />;
  const due = dispute.evidence_due_by;
  if (due === null) return dispute.locked ? words.answer(id) : words.upload(id);
  const date = <DateTime iso={due} />;
  return dispute.locked ? words.answerBy(id, date) : words.uploadBy(id, date);
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className={classes.step}>
      <div className={classes.body}>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function CaseId({ dispute }: { readonly dispute: Dispute }) {
  return (
    <span className={classes.id}>
      <span className="mono">{dispute.psp_dispute_id}</span>
      <CopyButton text={dispute.psp_dispute_id} label={words.copyTheDisputeId} />
    </span>
  );
}

function PortalLink({ portal }: { readonly portal: Dispute['portal'] }) {
  if (portal.url === null) return null;
  return (
    <Anchor href={portal.url} target="_blank" rel="noopener" className="text-md strong inline gap-3 mt-2">
      {words.open(portal.name, <IconExternalLink size={15} stroke={1.75} aria-hidden="true" />, hidden)}
    </Anchor>
  );
}
