import { texts } from '#texts/dashboard';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { useEmptyDemo } from '../api/dashboard.js';

export type EmptyDemoProps = { readonly opened: boolean; readonly onClose: () => void };

/** Confirms before the demo data is deleted permanently. */
export function EmptyDemoDialog({ opened, onClose }: EmptyDemoProps) {
  const empty = useEmptyDemo();
  return (
    <ConfirmModal
      opened={opened}
      title={texts.demo.question}
      confirmLabel={texts.demo.empty}
      danger
      busy={empty.isPending}
      problem={empty.isError ? errorText(empty.error, texts.demo.failed) : undefined}
      onConfirm={() => empty.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.demo.consequence}</p>
    </ConfirmModal>
  );
}
