import { texts } from '#texts/admin';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Tenant, type TenantAct, useActOnTenant } from '../api/admin.js';

const consequences = {
  active: texts.messages.activateText,
  suspended: texts.messages.suspendText,
  deleted: texts.messages.deleteText,
  demand: texts.messages.demandText,
  release: texts.messages.releaseText,
} as const satisfies Record<TenantAct, (name: string) => string>;

const failures = {
  active: texts.messages.statusFailed,
  suspended: texts.messages.statusFailed,
  deleted: texts.messages.statusFailed,
  demand: texts.messages.securityFailed,
  release: texts.messages.securityFailed,
} as const satisfies Record<TenantAct, string>;

type Props = { readonly tenant: Tenant; readonly act: TenantAct; readonly onClose: () => void };

export function TenantQuestion({ tenant: { name, tenant_id: id }, act, onClose }: Props) {
  const change = useActOnTenant(id);
  return (
    <ConfirmModal
      opened
      title={texts.tenantQuestion.titles[act](name)}
      confirmLabel={texts.tenantQuestion.verbs[act]}
      danger={act === 'suspended' || act === 'deleted'}
      busy={change.isPending}
      problem={change.isError ? errorText(change.error, failures[act]) : undefined}
      onConfirm={() =>
        change.mutate(act, {
          onSuccess: ({ message }) => {
            notify('success', message);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{consequences[act](name)}</p>
    </ConfirmModal>
  );
}
