import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { DateOnly } from '../../../components/date-time.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { secondFactorQuery } from '../api/second-factor.js';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

const SecondFactorDialog = lazyDialog(
  async () => (await import('./second-factor-dialog.js')).SecondFactorDialog,
);

/** Two-factor authentication with a code of an app. */
export function SecondFactorPanel() {
  const query = useQuery(secondFactorQuery());
  const [dialog, setDialog] = useState<{ change: 'on' | 'off' | 'codes'; opened: boolean }>({
    change: 'on',
    opened: false,
  });
  const open = (change: typeof dialog.change): void => setDialog({ change, opened: true });
  return (
    <Panel title={words.title} note={words.note}>
      <Loaded query={query} loading={words.loading} failed={words.loadFailed} rows={[32]}>
        {(data) => (
          <div className={classes.state}>
            {data.enabled_at === null ? (
              <>
                <p className="text-md quiet">
                  <Tag tone="grey">{words.isOff}</Tag>
                </p>
                <Button variant="default" size="xs" onClick={() => open('on')}>
                  {words.turnOn}
                </Button>
              </>
            ) : (
              <>
                <p className="text-md quiet">
                  <Tag tone="green" dot>
                    {words.isOn}
                  </Tag>{' '}
                  {words.since(<DateOnly iso={data.enabled_at} />)} ·{' '}
                  {words.codesLeft(data.recovery_codes_left)}
                </p>
                <div className="wrap">
                  <Button variant="default" size="xs" onClick={() => open('codes')}>
                    {words.newCodes}
                  </Button>
                  {!data.is_demanded && (
                    <Button variant="default" size="xs" onClick={() => open('off')}>
                      {words.turnOff}
                    </Button>
                  )}
                </div>
                {data.is_demanded && (
                  <p className={`${classes.demanded} text-md quiet`}>{words.isDemanded}</p>
                )}
              </>
            )}
          </div>
        )}
      </Loaded>
      <SecondFactorDialog {...dialog} onClose={() => setDialog({ ...dialog, opened: false })} />
    </Panel>
  );
}
