import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/alert-sources';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { hasPermission } from '../../../lib/permissions.js';
import { alertSourcesQuery } from '../api/alert-sources.js';
import { SourceModal } from './source-modal.js';
import { SourceRow } from './source-row.js';
import classes from './sources.module.css';

/** The services that send alerts to the company. */
export function SourcesPanel({ user }: { readonly user: User }) {
  const query = useQuery(alertSourcesQuery());
  const [adding, setAdding] = useState(false);
  const editable = hasPermission(user, 'alert_sources:write');
  const kinds = query.data?.kinds ?? [];
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      actions={
        query.data !== undefined &&
        editable && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            size="xs"
            onClick={() => setAdding(true)}
          >
            {texts.add}
          </Button>
        )
      }
    >
      <Loaded query={query} loading={texts.loading} failed={texts.loadFailed} rows={[64, 64]}>
        {({ sources }) =>
          sources.length === 0 ? (
            <EmptyState
              icon={<IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />}
              title={texts.none}
              text={texts.noneText}
            />
          ) : (
            <ul className="list" aria-label={texts.list}>
              {sources.map((source) => (
                <li key={source.source_id} className={classes.row}>
                  <SourceRow source={source} kinds={kinds} editable={editable} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <SourceModal kinds={kinds} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
