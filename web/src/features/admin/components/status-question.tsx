import { texts } from '#texts/admin';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Tenant, type TenantStatus, useSetTenantStatus } from '../api/admin.js';

const consequences = {
  active: texts.messages.activateText,
  suspended: texts.messages.suspendText,
  deleted: texts.messages.deleteText,
} as const satisfies Record<TenantStatus, (name: string) => string>;

type Props = { readonly tenant: Tenant; readonly status: TenantStatus; readonly onClose: () => void };

export function StatusQuestion({ tenant: { name, tenant_id: id }, status, onClose }: Props) {
  const change = useSetTenantStatus(id);
  const verb = texts.statusQuestion.verbs[status];
  return (
    <ConfirmModal
      opened
      title={texts.statusQuestion.title(verb, name)}
      confirmLabel={verb}
      danger={status !== 'active'}
      busy={change.isPending}
      problem={change.isError ? errorText(change.error, texts.messages.statusFailed) : undefined}
      onConfirm={() =>
        change.mutate(status, {
          onSuccess: ({ message }) => {
            notify('success', message);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{consequences[status](name)}</p>
    </ConfirmModal>
  );
}
