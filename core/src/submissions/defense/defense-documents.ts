import type {
  DefenseNeed,
  DefenseOptions,
  DefensePacket,
  EvidenceType,
  RequestedDocument,
} from '@rebuttal/plugin-kit';

/**
 * The documents that the provider takes for the defense that a person chose, or else for the best one, even if its
 * documents are still missing. Documents that it has, or that the letter serves as, are not requested. Pure.
 */
export function documentsForDefense(
  { options }: Pick<DefenseOptions, 'options'>,
  { defenseCode, items }: Pick<DefensePacket, 'defenseCode' | 'items'>,
  providerLabel: string,
): readonly RequestedDocument[] {
  const defense = options.find(({ code }) => code === defenseCode) ?? options[0];
  if (defense === undefined) return [];
  const added = new Set(items.map(({ evidenceType }) => evidenceType));
  const why = `${providerLabel} accepts this document for the defense “${defense.label}”.`;
  return defense.needs
    .filter((need) => isRequested(need, added))
    .map(({ providerField, label, required, evidenceTypes: [evidenceType, ...alternatives] }) => ({
      providerField,
      ...(evidenceType === undefined ? {} : { evidenceType }),
      label,
      required,
      why,
      alternatives,
    }));
}

function isRequested({ satisfied, evidenceTypes }: DefenseNeed, added: ReadonlySet<EvidenceType>): boolean {
  return !satisfied || evidenceTypes.some((type) => added.has(type));
}
