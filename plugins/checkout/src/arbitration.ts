import { textsOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, FilesOfField, JsonObject, ProviderDispute } from '@rebuttal/plugin-kit';

import { textCharactersMax } from './evidence-fields.js';

/** The fields for arbitration; each accepts a text and files. Source: dispute models of the official libraries. */
export const arbitrationFields = ['arbitration_no_review', 'arbitration_review_required'] as const;
export type ArbitrationField = (typeof arbitrationFields)[number];

/** Returns true if the case requests only arbitration documents. */
export function isArbitrationRound(dispute: JsonObject): boolean {
  return isOnlyArbitration(textsOf(dispute, 'relevant_evidence'));
}

/** The one arbitration field that the case requests. If it requests both, a person has to choose in the Dashboard. */
export function arbitrationFieldOf(dispute: JsonObject): ArbitrationField | undefined {
  return fieldIn(textsOf(dispute, 'relevant_evidence'));
}

/** The same from the stored dispute. */
export function storedArbitrationField({
  metadata,
}: Pick<ProviderDispute, 'metadata'>): ArbitrationField | undefined {
  return fieldIn((metadata.checkout_relevant_evidence ?? '').split(',').filter((name) => name !== ''));
}

function fieldIn(requested: readonly string[]): ArbitrationField | undefined {
  const fields = arbitrationFields.filter((field) => requested.includes(field));
  return isOnlyArbitration(requested) && fields.length === 1 ? fields[0] : undefined;
}

function isOnlyArbitration(requested: readonly string[]): boolean {
  return requested.length > 0 && requested.every((name) => name.startsWith('arbitration_'));
}

type ArbitrationPlan = {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: readonly FilesOfField<ArbitrationField>[];
};

/**
 * The letter and every file, each as a separate file of the field. The letter contains the texts of the exhibits; its
 * text, or only the argument, is also sent if it fits. Pure.
 */
export function planArbitration(
  { letter, letterText, argument = '', items }: EvidencePacket,
  field: ArbitrationField,
): ArbitrationPlan {
  const text = [letterText, argument].find((one) => one !== '' && one.length <= textCharactersMax);
  const all = [letter, ...items.flatMap(({ file }) => (file === undefined ? [] : [file]))];
  const files = all.filter(
    ({ sha256 }, index) => all.findIndex((other) => other.sha256 === sha256) === index,
  );
  return {
    texts: text === undefined ? {} : { [`${field}_text`]: text },
    files: files.map((file) => ({ field, files: [file] })),
  };
}
