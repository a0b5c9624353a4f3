import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/webhook-endpoints';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type Endpoint, endpointsQuery } from '../api/webhook-endpoints.js';
import { EndpointModal } from './endpoint-modal.js';
import { EndpointRow } from './endpoint-row.js';
import classes from './endpoints.module.css';

/** Webhook endpoints that notify the company's own programs. */
export function EndpointsPanel({ user }: { readonly user: User }) {
  const query = useQuery(endpointsQuery());
  const [adding, setAdding] = useState(false);
  const editable = hasPermission(user, 'webhook_endpoints:write');
  return (
    <Panel
      title={texts.endpointsPanel.webhooks}
      note={texts.endpointsPanel.webhooksNote}
      actions={
        query.data !== undefined &&
        editable && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            size="xs"
            onClick={() => setAdding(true)}
          >
            {texts.endpointsPanel.addEndpoint}
          </Button>
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
      {adding && <EndpointModal onClose={() => setAdding(false)} />}
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
        <li key={endpoint.endpoint_id} className={classes.row}>
          <EndpointRow endpoint={endpoint} editable={editable} />
        </li>
      ))}
    </ul>
  );
}
