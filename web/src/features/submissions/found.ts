import type { Evidence, Preflight, ResponsePreview } from '@rebuttal/sdk';

/** The groups of problems, worst first. A note is no reason against sending. */
export const foundGroups = ['blocks', 'weak', 'lost_chance', 'note'] as const;

/** A problem of the response as the screens list it. */
export type Found = {
  readonly key: string;
  readonly group: (typeof foundGroups)[number];
  readonly message: string;
  readonly evidence: readonly { readonly id: string; readonly label: string }[];
};

type Check = ResponsePreview['checks'][number];
type Titles = readonly Pick<Evidence, 'evidence_id' | 'title'>[];

export function foundByChecks(checks: readonly Check[], evidence: Titles): Found[] {
  return checks.map(({ code, group, message, evidence_ids: ids }) => ({
    key: `${code} ${ids.join(' ')} ${message}`,
    group,
    message,
    evidence: titled(ids, evidence),
  }));
}

/** A problem names one exhibit. If a check found it, the check names them all. */
export function foundByPreflight(
  { problems, checks }: Pick<Preflight, 'problems' | 'checks'>,
  evidence: Titles,
): Found[] {
  return problems.map(({ code, severity, message, evidence_id: id }) => {
    const check = checks.find((one) => one.code === code && one.message === message);
    return {
      key: `${code} ${id ?? ''} ${message}`,
      group: check?.group ?? (severity === 'blocks' ? 'blocks' : 'note'),
      message,
      evidence: titled(check?.evidence_ids ?? (id === null ? [] : [id]), evidence),
    };
  });
}

/** Without the exhibits that the page does not list. */
function titled(ids: readonly string[], evidence: Titles): Found['evidence'] {
  return ids.flatMap((id) => {
    const piece = evidence.find(({ evidence_id: listed }) => listed === id);
    return piece === undefined ? [] : [{ id, label: piece.title }];
  });
}
