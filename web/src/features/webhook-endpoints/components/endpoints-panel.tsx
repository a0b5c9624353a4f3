import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/webhook-endpoints';

import { listExports } from '../../../api/list-exports.js';
import { ExportButton } from '../../../components/export-button.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { endpointsQuery } from '../api/webhook-endpoints.js';
import { EndpointModal } from './endpoint-modal.js';
import { EndpointRow } from './endpoint-row.js';
import classes from './endpoints.module.css';

/** Webhook endpoints that notify the company's own programs. */
export function EndpointsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(endpointsQuery());
  const [adding, setAdding] = useState(false);
  const editable = hasPermission(user, 'webhook_endpoints:write');
  return (
    <Panel
      title={texts.endpointsPanel.webhooks}
      note={texts.endpointsPanel.webhooksNote}
      actions={data !== undefined && <Actions editable={editable} onAdd={() => setAdding(true)} />}
    >
      {error !== null && data === undefined && (
        <FailedState
          title={texts.messages.loadFailed}
          text={errorText(error, texts.messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <div role="status" aria-label={texts.endpointsPanel.loadingWebhookEndpoints}>
          <Skeleton height={64} my={14} />
          <Skeleton height={64} my={14} />
        </div>
      )}
      {data?.endpoints.length === 0 && (
        <EmptyState
          icon={<IconWebhook size={22} stroke={1.5} aria-hidden="true" />}
          title={texts.endpointsPanel.noEndpointsYet}
          text={texts.endpointsPanel.noEndpointsYetText}
        />
      )}
      {data !== undefined && data.endpoints.length > 0 && (
        <ul className={classes.list} aria-label={texts.endpointsPanel.webhookEndpoints}>
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

type ActionsProps = { readonly editable: boolean; readonly onAdd: () => void };

function Actions({ editable, onAdd }: ActionsProps) {
  return (
    <>
      <ExportButton
        size="xs"
        label={common.exportButton.lists.webhookEndpoints}
        download={listExports.webhookEndpoints}
        fileName="webhook-endpoints.csv"
      />
      {editable && (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} size="xs" onClick={onAdd}>
          {texts.endpointsPanel.addEndpoint}
        </Button>
      )}
    </>
  );
}
