import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';

import { Callout } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import type { Endpoint } from '../api/webhook-endpoints.js';
import { messages } from '../messages.js';
import { Deliveries } from './deliveries.js';
import { EndpointActions } from './endpoint-actions.js';
import classes from './endpoints.module.css';

type Props = { readonly endpoint: Endpoint; readonly editable: boolean };

export function EndpointRow({ endpoint, editable }: Props) {
  const [open, setOpen] = useState(false);
  const { url, description, event_types: types, last_success_at: success } = endpoint;
  const why = endpoint.disabled_why;
  return (
    <>
      <div className={classes.what}>
        <span className={classes.url}>
          {url}
          <Tag tone={endpoint.is_enabled ? 'green' : why === null ? 'grey' : 'red'} dot>
            {endpoint.is_enabled ? 'Enabled' : 'Disabled'}
          </Tag>
        </span>
        {description !== '' && <span>{description}</span>}
        <span className={classes.detail}>
          {types.length === 0 ? 'Every event' : types.join(', ')} ·{' '}
          {success === null ? (
            'nothing has arrived yet'
          ) : (
            <>
              last arrived <Relative iso={success} />
            </>
          )}
        </span>
      </div>
      {why !== null && (
        <Callout tone="red">{messages.why[why] ?? `It was disabled: ${why.replaceAll('_', ' ')}.`}</Callout>
      )}
      <div className={classes.acts}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-expanded={open}
          leftSection={
            <IconChevronRight
              className={classes.chevron}
              data-open={open}
              size={14}
              stroke={2}
              aria-hidden="true"
            />
          }
          onClick={() => setOpen(!open)}
        >
          Deliveries
        </Button>
        {editable && <EndpointActions endpoint={endpoint} onTested={() => setOpen(true)} />}
      </div>
      {open && <Deliveries endpoint={endpoint} editable={editable} />}
    </>
  );
}
