import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { may } from '../../../lib/may.js';
import { endpointsQuery } from '../api/webhook-endpoints.js';
import { messages } from '../messages.js';
import { EndpointModal } from './endpoint-modal.js';
import { EndpointRow } from './endpoint-row.js';
import classes from './endpoints.module.css';

/** Where the company's own programs are told what happens to its disputes. */
export function EndpointsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(endpointsQuery());
  const [adding, setAdding] = useState(false);
  const editable = may(user, 'webhook_endpoints:write');
  return (
    <Panel
      title="Webhooks"
      note="Your own programs are told what happens to your disputes, signed and tried again until it arrives."
      actions={
        editable && data !== undefined ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            size="xs"
            onClick={() => setAdding(true)}
          >
            Add endpoint
          </Button>
        ) : undefined
      }
    >
      {error !== null && data === undefined && (
        <FailedState
          title={messages.loadFailed}
          text={errorText(error, messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <div role="status" aria-label="Loading webhook endpoints">
          <Skeleton height={64} my={14} />
          <Skeleton height={64} my={14} />
        </div>
      )}
      {data?.endpoints.length === 0 && (
        <EmptyState
          icon={<IconWebhook size={22} stroke={1.5} aria-hidden="true" />}
          title="No endpoints yet"
          text="Add the https address of your program to hear of new disputes and decisions at once."
        />
      )}
      {data !== undefined && data.endpoints.length > 0 && (
        <ul className={classes.list} aria-label="Webhook endpoints">
          {data.endpoints.map((endpoint) => (
            <li key={endpoint.endpoint_id} className={classes.row}>
              <EndpointRow endpoint={endpoint} editable={editable} />
            </li>
          ))}
        </ul>
      )}
      {adding && <EndpointModal onClose={() => setAdding(false)} />}
    </Panel>
  );
}
