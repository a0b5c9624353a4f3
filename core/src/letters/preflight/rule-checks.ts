import { toMegabytes, type EvidenceRules } from '@rebuttal/plugin-kit';

import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { note, refusal, type ResponseCheck } from '../checks/response-checks.js';

/** Checks the files against the limits in the provider's manifest, for plugins without their own packet inspection. */
export function checkByRules(
  evidence: readonly Evidence[],
  rules: EvidenceRules,
  provider: string,
): ResponseCheck[] {
  if (takesOnlyText(rules)) return noteUnsentFiles(evidence, rules, provider);
  const totalBytes = evidence.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0);
  return [
    ...evidence.flatMap((exhibit) => checkFile(exhibit, rules, provider)),
    ...(totalBytes > rules.totalBytesMax
      ? [
          refusal(
            'files_too_large',
            `The files total ${toMegabytes(totalBytes)}. ${provider} accepts up to ${toMegabytes(rules.totalBytesMax)}.`,
          ),
        ]
      : []),
  ];
}

/** Such a service gets the letter as text. */
export const takesOnlyText = ({ mimeTypes }: EvidenceRules) => mimeTypes.length === 0;

/** Names the files that stay here because the service takes only text. */
export function noteUnsentFiles(
  evidence: readonly Evidence[],
  rules: EvidenceRules,
  provider: string,
): ResponseCheck[] {
  if (!takesOnlyText(rules)) return [];
  return evidence.flatMap((exhibit) => {
    if (exhibit.file === undefined) return [];
    const message = `"${exhibit.file.name}" is not sent, because ${provider} takes no files. Add its content as text.`;
    return [note('file_type_not_taken', message, [exhibit])];
  });
}

function checkFile(exhibit: Evidence, rules: EvidenceRules, provider: string): ResponseCheck[] {
  const { file } = exhibit;
  if (file === undefined) return [];
  if (!rules.mimeTypes.includes(file.mimeType)) {
    const message = `"${file.name}" cannot be sent. ${provider} does not accept this file type.`;
    return [refusal('file_type_not_taken', message, [exhibit])];
  }
  if (file.sizeBytes <= rules.fileBytesMax) return [];
  const message = `"${file.name}" is ${toMegabytes(file.sizeBytes)}. ${provider} accepts files up to ${toMegabytes(rules.fileBytesMax)}.`;
  return [refusal('file_too_large', message, [exhibit])];
}
