import { Button, Modal, Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { ConfirmAction } from '../../../components/confirm-action.js';
import modal from '../../../components/modal.module.css';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type Tenant, type TenantAct, tenantQuery, useActOnTenant, useLoginAs } from '../api/admin.js';
import { ConfigEditor } from './config-editor.js';
import { ErrorAlert } from './error-alert.js';
import { TenantFacts } from './tenant-facts.js';

type Props = { readonly tenant: Tenant; readonly onClose: () => void };

/** One tenant with its users, accounts and plan. Confirmations open in front of it. */
export function TenantDialog({ tenant, onClose }: Props) {
  useFocusBack();
  const [tab, setTab] = useState<string | null>('details');
  const [confirming, setConfirming] = useState<TenantAct>();
  return (
    <>
      <Modal opened={confirming === undefined} onClose={onClose} title={tenant.name} size={720}>
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="details">{texts.tenantDialog.details}</Tabs.Tab>
            <Tabs.Tab value="configuration">{texts.tenantDialog.configuration}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="details">
            <Details tenantId={tenant.tenant_id} onClose={onClose} onAct={setConfirming} />
          </Tabs.Panel>
          <Tabs.Panel value="configuration">
            <div className="stack">
              <ConfigEditor scope={tenant.tenant_id} />
              <div className={modal.actions}>
                <Button variant="default" onClick={onClose}>
                  {common.actions.close}
                </Button>
              </div>
            </div>
          </Tabs.Panel>
        </Tabs>
      </Modal>
      {confirming !== undefined && (
        <TenantQuestion tenant={tenant} act={confirming} onClose={() => setConfirming(undefined)} />
      )}
    </>
  );
}

type DetailsProps = {
  readonly tenantId: string;
  readonly onClose: () => void;
  readonly onAct: (act: TenantAct) => void;
};

function Details({ tenantId, onClose, onAct }: DetailsProps) {
  const { data, error } = useQuery(tenantQuery(tenantId));
  const enter = useLoginAs();
  return (
    <div className="stack">
      <ErrorAlert
        error={error}
        fallback={texts.messages.detailsFailed}
        title={texts.messages.detailsFailed}
      />
      <ErrorAlert
        error={enter.error}
        fallback={texts.messages.loginAsFailed}
        title={texts.messages.loginAsFailed}
      />
      {data !== undefined && <TenantFacts tenant={data} onAct={onAct} />}
      {data === undefined && error === null && <LoadingDetails />}
      <div className={modal.actions}>
        <Button variant="default" onClick={onClose}>
          {common.actions.close}
        </Button>
        <Button
          loading={enter.isPending || enter.isSuccess}
          disabled={data?.status !== 'active'}
          onClick={() => enter.mutate(tenantId)}
        >
          {texts.tenantDialog.loginAsThisTenant}
        </Button>
      </div>
    </div>
  );
}

function LoadingDetails() {
  return (
    <div role="status" aria-label={texts.tenantDialog.loadingTenantDetails}>
      {[28, 64, 120, 90].map((height, index) => (
        <Skeleton key={index} height={height} mb={14} />
      ))}
    </div>
  );
}

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

type TenantQuestionProps = { readonly tenant: Tenant; readonly act: TenantAct; readonly onClose: () => void };

function TenantQuestion({ tenant: { name, tenant_id: id }, act, onClose }: TenantQuestionProps) {
  const change = useActOnTenant(id);
  return (
    <ConfirmAction
      title={texts.tenantQuestion.titles[act](name)}
      confirmLabel={texts.tenantQuestion.verbs[act]}
      danger={act === 'suspended' || act === 'deleted'}
      action={change}
      input={act}
      done={({ message }) => message}
      failed={failures[act]}
      onClose={onClose}
    >
      <p>{consequences[act](name)}</p>
    </ConfirmAction>
  );
}
