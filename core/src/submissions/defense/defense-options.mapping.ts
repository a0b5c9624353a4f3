import type { DefenseOptions } from '@rebuttal/plugin-kit';

import type { DefenseOptionsDto } from './defense-options.dto.js';

export function toDefenseOptionsDto({ options, chosen }: DefenseOptions): DefenseOptionsDto {
  return {
    options: options.map(({ code, label, needs, satisfied }) => ({
      code,
      label,
      needs: needs.map((need) => ({
        provider_field: need.providerField,
        label: need.label,
        evidence_types: [...need.evidenceTypes],
        required: need.required,
        satisfied: need.satisfied,
      })),
      satisfied,
    })),
    chosen: chosen ?? null,
  };
}
