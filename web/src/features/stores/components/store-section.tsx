import { Loader } from '@mantine/core';
import {
  IconAlertTriangle,
  IconPackageImport,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/stores';

import { listExports } from '../../../api/list-exports.js';
import { ActionButton } from '../../../components/action-button.js';
import { Callout } from '../../../components/callout.js';
import { ConfirmButton } from '../../../components/confirm-action.js';
import { ExportButton } from '../../../components/export-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { formatDateTime } from '../../../lib/dates.js';
import { useNow } from '../../../lib/use-now.js';
import { notify } from '../../../stores/notices.js';
import {
  orderCountQuery,
  type StoreAccount,
  storesQuery,
  useDisconnectStore,
  useSyncOrders,
  useTestStore,
} from '../api/stores.js';
import { describeOrderSync } from '../sync-words.js';
import { ConnectStoreButton } from './connect-store-button.js';
import classes from './store-section.module.css';

type Props = {
  readonly platform: string;
  /** The PSP account behind the store. */
  readonly accountId: string;
  /** True if this user may change it. */
  readonly editable: boolean;
};

/** The site behind an account at a store platform: its access and the progress of its orders. */
export function StoreSection({ platform, accountId, editable }: Props) {
  const query = useQuery(storesQuery(platform));
  return (
    <Loaded
      query={query}
      loading={texts.storeSection.loadingTheStore}
      failed={texts.messages.loadFailed}
      rows={[40]}
    >
      {(stores) => {
        // An account whose credentials were entered manually has no site until they are verified.
        const store = stores.find(({ psp_account_id: id }) => id === accountId);
        return store && <Shown store={store} editable={editable} />;
      }}
    </Loaded>
  );
}

const states: Readonly<Record<StoreAccount['status'], { label: string; tone: Tone }>> = {
  connected: { label: texts.storeSection.states.connected, tone: 'green' },
  refused: { label: texts.storeSection.states.refused, tone: 'red' },
  disconnected: { label: texts.storeSection.states.disconnected, tone: 'grey' },
};

function Shown({ store, editable }: { readonly store: StoreAccount; readonly editable: boolean }) {
  const { label, tone } = states[store.status];
  return (
    <section className="sunken box text-sm grid gap-5" aria-label={texts.storeSection.store(store.site_name)}>
      <header className={classes.head}>
        <h3 className="text-sm bold break shrinks">{store.site_name}</h3>
        <Tag tone={tone} dot>
          {label}
        </Tag>
        <ExportButton
          size="xs"
          label={common.exportButton.lists.ordersOf(store.site_name)}
          download={() => listExports.orders(store.id)}
          fileName="orders.csv"
        />
      </header>
      <StoreNotices store={store} />
      <OrderSyncLine store={store} />
      {editable && <StoreActions store={store} />}
      {store.preview !== null && (
        <p className="small">
          <Tag tone="violet">{texts.messages.preview}</Tag> <span>{store.preview}</span>
        </p>
      )}
    </section>
  );
}

/** The progress of the order sync. Live events update it. */
function OrderSyncLine({ store }: { readonly store: StoreAccount }) {
  const { data: storedCount } = useQuery(orderCountQuery(store.id));
  const { orders, status_reason: reason } = store;
  // The reason for missing access is shown once.
  const shown = orders.error === reason ? { ...orders, error: null } : orders;
  const { text, running = false, failed = false } = describeOrderSync(shown, storedCount, useNow());
  const at = orders.finished_at;
  return (
    <div className="quiet grid gap-1">
      <p
        className={classes.syncLine}
        data-failed={failed}
        title={at === null ? undefined : texts.orderSyncLine.lastRead(formatDateTime(at))}
      >
        {running && <Loader size={12} aria-hidden="true" />}
        <span className="numeric">{text}</span>
      </p>
      {orders.notes.length > 0 && (
        <p className={classes.syncLine}>
          {texts.messages.notes}: {orders.notes.join(' ')}
        </p>
      )}
    </div>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Problems that stop the order sync, with the next step. The platform's own message is with the account. */
function StoreNotices({ store }: { readonly store: StoreAccount }) {
  const { status, provider_label: platform, missing_permissions: missing } = store;
  if (status === 'refused') {
    return (
      <Callout
        tone="red"
        title={texts.messages.refusedTitle(platform)}
        icon={<IconAlertTriangle {...icon} />}
      >
        {texts.messages.refusedStep(platform)}
      </Callout>
    );
  }
  if (status === 'disconnected') {
    return (
      <Callout tone="grey" title={texts.messages.disconnectedTitle} icon={<IconPlugConnectedX {...icon} />}>
        {texts.messages.disconnectedStep}
      </Callout>
    );
  }
  if (missing.length === 0) return null;
  return (
    <Callout tone="amber" title={texts.messages.missingTitle} icon={<IconAlertTriangle {...icon} />}>
      {missing.map(({ permission, why }) => (
        <p key={permission}>{why}</p>
      ))}
    </Callout>
  );
}

type StoreActionsProps = { readonly store: StoreAccount };

const storeActionsIcon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function StoreActions({ store }: StoreActionsProps) {
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

function SyncButton({ store }: StoreActionsProps) {
  const sync = useSyncOrders(store);
  const isReading = store.orders.state === 'running' || store.orders.state === 'waiting';
  return (
    <ActionButton
      action={sync}
      input={undefined}
      done={({ synced_count: count, status }) =>
        status === 'done' ? texts.messages.synced(count) : texts.messages.syncContinues
      }
      failed={texts.messages.syncFailed}
      leftSection={<IconPackageImport {...storeActionsIcon} />}
      disabled={!store.is_active || isReading}
    >
      {texts.storeActions.syncOrders}
    </ActionButton>
  );
}

function TestButton({ store }: StoreActionsProps) {
  const test = useTestStore(store);
  return (
    <ActionButton
      action={test}
      input={undefined}
      failed={texts.messages.testFailed}
      onDone={({ success, message }) => notify(success ? 'success' : 'error', message)}
      leftSection={<IconPlugConnected {...storeActionsIcon} />}
    >
      {texts.storeActions.test}
    </ActionButton>
  );
}

function DisconnectButton({ store }: StoreActionsProps) {
  return (
    <ConfirmButton
      button={{
        variant: 'subtle',
        color: 'gray',
        leftSection: <IconPlugConnectedX {...storeActionsIcon} />,
        children: texts.storeActions.disconnect,
      }}
      title={texts.messages.confirmDisconnect(store.site_name)}
      confirmLabel={texts.storeActions.disconnect}
      danger
      action={useDisconnectStore(store)}
      input={undefined}
      done={texts.messages.disconnected}
      failed={texts.messages.disconnectFailed}
    >
      <p>{texts.messages.confirmHint(store.provider_label)}</p>
    </ConfirmButton>
  );
}
