import { Button, TextInput } from '@mantine/core';
import { IconFilePlus, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/orders';

import { Callout, Problem } from '../../../components/callout.js';
import { DateOnly } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { Fold } from '../../../components/fold.js';
import { Loaded } from '../../../components/loaded.js';
import { errorText } from '../../../lib/error-text.js';
import { factsQuery } from '../../facts/api/facts.js';
import { type DisputeOrder, disputeOrderQuery, type OrderMatch, orderSearchQuery } from '../api/orders.js';
import { describeConfidence } from '../words.js';
import { AddEvidenceModal } from './add-evidence-modal.js';
import { MatchLine } from './match-line.js';
import { OrderChoice } from './order-choice.js';
import { OrderFacts } from './order-facts.js';
import classes from './order-panel.module.css';
import { RecordedPayment } from './recorded-payment.js';

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
      <div className="grid gap-7">
        <MatchLine disputeId={disputeId} match={match} linkable={linkable} record="order" />
        <OrderFacts order={order} shown={tracking === undefined ? [] : [tracking]} />
        <RecordedPayment disputeId={disputeId} found={found} linkable={linkable} />
        <RelatedRecords found={found} />
        {linkable && <FindAnother disputeId={disputeId} />}
      </div>
    );
  }
  return (
    <div className="grid gap-7">
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

type CandidatesProps = {
  readonly disputeId: string;
  readonly candidates: readonly OrderMatch[];
  readonly linkable: boolean;
};

/** Possible orders, the most likely first, each with its matching details. */
function Candidates({ disputeId, candidates, linkable }: CandidatesProps) {
  return (
    <>
      <Callout
        tone="amber"
        title={texts.messages.candidates}
        icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.messages.candidatesHint}
      </Callout>
      <ul className="list ruled grid" aria-label={texts.candidates.possibleOrders}>
        {candidates.map(({ order, confidence, reasons }) => (
          <li key={order.order_id}>
            <OrderChoice
              disputeId={disputeId}
              order={order}
              linkable={linkable}
              why={`${describeConfidence(confidence)}: ${reasons.join(', ')}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type RelatedRecordsProps = { readonly found: DisputeOrder };

/** The customer, the usage and the policies that belong to the order and the payment. */
function RelatedRecords({ found }: RelatedRecordsProps) {
  const facts = [...customerFacts(found), ...usageFacts(found), ...policyFacts(found)];
  if (facts.length === 0) return null;
  return (
    <section className="stack-xs lined pt-6" aria-label={texts.relatedRecords.records}>
      <h3 className="text-sm">{texts.relatedRecords.records}</h3>
      <Facts facts={facts} />
    </section>
  );
}

function customerFacts({ customer }: DisputeOrder): Fact[] {
  if (customer === null) return [];
  const { name, email, account_id: account, customer_id: id } = customer;
  const known = [name, email, account].filter((part): part is string => part !== null && part !== '');
  return [{ label: texts.relatedRecords.customer, value: known.length === 0 ? id : known.join(' · ') }];
}

function usageFacts({ usage }: DisputeOrder): Fact[] {
  if (usage === null) return [];
  const [first, last] = [
    <DateOnly key="first" iso={usage.first_use_at} />,
    <DateOnly key="last" iso={usage.last_use_at} />,
  ];
  return [
    { label: texts.relatedRecords.usage, value: texts.relatedRecords.events(usage.events, first, last) },
  ];
}

function policyFacts({ policies }: DisputeOrder): Fact[] {
  return policies.map(({ kind, version, valid_from: validFrom, accepted_at: acceptedAt }) => ({
    label: texts.relatedRecords.policy(kind),
    value:
      acceptedAt === null
        ? texts.relatedRecords.valid(version, <DateOnly iso={validFrom} />)
        : texts.relatedRecords.accepted(version, <DateOnly iso={acceptedAt} />),
  }));
}

/** Searches orders by number, email address or payment ID. */
function FindOrder({ disputeId }: { readonly disputeId: string }) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const { data, error, isFetching } = useQuery(orderSearchQuery(query));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form className="wrap align-end" onSubmit={submit}>
        <TextInput
          className={classes.findInput}
          aria-label={texts.findOrder.findTheOrder}
          placeholder={texts.findOrder.findTheOrderPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={typed.trim() === ''}
          loading={isFetching}
          leftSection={<IconSearch size={15} stroke={1.75} aria-hidden="true" />}
        >
          {texts.findOrder.find}
        </Button>
      </form>
      {error !== null && <Problem>{errorText(error, texts.messages.findFailed)}</Problem>}
      {data?.length === 0 && <p role="status">{texts.messages.nothingFound}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className="list ruled grid" aria-label={texts.findOrder.foundOrders}>
          {data.map((order) => (
            <li key={order.order_id}>
              <OrderChoice disputeId={disputeId} order={order} linkable />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
