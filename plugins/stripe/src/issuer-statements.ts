import { isObject, listOf, objectsOf, optional, statementIdOf, textOf } from '@rebuttal/plugin-kit';
import type { DisputeStatement, JsonObject, StatementFile } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';

const { field, text: textName, files: filesName } = assumptions.issuerEvidence;

/** The statements of the cardholder's bank. `undefined` if Stripe sends none, or sends them in an unknown shape. */
export function statementsOf(dispute: JsonObject): readonly DisputeStatement[] | undefined {
  const { [field]: evidence } = dispute;
  const all = isObject(evidence) ? [evidence] : objectsOf(dispute, field);
  const statements = all.flatMap((one): DisputeStatement[] => {
    const text = textOf(one, textName)?.trim();
    const files = filesOf(one);
    if ((text === undefined || text === '') && files.length === 0) return [];
    const about = { from: 'issuer', ...optional('text', text === '' ? undefined : text) } as const;
    const id = statementIdOf({ ...about, files });
    return [{ id, ...about, ...(files.length === 0 ? {} : { files }) }];
  });
  return statements.length === 0 ? undefined : statements;
}

/** Stripe sends IDs only. An expanded file also has its name. */
function filesOf(evidence: JsonObject): StatementFile[] {
  return listOf(evidence, filesName).flatMap((file): StatementFile[] => {
    if (typeof file === 'string' && file !== '') return [{ id: file, name: file }];
    const id = isObject(file) ? textOf(file, 'id') : undefined;
    if (!isObject(file) || id === undefined) return [];
    return [{ id, name: textOf(file, 'filename') ?? id }];
  });
}
