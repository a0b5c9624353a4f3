import { Button } from '@mantine/core';
import { IconPackageImport, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/stores';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type StoreAccount, useDisconnectStore, useSyncOrders, useTestStore } from '../api/stores.js';
import { ConnectStoreButton } from './connect-store-button.js';

type Props = { readonly store: StoreAccount };

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

export function StoreActions({ store }: Props) {
  const isThere = store.status !== 'disconnected';
  return (
    <div className="wrap">
      {store.status !== 'connected' && (
        <ConnectStoreButton platform={store.provider} size="xs" variant="filled">
          {texts.storeActions.connectAgain}
        </ConnectStoreButton>
      )}
      {isThere && <SyncButton store={store} />}
      {isThere && <TestButton store={store} />}
      {isThere && <DisconnectButton store={store} />}
    </div>
  );
}

function SyncButton({ store }: Props) {
  const sync = useSyncOrders(store);
  const run = (): void =>
    sync.mutate(undefined, {
      onSuccess: ({ synced_count: count, status }) =>
        notify('success', status === 'done' ? texts.messages.synced(count) : texts.messages.syncContinues),
      onError: (error) => notify('error', errorText(error, texts.messages.syncFailed)),
    });
  const isReading = store.orders.state === 'running' || store.orders.state === 'waiting';
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPackageImport {...icon} />}
      disabled={!store.is_active || isReading}
      loading={sync.isPending}
      onClick={run}
    >
      {texts.storeActions.syncOrders}
    </Button>
  );
}

function TestButton({ store }: Props) {
  const test = useTestStore(store);
  const run = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ success, message }) => notify(success ? 'success' : 'error', message),
      onError: (error) => notify('error', errorText(error, texts.messages.testFailed)),
    });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPlugConnected {...icon} />}
      loading={test.isPending}
      onClick={run}
    >
      {texts.storeActions.test}
    </Button>
  );
}

function DisconnectButton({ store }: Props) {
  const [asking, setAsking] = useState(false);
  const disconnect = useDisconnectStore(store);
  const close = (): void => {
    disconnect.reset();
    setAsking(false);
  };
  const confirm = (): void =>
    disconnect.mutate(undefined, {
      onSuccess: () => {
        notify('success', texts.messages.disconnected);
        close();
      },
    });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPlugConnectedX {...icon} />}
        onClick={() => setAsking(true)}
      >
        {texts.storeActions.disconnect}
      </Button>
      <ConfirmModal
        opened={asking}
        title={texts.messages.confirmDisconnect(store.site_name)}
        confirmLabel={texts.storeActions.disconnect}
        danger
        busy={disconnect.isPending}
        problem={
          disconnect.isError ? errorText(disconnect.error, texts.messages.disconnectFailed) : undefined
        }
        onConfirm={confirm}
        onClose={close}
      >
        <p>{texts.messages.confirmHint(store.provider_label)}</p>
      </ConfirmModal>
    </>
  );
}
