import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { texts } from '#texts/webhook-endpoints';

import { DateTime, Relative } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { deliveriesQuery, type Delivery, type Endpoint, useResend } from '../api/webhook-endpoints.js';
import classes from './endpoints.module.css';

type Props = { readonly endpoint: Endpoint; readonly editable: boolean };

/** The deliveries to an endpoint, with their results. */
export function Deliveries({ endpoint, editable }: Props) {
  const query = useInfiniteQuery(deliveriesQuery(endpoint.endpoint_id));
  return (
    <Loaded
      query={query}
      loading={texts.deliveries.loadingDeliveries}
      failed={texts.messages.deliveriesFailed}
      rows={[40]}
    >
      {({ pages }) => {
        const deliveries = pages.flatMap((page) => page.deliveries);
        if (deliveries.length === 0)
          return <p className={classes.detail}>{texts.deliveries.noDeliveriesYet}</p>;
        return (
          <>
            <ul className={classes.deliveries} aria-label={texts.deliveries.deliveriesTo(endpoint.url)}>
              {deliveries.map((delivery) => (
                <li key={delivery.delivery_id}>
                  <Row
                    delivery={delivery}
                    endpointId={endpoint.endpoint_id}
                    resendable={editable && endpoint.is_enabled}
                  />
                </li>
              ))}
            </ul>
            <MoreButton query={query} label={texts.deliveries.showOlder} />
          </>
        );
      }}
    </Loaded>
  );
}

const states = {
  pending: { tone: 'blue', label: texts.deliveries.states.pending },
  delivered: { tone: 'green', label: texts.deliveries.states.delivered },
  failed: { tone: 'red', label: texts.deliveries.states.failed },
} as const;

type RowProps = {
  readonly delivery: Delivery;
  readonly endpointId: string;
  readonly resendable: boolean;
};

function Row({ delivery, endpointId, resendable }: RowProps) {
  const { tone, label } = states[delivery.state];
  const resend = useResend(endpointId);
  const run = (): void =>
    resend.mutate(delivery.delivery_id, {
      onSuccess: () => notify('success', texts.messages.resent),
      onError: (error) => notify('error', errorText(error, texts.messages.resendFailed)),
    });
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          <span className={classes.type}>{delivery.event_type}</span>
          <Tag tone={tone}>{label}</Tag>
          {delivery.last_status !== null && <span className={classes.detail}>{delivery.last_status}</span>}
        </span>
        <span className={classes.detail}>
          <DateTime iso={delivery.created_at} /> · {tries(delivery.attempts)}
          {delivery.state === 'pending' && delivery.next_try_at !== null && delivery.attempts > 0 && (
            <> · {texts.deliveries.next(<Relative iso={delivery.next_try_at} />)}</>
          )}
        </span>
        {delivery.last_error !== null && delivery.state !== 'delivered' && (
          <span className="break problem">{delivery.last_error}</span>
        )}
      </div>
      {resendable && delivery.state !== 'pending' && (
        <Button variant="default" size="compact-xs" loading={resend.isPending} onClick={run}>
          {texts.deliveries.resend(delivery.event_type, hidden)}
        </Button>
      )}
    </>
  );
}

function tries(attempts: number): string {
  return texts.deliveries.tries(attempts);
}
