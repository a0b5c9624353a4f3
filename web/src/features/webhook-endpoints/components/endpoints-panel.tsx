import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconChevronRight, IconWebhook } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/webhook-endpoints';

import { ActionButton } from '../../../components/action-button.js';
import { Callout } from '../../../components/callout.js';
import { DateTime, Relative } from '../../../components/date-time.js';
import { AddButton } from '../../../components/dialog-button.js';
import { hidden } from '../../../components/hidden.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { hasPermission } from '../../../lib/permissions.js';
import {
  deliveriesQuery,
  type Delivery,
  type Endpoint,
  endpointsQuery,
  useResend,
} from '../api/webhook-endpoints.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointModal } from './endpoint-modal.js';
import classes from './endpoints.module.css';

/** Webhook endpoints that notify the company's own programs. */
export function EndpointsPanel({ user }: { readonly user: User }) {
  const query = useQuery(endpointsQuery());
  const editable = hasPermission(user, 'webhook_endpoints:write');
  return (
    <Panel
      title={texts.endpointsPanel.webhooks}
      note={texts.endpointsPanel.webhooksNote}
      actions={
        query.data !== undefined &&
        editable && (
          <AddButton label={texts.endpointsPanel.addEndpoint}>
            {(close) => <EndpointModal onClose={close} />}
          </AddButton>
        )
      }
    >
      <Loaded
        query={query}
        loading={texts.endpointsPanel.loadingWebhookEndpoints}
        failed={texts.messages.loadFailed}
        rows={[64, 64]}
      >
        {({ endpoints }) => <EndpointList endpoints={endpoints} editable={editable} />}
      </Loaded>
    </Panel>
  );
}

type ListProps = { readonly endpoints: readonly Endpoint[]; readonly editable: boolean };

function EndpointList({ endpoints, editable }: ListProps) {
  if (endpoints.length === 0)
    return (
      <EmptyState
        icon={<IconWebhook size={22} stroke={1.5} aria-hidden="true" />}
        title={texts.endpointsPanel.noEndpointsYet}
        text={texts.endpointsPanel.noEndpointsYetText}
      />
    );
  return (
    <ul className="list" aria-label={texts.endpointsPanel.webhookEndpoints}>
      {endpoints.map((endpoint) => (
        <li key={endpoint.endpoint_id} className="grid ruled-row gap-5 py-8">
          <EndpointRow endpoint={endpoint} editable={editable} />
        </li>
      ))}
    </ul>
  );
}

type Props = { readonly endpoint: Endpoint; readonly editable: boolean };

function EndpointRow({ endpoint, editable }: Props) {
  const [open, setOpen] = useState(false);
  const { url, description, event_types: types, last_success_at: success } = endpoint;
  const why = endpoint.disabled_why;
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          {url}
          <Tag tone={endpoint.is_enabled ? 'green' : why === null ? 'grey' : 'red'} dot>
            {endpoint.is_enabled ? texts.endpointRow.enabled : texts.endpointRow.disabled}
          </Tag>
        </span>
        {description !== '' && <span>{description}</span>}
        <span className={classes.detail}>
          {types.length === 0 ? texts.endpointRow.everyEvent : types.join(', ')} ·{' '}
          {success === null ? (
            texts.endpointRow.noDeliveriesYet
          ) : (
            <>{texts.endpointRow.lastDelivered(<Relative iso={success} />)}</>
          )}
        </span>
      </div>
      {why !== null && (
        <Callout tone="red">
          {texts.messages.why[why] ?? texts.endpointRow.disabledBecause(why.replaceAll('_', ' '))}
        </Callout>
      )}
      <div className="chips">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-expanded={open}
          leftSection={
            <IconChevronRight className="chevron" data-open={open} size={14} stroke={2} aria-hidden="true" />
          }
          onClick={() => setOpen(!open)}
        >
          {texts.endpointRow.deliveries}
        </Button>
        {editable && <EndpointActions endpoint={endpoint} onTested={() => setOpen(true)} />}
      </div>
      {open && <Deliveries endpoint={endpoint} editable={editable} />}
    </>
  );
}

type DeliveriesProps = { readonly endpoint: Endpoint; readonly editable: boolean };

/** The deliveries to an endpoint, with their results. */
function Deliveries({ endpoint, editable }: DeliveriesProps) {
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
                <li key={delivery.delivery_id} className="flex align-top apart gap-8 py-4">
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
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          <span className="text-sm mono-font">{delivery.event_type}</span>
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
        <ActionButton
          action={resend}
          input={delivery.delivery_id}
          done={texts.messages.resent}
          failed={texts.messages.resendFailed}
          size="compact-xs"
        >
          {texts.deliveries.resend(delivery.event_type, hidden)}
        </ActionButton>
      )}
    </>
  );
}

function tries(attempts: number): string {
  return texts.deliveries.tries(attempts);
}
