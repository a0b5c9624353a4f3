import { Anchor, Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconCheckbox, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { messages } from '../messages.js';
import classes from './portal-steps.module.css';

type Props = {
  readonly dispute: Dispute;
  /** Saves the packet of letter and evidence files. */
  readonly download: ReactNode;
  readonly busy: boolean;
  /** Records that the answer was given. */
  readonly onMark: () => void;
};

/** Where the provider takes no response from here: why, and how to give it by hand. */
export function PortalSteps({ dispute, download, busy, onMark }: Props) {
  const { portal, submit_limit: why, can_mark_submitted: canMark } = dispute;
  return (
    <>
      <p className={classes.why}>{why ?? messages.notFromHere}</p>
      <ol className={classes.steps}>
        {/* Nothing is put together for a dispute that the plan does not cover. */}
        {!dispute.locked && (
          <Step title="Download the packet">
            <p>The response letter and your evidence files, ready to be handed in.</p>
            {download}
          </Step>
        )}
        <Step title={`Answer in ${portal.name}`}>
          <p>
            Look for the dispute <CaseId dispute={dispute} /> and{' '}
            {dispute.locked ? 'answer' : 'upload the packet'} there
            {dispute.evidence_due_by === null ? null : (
              <>
                {' '}
                by <DateTime iso={dispute.evidence_due_by} />
              </>
            )}
            .
          </p>
          <PortalLink portal={portal} />
        </Step>
        {canMark && (
          <Step title="Mark as submitted">
            <p>Once the provider has your answer, record it here.</p>
            <Button
              leftSection={<IconCheckbox size={16} stroke={1.75} aria-hidden="true" />}
              disabled={busy}
              onClick={onMark}
            >
              Mark as submitted
            </Button>
          </Step>
        )}
      </ol>
    </>
  );
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
      <CopyButton text={dispute.psp_dispute_id} label="Copy the dispute ID" />
    </span>
  );
}

function PortalLink({ portal }: { readonly portal: Dispute['portal'] }) {
  if (portal.url === null) return null;
  return (
    <Anchor href={portal.url} target="_blank" rel="noopener" className={classes.link}>
      Open {portal.name}
      <IconExternalLink size={15} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Anchor>
  );
}
