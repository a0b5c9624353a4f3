/** `blocks`: the response can't be sent as it is. `weak`: a person should decide. `lost_chance`: sending gives it up for good. */
export const reasonGroups = ['blocks', 'weak', 'lost_chance'] as const;
export type ReasonGroup = (typeof reasonGroups)[number];

/** A finding about a response before it is sent. */
export type ResponseCheck = {
  /** Public and stable. */
  readonly code: string;
  /** `note`: worth knowing, but no reason against sending. */
  readonly group: ReasonGroup | 'note';
  readonly message: string;
  readonly evidenceIds: readonly string[];
  /** True if a person may send the response although this blocks it. */
  readonly canOverride: boolean;
};

type Cited = { readonly evidenceId: string };

const finding =
  (group: ResponseCheck['group'], canOverride = false) =>
  (code: string, message: string, exhibits: readonly Cited[] = []): ResponseCheck => ({
    code,
    group,
    message,
    evidenceIds: [...new Set(exhibits.map(({ evidenceId }) => evidenceId))],
    canOverride,
  });

/** Each check declares its group where it is defined. */
export const blockingCheck = finding('blocks', true);
export const warningCheck = finding('weak');
export const lostChance = finding('lost_chance');
/** No person can override it, for example an inactive account. */
export const refusal = finding('blocks');
export const note = finding('note');

export const isBlocking = ({ group }: ResponseCheck): boolean => group === 'blocks';
