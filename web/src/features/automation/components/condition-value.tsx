import { Checkbox, type InputWrapperProps, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { texts } from '#texts/automation';

import { Select } from '../../../components/select.js';
import { TagsField } from '../../../components/tags-field.js';
import type { ConditionDraft } from '../rule-draft.js';
import { inputOf } from '../rule-fields.js';
import type { Choice, RuleNames } from '../use-rule-names.js';
import classes from './rule-form.module.css';

const words = texts.conditionFields;
const textLengthMax = 200;
/** The limits of the server. */
const listLimits = { tags: 100, length: textLengthMax };

type Props = {
  readonly condition: ConditionDraft;
  readonly names: RuleNames;
  readonly problem: string | undefined;
  readonly currencyProblem: string | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
};

/** The input that fits a field and an operator. */
export function ConditionValue({ condition, names, problem, currencyProblem, onChange }: Props): ReactNode {
  const { field, op, value, values } = condition;
  const setValue = (next: string): void => onChange({ ...condition, value: next });
  const setValues = (next: readonly string[]): void => onChange({ ...condition, values: next });
  const input = inputOf(field, op);
  switch (input) {
    case 'none':
      return null;
    case 'amount':
      return (
        <>
          <TextValue input={input} value={value} error={problem} onChange={setValue} />
          <TextInput
            className={classes.currency ?? ''}
            label={words.currency}
            maxLength={3}
            value={condition.currency}
            error={currencyProblem}
            onChange={(event) => onChange({ ...condition, currency: event.currentTarget.value })}
          />
        </>
      );
    case 'flag':
    case 'choice':
      return (
        <Select
          label={words.value}
          data={[{ value: '', label: words.choose }, ...withStored(names.choicesOf(field), [value])]}
          value={value}
          error={problem}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      );
    case 'texts':
      return (
        <TagsField
          label={words.values}
          hint={words.valuesHint}
          tags={values}
          problem={problem}
          limits={listLimits}
          onChange={setValues}
        />
      );
    case 'choices': {
      const choices = withStored(names.choicesOf(field), values);
      return <Choices choices={choices} chosen={values} problem={problem} onChange={setValues} />;
    }
    default:
      return (
        <TextValue
          input={input}
          hint={field === 'win_rate_lower_bound' ? words.winRateHint : undefined}
          value={value}
          error={problem}
          onChange={setValue}
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

type TextProps = {
  readonly input: keyof typeof labels;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

function TextValue({ input, hint, value, error, onChange }: TextProps) {
  return (
    <TextInput
      label={labels[input]}
      {...(hint === undefined ? {} : { className: classes.wide ?? '', description: hint, inputWrapperOrder })}
      maxLength={textLengthMax}
      value={value}
      error={error}
      {...(input === 'text' ? {} : { inputMode: 'decimal' as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type ChoicesProps = {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

function Choices({ choices, chosen, problem, onChange }: ChoicesProps) {
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
