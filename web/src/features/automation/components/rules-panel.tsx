import { Button, Skeleton } from '@mantine/core';
import type { Rule, User } from '@rebuttal/sdk';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/automation';

import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { membersQuery } from '../../team/api/team.js';
import { rulesQuery } from '../api/automation.js';
import classes from './automation.module.css';
import { RuleModal } from './rule-modal.js';
import { RuleRow } from './rule-row.js';

const words = texts.panel;

/** The company's rules, in the order in which they are tried. */
export function RulesPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(rulesQuery());
  const [isAdding, setIsAdding] = useState(false);
  const isEditable = hasPermission(user, 'automation:write');
  return (
    <Panel
      title={words.title}
      note={words.note}
      actions={
        data !== undefined &&
        isEditable && (
          <Button
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {words.add}
          </Button>
        )
      }
    >
      {data === undefined && error !== null && (
        <FailedState
          title={words.loadFailed}
          text={errorText(error, words.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={44} my={14} />
          <Skeleton height={44} my={14} />
        </div>
      )}
      {data !== undefined && <RuleList rules={data} isEditable={isEditable} />}
      {isAdding && <RuleModal onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

function RuleList({ rules, isEditable }: { readonly rules: readonly Rule[]; readonly isEditable: boolean }) {
  const members = useQuery(membersQuery()).data ?? [];
  if (rules.length === 0)
    return (
      <EmptyState
        icon={<IconRobot size={22} stroke={1.5} aria-hidden="true" />}
        title={words.none}
        text={words.noneText}
      />
    );
  const names = new Map(members.map(({ user_id: id, name }) => [id, name]));
  return (
    <ol className={classes.list} aria-label={words.list}>
      {rules.map((rule) => (
        <li key={rule.rule_id} className={classes.row}>
          <RuleRow rule={rule} names={names} isEditable={isEditable} />
        </li>
      ))}
    </ol>
  );
}
