import type { EvidenceType } from '@rebuttal/sdk';
import { texts } from '#texts/evidence';

import { Select } from '../../../components/select.js';

type Props = {
  readonly types: readonly EvidenceType[];
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
};

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
