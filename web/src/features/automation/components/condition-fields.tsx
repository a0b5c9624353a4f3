import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { texts } from '#texts/automation';

import { Select } from '../../../components/select.js';
import { type ConditionDraft, conditionsMax, emptyCondition } from '../rule-draft.js';
import { type DraftOp, fieldNamesOf, inputOf, opsOf } from '../rule-fields.js';
import type { Problems } from '../rule-problems.js';
import type { RuleNames } from '../use-rule-names.js';
import { fieldLabel, opLabel } from '../words.js';
import { ConditionValue } from './condition-value.js';
import classes from './rule-form.module.css';

const words = texts.conditionFields;

type Props = {
  readonly isForAlerts: boolean;
  readonly conditions: readonly ConditionDraft[];
  readonly names: RuleNames;
  readonly problems: Problems;
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
};

/** All conditions must hold. */
export function ConditionFields({ isForAlerts, conditions, names, problems, onChange }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const replace = (index: number, condition: ConditionDraft): void =>
    onChange(conditions.map((one, at) => (at === index ? condition : one)));
  const remove = (index: number): void => {
    // The focused button disappears with its condition.
    addButton.current?.focus();
    onChange(conditions.filter((_, at) => at !== index));
  };
  return (
    <fieldset className={classes.fieldset}>
      <legend>{words.title}</legend>
      <p className={classes.hint}>{hintOf(isForAlerts, conditions.length)}</p>
      {conditions.map((condition, index) => (
        // The order of the conditions is their identity.
        <div key={index} className={classes.condition} role="group" aria-label={words.condition(index + 1)}>
          <OneCondition
            isForAlerts={isForAlerts}
            condition={condition}
            names={names}
            problemOf={(part) => problems[`conditions.${index}.${part}`]}
            onChange={(one) => replace(index, one)}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={words.remove(index + 1)}
            onClick={() => remove(index)}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {problems['conditions'] !== undefined && <p className={classes.problem}>{problems['conditions']}</p>}
      <div>
        <Button
          ref={addButton}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={conditions.length >= conditionsMax}
          onClick={() => onChange([...conditions, emptyCondition])}
        >
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}

function hintOf(isForAlerts: boolean, count: number): string {
  if (isForAlerts) return words.allOfAlert;
  return count === 0 ? words.none : words.all;
}

type OneProps = {
  readonly isForAlerts: boolean;
  readonly condition: ConditionDraft;
  readonly names: RuleNames;
  readonly problemOf: (part: 'field' | 'op' | 'value' | 'currency') => string | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
};

function OneCondition({ isForAlerts, condition, names, problemOf, onChange }: OneProps) {
  const { field, op } = condition;
  const chooseField = (name: string): void => {
    const [first = 'eq'] = opsOf(name);
    onChange({ ...emptyCondition, field: name, op: first, currency: condition.currency });
  };
  const chooseOp = (next: DraftOp): void => {
    const isSameInput = inputOf(field, next) === inputOf(field, op);
    onChange({ ...condition, op: next, ...(isSameInput ? {} : { value: '', values: [] }) });
  };
  return (
    <>
      <Select
        label={words.field}
        data={withChosen(fieldNamesOf(isForAlerts), field).map((value) => ({
          value,
          label: fieldLabel(value),
        }))}
        value={field}
        error={problemOf('field')}
        onChange={(event) => chooseField(event.currentTarget.value)}
      />
      <Select
        label={words.op}
        data={withChosen(opsOf(field), op).map((value) => ({ value, label: opLabel(field, value) }))}
        value={op}
        error={problemOf('op')}
        onChange={(event) => chooseOp(event.currentTarget.value as DraftOp)}
      />
      <ConditionValue
        condition={condition}
        names={names}
        problem={problemOf('value')}
        currencyProblem={problemOf('currency')}
        onChange={onChange}
      />
    </>
  );
}

/** Keeps a stored value that the form does not offer. */
function withChosen<Value extends string>(offered: readonly Value[], chosen: Value): readonly Value[] {
  return offered.includes(chosen) ? offered : [...offered, chosen];
}
