import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { evidenceTypesQuery } from '../api/templates.js';
import { type EvidenceRow, newEvidenceRow } from '../draft.js';
import { type Choice, formats, labelOf, withKnown } from '../words.js';
import classes from './template-form.module.css';

type Props = {
  readonly rows: readonly EvidenceRow[];
  readonly disabled: boolean;
  readonly onChange: (rows: readonly EvidenceRow[]) => void;
};

/** The evidence that the letter relies on, row by row. */
export function EvidenceRows({ rows, disabled, onChange }: Props) {
  const types = useQuery(evidenceTypesQuery()).data ?? [];
  const change = (key: number, part: Partial<EvidenceRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <fieldset className={classes.evidence} disabled={disabled}>
      <legend>{texts.evidenceRows.requiredEvidence}</legend>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          number={index + 1}
          row={row}
          types={types}
          onChange={(part) => change(row.key, part)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => onChange([...rows, newEvidenceRow()])}
      >
        {texts.evidenceRows.addEvidence}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  readonly number: number;
  readonly row: EvidenceRow;
  readonly types: readonly Choice[];
  readonly onChange: (part: Partial<EvidenceRow>) => void;
  readonly onRemove: () => void;
};

function Row({ number, row, types, onChange, onRemove }: RowProps) {
  // Saved choices are collapsed to one line; the browser toggles it.
  const [opened] = useState(row.type === '');
  return (
    <div className={classes.row} role="group" aria-label={texts.evidenceRows.evidence(number)}>
      <details open={opened}>
        <summary>
          {labelOf(types, row.type, texts.evidenceRows.newEvidence)}
          {row.required && <Tag tone="amber">{texts.evidenceRows.required}</Tag>}
        </summary>
        <Fields row={row} types={types} onChange={onChange} />
      </details>
      <Button
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="xs"
        aria-label={texts.evidenceRows.removeEvidence(number)}
        onClick={onRemove}
      >
        {common.actions.remove}
      </Button>
    </div>
  );
}

function Fields({ row, types, onChange }: Pick<RowProps, 'row' | 'types' | 'onChange'>) {
  const toggle = (format: string, on: boolean): void =>
    onChange({ formats: on ? [...row.formats, format] : row.formats.filter((known) => known !== format) });
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <Select
          label={texts.evidenceRows.type}
          required
          withAsterisk={false}
          data={[
            { value: '', label: texts.evidenceRows.chooseAType, disabled: true },
            ...withKnown(types, row.type),
          ]}
          value={row.type}
          onChange={(event) => onChange({ type: event.currentTarget.value })}
        />
        <TextInput
          label={texts.evidenceRows.description}
          value={row.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label={texts.evidenceRows.helpTextOptional}
        value={row.helpText}
        onChange={(event) => onChange({ helpText: event.currentTarget.value })}
      />
      <div className={classes.formats} role="group" aria-label={texts.evidenceRows.acceptedFormats}>
        {formats.map(({ value, label }) => (
          <Checkbox
            key={value}
            size="xs"
            label={label}
            checked={row.formats.includes(value)}
            onChange={(event) => toggle(value, event.currentTarget.checked)}
          />
        ))}
      </div>
      <Checkbox
        size="sm"
        label={texts.evidenceRows.required}
        checked={row.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
    </div>
  );
}
