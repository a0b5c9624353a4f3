import { Textarea, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { texts } from '#texts/evidence';

import { DayTimeInput } from '../../../components/day-time-input.js';
import { Select } from '../../../components/select.js';
import type { DetailField } from '../detail-values.js';
import classes from './detail-fields.module.css';

type Props = {
  readonly fields: readonly DetailField[];
  /** A form with the texts as its `details`. */
  readonly form: { readonly getInputProps: (path: `details.${string}`) => GetInputPropsReturnType };
  readonly disabled: boolean;
  readonly hint?: string;
};

/** The structured details of an evidence type. Renders nothing for a type without any. */
export function DetailFields({ fields, form, disabled, hint }: Props) {
  if (fields.length === 0) return null;
  return (
    <fieldset className="box">
      <legend className="px-3">{texts.detailFields.details}</legend>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <div className="halves align-start gap-6">
        {fields.map((field) => (
          <Field
            key={field.name}
            field={field}
            disabled={disabled}
            input={form.getInputProps(`details.${field.name}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type FieldProps = {
  readonly field: DetailField;
  readonly disabled: boolean;
  readonly input: GetInputPropsReturnType;
};

function Field({ field: { name, label, kind, choices = [] }, disabled, input }: FieldProps) {
  const common = { label, disabled, ...input, value: (input.value ?? '') as string };
  switch (kind) {
    case 'datetime':
      return <DayTimeInput {...common} />;
    case 'choice':
      return <Select {...common} data={[{ value: '', label: texts.detailFields.notStated }, ...choices]} />;
    case 'list':
      return <Textarea {...common} description={texts.detailFields.onePerLine} rows={3} />;
    case 'date':
      return <TextInput {...common} type="date" />;
    case 'money':
      return <TextInput {...common} inputMode="decimal" placeholder={texts.detailFields.amountExample} />;
    default:
      return (
        <TextInput
          {...common}
          maxLength={500}
          {...(name === 'currency' ? { placeholder: texts.detailFields.currencyExample } : {})}
        />
      );
  }
}
