import { Button, Skeleton } from '@mantine/core';
import type { Evidence } from '@rebuttal/sdk';
import { IconDatabaseImport, IconPaperclip, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/evidence';

import { listExports } from '../../../api/list-exports.js';
import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { formatKilobytes } from '../../../lib/bytes.js';
import { useCollectEvidence } from '../api/collection.js';
import { evidenceQuery, evidenceSummaryQuery } from '../api/evidence.js';
import { CollectionNote } from './collection-note.js';
import { EvidenceItem } from './evidence-item.js';
import { EvidenceModal } from './evidence-modal.js';
import classes from './evidence-panel.module.css';

type Props = {
  readonly disputeId: string;
  readonly editable: boolean;
  /** Opens the dialog that sends the response. */
  readonly onSend: () => void;
};

export function EvidencePanel({ disputeId, editable, onSend }: Props) {
  const [adding, setAdding] = useState(false);
  const collect = useCollectEvidence(disputeId);
  const { data, isError, refetch } = useQuery(evidenceQuery(disputeId));
  return (
    <Panel
      title={texts.evidencePanel.evidence}
      note={<Summary disputeId={disputeId} />}
      actions={
        <>
          <ExportButton
            size="xs"
            label={common.exportButton.lists.evidence}
            download={() => listExports.evidence(disputeId)}
            fileName="evidence.csv"
          />
          {editable && (
            <>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDatabaseImport size={14} aria-hidden="true" />}
                loading={collect.isPending}
                onClick={() => collect.mutate()}
              >
                {texts.evidencePanel.collectEvidence}
              </Button>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} aria-hidden="true" />}
                onClick={() => setAdding(true)}
              >
                {texts.evidencePanel.addEvidence}
              </Button>
            </>
          )}
        </>
      }
    >
      {editable && <CollectionNote disputeId={disputeId} error={collect.error} />}
      {data === undefined ? (
        <NotShown failed={isError} onRetry={() => void refetch()} />
      ) : (
        <List evidence={data} editable={editable} onSend={onSend} />
      )}
      <EvidenceModal disputeId={disputeId} opened={adding} onClose={() => setAdding(false)} />
    </Panel>
  );
}

/** Counts and sizes. The list is complete without them. */
function Summary({ disputeId }: { readonly disputeId: string }) {
  const { data } = useQuery(evidenceSummaryQuery(disputeId));
  if (data === undefined) return '\u00a0';
  return (
    <span className="numeric">
      {texts.evidencePanel.summary(data.total, data.submitted_count, formatKilobytes(data.total_size))}
    </span>
  );
}

function NotShown({ failed, onRetry }: { readonly failed: boolean; readonly onRetry: () => void }) {
  if (failed) return <FailedState title={texts.messages.listFailed} onRetry={onRetry} />;
  return (
    <div role="status" aria-label={texts.evidencePanel.loadingEvidence}>
      <Skeleton height={20} my={14} />
      <Skeleton height={20} my={14} />
    </div>
  );
}

type ListProps = Pick<Props, 'editable' | 'onSend'> & { readonly evidence: readonly Evidence[] };

function List({ evidence, editable, onSend }: ListProps) {
  if (evidence.length === 0) {
    return (
      <EmptyState
        icon={<IconPaperclip size={22} stroke={1.5} aria-hidden="true" />}
        isCompact
        title={texts.evidencePanel.noEvidenceYet}
        text={editable ? texts.evidencePanel.noEvidenceYetText : texts.evidencePanel.noEvidenceAdded}
      />
    );
  }
  return (
    <ul className={classes.list}>
      {evidence.map((item) => (
        <li key={item.evidence_id} id={item.evidence_id} tabIndex={-1}>
          <EvidenceItem evidence={item} editable={editable} onSend={onSend} />
        </li>
      ))}
    </ul>
  );
}
