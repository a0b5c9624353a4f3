import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/orders';

import { FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { draftsQuery } from '../api/orders.js';
import { DraftsForm } from './drafts-form.js';

type Props = {
  readonly disputeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
};

/** Adds the order as evidence, after the user reviews it. */
export function AddEvidenceModal({ disputeId, opened, onClose, onAdded }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.addEvidenceModal.useOrderAsEvidence} size="lg">
      <Drafts disputeId={disputeId} onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

function Drafts({ disputeId, onClose, onAdded }: Omit<Props, 'opened'>) {
  // A cached response may be from before evidence was added. The form starts with the current state.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...draftsQuery(disputeId),
    refetchOnMount: 'always',
  });
  const isRead = isFetchedAfterMount && data !== undefined;
  if (!isRead && error !== null) {
    return (
      <FailedState
        title={texts.messages.draftsFailed}
        text={errorText(error, texts.messages.draftsFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!isRead) {
    return (
      <div role="status" aria-label={texts.addEvidenceModal.loading}>
        <Skeleton height={48} my={8} />
        <Skeleton height={48} my={8} />
      </div>
    );
  }
  return <DraftsForm disputeId={disputeId} drafts={data} onClose={onClose} onAdded={onAdded} />;
}
