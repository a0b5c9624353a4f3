import { Button, TextInput } from '@mantine/core';
import { texts } from '#texts/automation';

import { Select } from '../../../components/select.js';
import { type ConditionDraft, emptyCondition, fieldNames, type FieldName, opsOf } from '../rule-draft.js';
import { fieldLabel } from '../words.js';
import classes from './automation.module.css';

const words = texts.modal;
const conditionsMax = 20;

type Props = {
  readonly conditions: readonly ConditionDraft[];
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
};

/** All conditions must hold. */
export function ConditionFields({ conditions, onChange }: Props) {
  const replace = (index: number, condition: ConditionDraft): void =>
    onChange(conditions.map((one, at) => (at === index ? condition : one)));
  return (
    <fieldset className={classes.fieldset}>
      <legend>{words.conditions}</legend>
      {conditions.map((condition, index) => (
        // The order of the conditions is their identity.
        <div key={index} className={classes.fields}>
          <OneCondition condition={condition} onChange={(one) => replace(index, one)} />
          <Button
            variant="subtle"
            size="xs"
            onClick={() => onChange(conditions.filter((_, at) => at !== index))}
          >
            {words.removeCondition}
          </Button>
        </div>
      ))}
      {conditions.length < conditionsMax && (
        <div>
          <Button variant="default" size="xs" onClick={() => onChange([...conditions, emptyCondition])}>
            {words.addCondition}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type OneProps = {
  readonly condition: ConditionDraft;
  readonly onChange: (condition: ConditionDraft) => void;
};

function OneCondition({ condition, onChange }: OneProps) {
  const { field, op, value, currency } = condition;
  const chooseField = (name: FieldName): void => {
    const [first = 'eq'] = opsOf[name];
    onChange({ ...condition, field: name, op: first });
  };
  return (
    <>
      <Select
        label={words.field}
        data={fieldNames.map((name) => ({ value: name, label: fieldLabel(name) }))}
        value={field}
        onChange={(event) => chooseField(event.currentTarget.value as FieldName)}
      />
      <Select
        label={words.op}
        data={opsOf[field].map((one) => ({ value: one, label: texts.ops[one] }))}
        value={op}
        onChange={(event) =>
          onChange({ ...condition, op: event.currentTarget.value as ConditionDraft['op'] })
        }
      />
      <TextInput
        label={words.value}
        value={value}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
      {field === 'amount' && (
        <TextInput
          label={words.currency}
          maxLength={3}
          w="6rem"
          value={currency}
          onChange={(event) => onChange({ ...condition, currency: event.currentTarget.value })}
        />
      )}
    </>
  );
}
