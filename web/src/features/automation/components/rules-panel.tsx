import { ActionIcon, Button } from '@mantine/core';
import type { Rule, User } from '@rebuttal/sdk';
import { IconChevronDown, IconChevronUp, IconPlus, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '#texts/automation';

import { hidden } from '../../../components/hidden.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { rulesQuery, useMoveRule } from '../api/automation.js';
import { useRuleNames } from '../use-rule-names.js';
import classes from './automation.module.css';
import { RuleRow } from './rule-row.js';

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

type Props = {
  readonly rules: readonly Rule[];
  readonly isEditable: boolean;
  readonly onEdit: (rule: Rule) => void;
};

function RuleList({ rules, isEditable, onEdit }: Props) {
  const names = useRuleNames();
  const { moved, move } = useOrder(rules);
  if (rules.length === 0)
    return (
      <EmptyState
        icon={<IconRobot size={22} stroke={1.5} aria-hidden="true" />}
        title={words.none}
        text={words.noneText}
      />
    );
  return (
    <>
      <ol className="list" aria-label={words.list}>
        {rules.map((rule, index) => (
          <li key={rule.rule_id} className={rows.row}>
            <Place
              rule={rule}
              place={index + 1}
              last={rules.length}
              onMove={isEditable ? (step) => move(rule, index + 1 + step) : undefined}
            />
            <RuleRow rule={rule} names={names} isEditable={isEditable} onEdit={() => onEdit(rule)} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  );
}

type PlaceProps = {
  readonly rule: Rule;
  /** From 1. */
  readonly place: number;
  readonly last: number;
  /** Undefined if the user may not change the order. */
  readonly onMove: ((step: 1 | -1) => void) | undefined;
};

function Place({ rule: { name }, place, last, onMove }: PlaceProps) {
  const isMovable = onMove !== undefined && last > 1;
  return (
    <div className={classes.order}>
      {isMovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.moveUp(name)}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <IconChevronUp size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      <span className="numeric quiet strong">
        {hidden(words.place)}
        {place}
      </span>
      {isMovable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.moveDown(name)}
          disabled={place === last}
          onClick={() => onMove(1)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

/** Moves rules, announces their new place, and keeps the focus on the button. */
function useOrder(rules: readonly Rule[]) {
  const pressed = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState('');
  const change = useMoveRule((error) => {
    setMoved('');
    notify('error', errorText(error, words.moveFailed));
  });
  const order = rules.map(({ rule_id: id }) => id).join();
  useEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (button === null) return;
    // Browsers drop the focus when a row moves. At either end of the list, only the other button is enabled.
    const target = button.matches(':disabled')
      ? button.closest('li')?.querySelector('button:enabled')
      : button;
    if (target instanceof HTMLElement) target.focus();
  }, [order]);
  const move = ({ rule_id: ruleId, name }: Rule, position: number): void => {
    pressed.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setMoved(words.moved(name, position, rules.length));
    change.mutate({ ruleId, position });
  };
  return { moved, move };
}
