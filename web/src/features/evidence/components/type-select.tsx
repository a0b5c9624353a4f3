import type { EvidenceType } from '@rebuttal/sdk';
import { texts } from '#texts/evidence';

import { Select } from '../../../components/select.js';
import type { FieldInput } from '../../../lib/field-input.js';

type Props = FieldInput<string> & { readonly types: readonly EvidenceType[] };

export function TypeSelect({ types, value, disabled, onChange }: Props) {
  return (
    <Select
      label={texts.typeSelect.evidenceType}
      required
      disabled={disabled}
      data={[{ value: '', label: texts.typeSelect.chooseAType, disabled: true }, ...types]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
