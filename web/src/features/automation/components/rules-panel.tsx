import { Button } from '@mantine/core';
import type { Rule, User } from '@rebuttal/sdk';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { texts } from '#texts/automation';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { hasPermission } from '../../../lib/permissions.js';
import { rulesQuery } from '../api/automation.js';
import { RuleList } from './rule-list.js';

const words = texts.panel;

const RuleModal = lazy(async () => ({ default: (await import('./rule-modal.js')).RuleModal }));

/** The company's rules, in the order in which they are tried. */
export function RulesPanel({ user }: { readonly user: User }) {
  const rules = useQuery(rulesQuery());
  const [edited, setEdited] = useState<Rule | 'new'>();
  const isEditable = hasPermission(user, 'automation:write');
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={
        rules.data !== undefined &&
        isEditable && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {words.add}
          </Button>
        )
      }
    >
      <Loaded query={rules} loading={words.loading} failed={words.loadFailed}>
        {(data) => <RuleList rules={data} isEditable={isEditable} onEdit={setEdited} />}
      </Loaded>
      {edited !== undefined && (
        <Suspense fallback={null}>
          <RuleModal rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}
