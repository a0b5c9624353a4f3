import { useQuery } from '@tanstack/react-query';
import { texts as common } from '#texts/common';
import { texts } from '#texts/stores';

import { listExports } from '../../../api/list-exports.js';
import { ExportButton } from '../../../components/export-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { type StoreAccount, storesQuery } from '../api/stores.js';
import { OrderSyncLine } from './order-sync-line.js';
import { StoreActions } from './store-actions.js';
import { StoreNotices } from './store-notices.js';
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
    <section className={classes.root} aria-label={texts.storeSection.store(store.site_name)}>
      <header className={classes.head}>
        <h3 className={classes.name}>{store.site_name}</h3>
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
