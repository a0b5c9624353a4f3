import { Checkbox, type InputWrapperProps, TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { texts } from '#texts/automation';

import { Select } from '../../../components/select.js';
import { TagsField } from '../../../components/tags-field.js';
import type { FieldInput } from '../../../lib/field-input.js';
import type { ConditionDraft, RuleForm } from '../rule-draft.js';
import { inputOf } from '../rule-fields.js';
import type { Choice, RuleNames } from '../use-rule-names.js';
import classes from './rule-form.module.css';

const words = texts.conditionFields;
const textLengthMax = 200;
/** The limits of the server. */
const listLimits = { tags: 100, length: textLengthMax };

export type ConditionProps = {
  readonly form: RuleForm;
  readonly condition: ConditionDraft;
  /** The place of the condition in the form. */
  readonly path: `conditions.${number}`;
  readonly names: RuleNames;
};

/** The input that fits a field and an operator. */
export function ConditionValue({ form, condition, path, names }: ConditionProps): ReactNode {
  const { field, op, value, values } = condition;
  const ofValue = form.getInputProps(`${path}.value`);
  // The server names a list as the value, too.
  const ofValues = { ...form.getInputProps(`${path}.values`), error: ofValue.error as ReactNode };
  const input = inputOf(field, op);
  switch (input) {
    case 'none':
      return null;
    case 'amount':
      return (
        <>
          <TextValue input={input} {...ofValue} />
          <TextInput
            className={classes.currency ?? ''}
            label={words.currency}
            maxLength={3}
            {...form.getInputProps(`${path}.currency`)}
          />
        </>
      );
    case 'flag':
    case 'choice':
      return (
        <Select
          label={words.value}
          data={[{ value: '', label: words.choose }, ...withStored(names.choicesOf(field), [value])]}
          {...ofValue}
        />
      );
    case 'texts':
      return <TagsField label={words.values} hint={words.valuesHint} limits={listLimits} {...ofValues} />;
    case 'choices':
      return <Choices choices={withStored(names.choicesOf(field), values)} {...ofValues} />;
    default:
      return (
        <TextValue
          input={input}
          hint={field === 'win_rate_lower_bound' ? words.winRateHint : undefined}
          {...ofValue}
        />
      );
  }
}

const labels = {
  amount: words.amount,
  days: words.days,
  hours: words.hours,
  percent: words.percent,
  count: words.count,
  text: words.value,
};

const inputWrapperOrder: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

type TextProps = TextInputProps & {
  readonly input: keyof typeof labels;
  readonly hint?: string | undefined;
};

function TextValue({ input, hint, ...ofValue }: TextProps) {
  return (
    <TextInput
      label={labels[input]}
      {...(hint === undefined ? {} : { className: classes.wide ?? '', description: hint, inputWrapperOrder })}
      maxLength={textLengthMax}
      {...(input === 'text' ? {} : { inputMode: 'decimal' as const })}
      {...ofValue}
    />
  );
}

type ChoicesProps = FieldInput<readonly string[]> & { readonly choices: readonly Choice[] };

function Choices({ choices, value: chosen = [], error: problem, onChange }: ChoicesProps) {
  const problemId = useId();
  const described = problem === undefined ? {} : { 'aria-describedby': problemId };
  return (
    <div className={classes.choices} role="group" aria-label={words.values} {...described}>
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          aria-invalid={problem === undefined ? undefined : true}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
            )
          }
        />
      ))}
      {problem !== undefined && (
        <p id={problemId} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Values that a rule has, but that are no choice here, are shown as they are. */
function withStored(choices: readonly Choice[], stored: readonly string[]): readonly Choice[] {
  const others = stored.filter((one) => one !== '' && !choices.some(({ value }) => value === one));
  return [...choices, ...others.map((value) => ({ value, label: value }))];
}
