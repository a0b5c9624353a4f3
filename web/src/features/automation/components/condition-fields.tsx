import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { texts } from '#texts/automation';

import { Select } from '../../../components/select.js';
import {
  type ConditionDraft,
  conditionsMax,
  emptyCondition,
  isForAlerts,
  type RuleForm,
} from '../rule-draft.js';
import { type DraftOp, fieldNamesOf, inputOf, opsOf } from '../rule-fields.js';
import type { Problems } from '../rule-problems.js';
import type { RuleNames } from '../use-rule-names.js';
import { fieldLabel, opLabel } from '../words.js';
import { type ConditionProps, ConditionValue } from './condition-value.js';
import classes from './rule-form.module.css';

const words = texts.conditionFields;

type Props = { readonly form: RuleForm; readonly names: RuleNames; readonly problems: Problems };

/** All conditions must hold. */
export function ConditionFields({ form, names, problems }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);
  const { conditions } = form.values;
  const remove = (index: number): void => {
    // The focused button disappears with its condition.
    addButton.current?.focus();
    form.removeListItem('conditions', index);
  };
  return (
    <fieldset className="fieldset grid gap-5">
      <legend>{words.title}</legend>
      <p className={classes.hint}>{hintOf(isForAlerts(form.values), conditions.length)}</p>
      {conditions.map((condition, index) => (
        // The order of the conditions is their identity.
        <div key={index} className={classes.condition} role="group" aria-label={words.condition(index + 1)}>
          <OneCondition form={form} condition={condition} path={`conditions.${index}`} names={names} />
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
          onClick={() => form.insertListItem('conditions', emptyCondition)}
        >
          {words.add}
        </Button>
      </div>
    </fieldset>
  );
}

function hintOf(isAlert: boolean, count: number): string {
  if (isAlert) return words.allOfAlert;
  return count === 0 ? words.none : words.all;
}

function OneCondition(props: ConditionProps) {
  const { form, condition, path } = props;
  const { field, op } = condition;
  const change = (next: ConditionDraft): void => form.setFieldValue(path, next);
  const chooseField = (name: string): void => {
    const [first = 'eq'] = opsOf(name);
    change({ ...emptyCondition, field: name, op: first, currency: condition.currency });
  };
  const chooseOp = (next: DraftOp): void => {
    const isSameInput = inputOf(field, next) === inputOf(field, op);
    change({ ...condition, op: next, ...(isSameInput ? {} : { value: '', values: [] }) });
  };
  return (
    <>
      <Select
        label={words.field}
        data={withChosen(fieldNamesOf(isForAlerts(form.values)), field).map((value) => ({
          value,
          label: fieldLabel(value),
        }))}
        {...form.getInputProps(`${path}.field`)}
        onChange={(event) => chooseField(event.currentTarget.value)}
      />
      <Select
        label={words.op}
        data={withChosen(opsOf(field), op).map((value) => ({ value, label: opLabel(field, value) }))}
        {...form.getInputProps(`${path}.op`)}
        onChange={(event) => chooseOp(event.currentTarget.value as DraftOp)}
      />
      <ConditionValue {...props} />
    </>
  );
}

/** Keeps a stored value that the form does not offer. */
function withChosen<Value extends string>(offered: readonly Value[], chosen: Value): readonly Value[] {
  return offered.includes(chosen) ? offered : [...offered, chosen];
}
