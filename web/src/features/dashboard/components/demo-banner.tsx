import { Button } from '@mantine/core';
import type { Dashboard } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/dashboard';

import { Callout } from '../../../components/callout.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useUser } from '../../../stores/session.js';
import type { EmptyDemoProps } from './empty-demo-dialog.js';

const EmptyDemoDialog = lazyDialog<EmptyDemoProps>(
  async () => (await import('./empty-demo-dialog.js')).EmptyDemoDialog,
);

/** States that the data is made up, and lets the owner delete it. Only in the demo company of evaluation mode. */
export function DemoBanner({ demo }: { readonly demo: NonNullable<Dashboard['demo']> }) {
  const [isAsking, setAsking] = useState(false);
  const mayEmpty = hasPermission(useUser(), 'demo:empty');
  if (demo.status === 'empty') return null;
  return (
    <>
      <Callout tone="blue" title={texts.demo.title}>
        <div className="ends gap-4 gap-x-8">
          <span>{texts.demo.text}</span>
          {mayEmpty && (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              {texts.demo.empty}
            </Button>
          )}
        </div>
      </Callout>
      <EmptyDemoDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
