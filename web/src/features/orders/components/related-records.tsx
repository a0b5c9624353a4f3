import { texts } from '#texts/orders';

import { DateOnly } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import type { DisputeOrder } from '../api/orders.js';
import classes from './order-panel.module.css';

type Props = { readonly found: DisputeOrder };

/** The customer, the usage and the policies that belong to the order and the payment. */
export function RelatedRecords({ found }: Props) {
  const facts = [...customerFacts(found), ...usageFacts(found), ...policyFacts(found)];
  if (facts.length === 0) return null;
  return (
    <section className={classes.part} aria-label={texts.relatedRecords.records}>
      <h3>{texts.relatedRecords.records}</h3>
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
