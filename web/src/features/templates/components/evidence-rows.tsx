import { Button, Checkbox, TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { evidenceTypesQuery } from '../api/templates.js';
import { type Draft, type EvidenceRow, newEvidenceRow } from '../draft.js';
import { type Choice, formats, labelOf, withKnown } from '../words.js';
import classes from './template-form.module.css';

type Props = {
  readonly form: UseFormReturnType<Draft>;
  readonly disabled: boolean;
};

/** The evidence that the letter relies on, row by row. */
export function EvidenceRows({ form, disabled }: Props) {
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  return (
    <fieldset className={classes.evidence} disabled={disabled}>
      <legend>{texts.evidenceRows.requiredEvidence}</legend>
      {form.values.evidence.map((row, index) => (
        <Row
          key={row.key}
          {...{ form, index, row, types }}
          onRemove={() => form.removeListItem('evidence', index)}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => form.insertListItem('evidence', newEvidenceRow())}
      >
        {texts.evidenceRows.addEvidence}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  readonly form: UseFormReturnType<Draft>;
  readonly index: number;
  readonly row: EvidenceRow;
  readonly types: readonly Choice[];
  readonly onRemove: () => void;
};

function Row({ onRemove, ...field }: RowProps) {
  const { index, row, types } = field;
  // Saved choices are collapsed to one line; the browser toggles it.
  const [opened] = useState(row.type === '');
  return (
    <div className={classes.row} role="group" aria-label={texts.evidenceRows.evidence(index + 1)}>
      <details open={opened}>
        <summary>
          {labelOf(types, row.type, texts.evidenceRows.newEvidence)}
          {row.required && <Tag tone="amber">{texts.evidenceRows.required}</Tag>}
        </summary>
        <Fields {...field} />
      </details>
      <Button
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={texts.evidenceRows.removeEvidence(index + 1)}
        onClick={onRemove}
      >
        {common.actions.remove}
      </Button>
    </div>
  );
}

function Fields({ form, index, row, types }: Omit<RowProps, 'onRemove'>) {
  const field = (name: Exclude<keyof EvidenceRow, 'key'>, options?: { readonly type: 'checkbox' }) =>
    form.getInputProps(`evidence.${index}.${name}`, options);
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <Select
          label={texts.evidenceRows.type}
          required
          data={[
            { value: '', label: texts.evidenceRows.chooseAType, disabled: true },
            ...withKnown(types, row.type),
          ]}
          {...field('type')}
        />
        <TextInput label={texts.evidenceRows.description} {...field('description')} />
      </div>
      <TextInput label={texts.evidenceRows.helpTextOptional} {...field('helpText')} />
      <div role="group" aria-label={texts.evidenceRows.acceptedFormats}>
        <Checkbox.Group {...field('formats')}>
          <div className={classes.formats}>
            {formats.map(({ value, label }) => (
              <Checkbox key={value} size="xs" value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
      <Checkbox size="sm" label={texts.evidenceRows.required} {...field('required', { type: 'checkbox' })} />
    </div>
  );
}
