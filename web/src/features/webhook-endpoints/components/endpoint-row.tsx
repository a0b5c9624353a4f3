import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#texts/webhook-endpoints';

import { Callout } from '../../../components/callout.js';
import { Relative } from '../../../components/date-time.js';
import rows from '../../../components/row-list.module.css';
import { Tag } from '../../../components/tag.js';
import type { Endpoint } from '../api/webhook-endpoints.js';
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
          {texts.endpointRow.deliveries}
        </Button>
        {editable && <EndpointActions endpoint={endpoint} onTested={() => setOpen(true)} />}
      </div>
      {open && <Deliveries endpoint={endpoint} editable={editable} />}
    </>
  );
}
