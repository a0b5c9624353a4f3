import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/orders';

import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { factsQuery } from '../../facts/api/facts.js';
import { type DisputeOrder, disputeOrderQuery } from '../api/orders.js';
import { AddEvidenceModal } from './add-evidence-modal.js';
import { Candidates } from './candidates.js';
import { FindOrder } from './find-order.js';
import { MatchLine } from './match-line.js';
import { OrderFacts } from './order-facts.js';
import classes from './order-panel.module.css';
import { RecordedPayment } from './recorded-payment.js';
import { RelatedRecords } from './related-records.js';

type Props = {
  readonly disputeId: string;
  /** True if the company has a store. Without one, a missing order is not reported. */
  readonly hasStore: boolean;
  /** True if this user may choose the order. */
  readonly linkable: boolean;
  /** True if evidence can be added to the dispute now. */
  readonly open: boolean;
  /** A link to the stores. */
  readonly stores: ReactNode;
  readonly onAdded: () => void;
};

/** The order of the disputed payment, with a button to use it as evidence. */
export function OrderPanel(props: Props) {
  const [adding, setAdding] = useState(false);
  const { disputeId, hasStore, linkable, open, onAdded } = props;
  const query = useQuery(disputeOrderQuery(disputeId));
  const { data } = query;
  if (!hasStore && isNothing(data)) return null;
  const order = data?.order ?? null;
  return (
    <Fold
      title={texts.orderPanel.order}
      note={order === null ? undefined : texts.orderPanel.from(order.store_name)}
      isOpen="wide"
    >
      <Loaded
        query={query}
        loading={texts.orderPanel.loadingTheOrder}
        failed={texts.messages.loadFailed}
        rows={[24, 72]}
      >
        {(found) => <Found {...props} found={found} />}
      </Loaded>
      {order !== null && linkable && open && (
        <Button
          variant="light"
          size="compact-sm"
          mt="0.5rem"
          leftSection={<IconFilePlus size={14} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {texts.orderPanel.useAsEvidence}
        </Button>
      )}
      <AddEvidenceModal
        disputeId={disputeId}
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={onAdded}
      />
    </Fold>
  );
}

function isNothing(found: DisputeOrder | undefined): boolean {
  if (found === undefined) return true;
  const { order, candidates, payment, payment_candidates: payments } = found;
  return order === null && candidates.length === 0 && payment === null && payments.length === 0;
}

function Found({ disputeId, linkable, stores, found }: Props & { readonly found: DisputeOrder }) {
  const { order, match, candidates } = found;
  const { data: facts } = useQuery({ ...factsQuery(disputeId), enabled: false });
  const tracking = facts?.facts.find(({ key }) => key === 'tracking_number')?.value;
  if (order !== null && match !== null) {
    return (
      <div className={classes.body}>
        <MatchLine disputeId={disputeId} match={match} linkable={linkable} record="order" />
        <OrderFacts order={order} shown={tracking === undefined ? [] : [tracking]} />
        <RecordedPayment disputeId={disputeId} found={found} linkable={linkable} />
        <RelatedRecords found={found} />
        {linkable && <FindAnother disputeId={disputeId} />}
      </div>
    );
  }
  return (
    <div className={classes.body}>
      {isNothing(found) && <p className="soft">{texts.messages.none(stores)}</p>}
      {candidates.length > 0 && (
        <Candidates disputeId={disputeId} candidates={candidates} linkable={linkable} />
      )}
      {linkable && <FindOrder disputeId={disputeId} />}
      <RecordedPayment disputeId={disputeId} found={found} linkable={linkable} />
      <RelatedRecords found={found} />
    </div>
  );
}

/** The search, which is rarely needed once an order is found. */
function FindAnother({ disputeId }: { readonly disputeId: string }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <FindOrder disputeId={disputeId} />;
  return (
    <div>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => setOpen(true)}>
        {texts.findOrder.another}
      </Button>
    </div>
  );
}
