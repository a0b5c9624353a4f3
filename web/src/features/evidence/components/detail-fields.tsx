import { Textarea, TextInput } from '@mantine/core';
import { texts } from '#texts/evidence';

import { DayTimeInput } from '../../../components/day-time-input.js';
import { Select } from '../../../components/select.js';
import type { DetailField, DetailTexts } from '../detail-values.js';
import classes from './detail-fields.module.css';

type Props = {
  readonly fields: readonly DetailField[];
  readonly values: DetailTexts;
  readonly problems: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly hint?: string;
  readonly onChange: (values: DetailTexts) => void;
};

/** The structured details of an evidence type. Renders nothing for a type without any. */
export function DetailFields({ fields, values, problems, disabled, hint, onChange }: Props) {
  if (fields.length === 0) return null;
  return (
    <fieldset className={classes.root}>
      <legend>{texts.detailFields.details}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className={classes.grid}>
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={problems[field.name]}
            disabled={disabled}
            onChange={(value) => onChange({ ...values, [field.name]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FieldProps = {
  readonly field: DetailField;
  readonly value: string;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

function Field({ field, value, error, disabled, onChange }: FieldProps) {
  const { label, kind, choices = [] } = field;
  const common = { label, value, error, disabled };
  switch (kind) {
    case 'datetime':
      return <DayTimeInput {...common} onChange={onChange} />;
    case 'choice':
      return (
        <Select
          {...common}
          data={[{ value: '', label: texts.detailFields.notStated }, ...choices]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'list':
      return (
        <Textarea
          {...common}
          description={texts.detailFields.onePerLine}
          rows={3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return <TextInput {...common} type="date" onChange={(event) => onChange(event.currentTarget.value)} />;
    case 'money':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          placeholder={texts.detailFields.amountExample}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          maxLength={500}
          {...(field.name === 'currency' ? { placeholder: texts.detailFields.currencyExample } : {})}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
