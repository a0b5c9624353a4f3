import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/orders';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import { orderSearchQuery } from '../api/orders.js';
import { OrderChoice } from './order-choice.js';
import classes from './order-panel.module.css';

/** Searches orders by number, email address or payment ID. */
export function FindOrder({ disputeId }: { readonly disputeId: string }) {
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const { data, error, isFetching } = useQuery(orderSearchQuery(query));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setQuery(typed.trim());
  };
  return (
    <>
      <form className={classes.find} onSubmit={submit}>
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
        <ul className={classes.choices} aria-label={texts.findOrder.foundOrders}>
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
