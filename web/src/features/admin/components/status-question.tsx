import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Tenant, type TenantStatus, useSetTenantStatus } from '../api/admin.js';
import { messages } from '../messages.js';

const words = {
  active: { verb: 'Activate', text: messages.activateText },
  suspended: { verb: 'Suspend', text: messages.suspendText },
  deleted: { verb: 'Delete', text: messages.deleteText },
} as const satisfies Record<TenantStatus, { verb: string; text: (name: string) => string }>;

type Props = { readonly tenant: Tenant; readonly status: TenantStatus; readonly onClose: () => void };

export function StatusQuestion({ tenant: { name, tenant_id: id }, status, onClose }: Props) {
  const change = useSetTenantStatus(id);
  const { verb, text } = words[status];
  return (
    <ConfirmModal
      opened
      title={`${verb} ${name}`}
      confirmLabel={verb}
      danger={status !== 'active'}
      busy={change.isPending}
      problem={change.isError ? errorText(change.error, messages.statusFailed) : undefined}
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
      <p>{text(name)}</p>
    </ConfirmModal>
  );
}
