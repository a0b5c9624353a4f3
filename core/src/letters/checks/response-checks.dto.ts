export type ResponseCheckDto = {
  /** Stable, for API clients. */
  code: string;
  /** `blocks`: it can't be sent as it is. `weak`: a person should decide. `lost_chance`: sending gives it up for good. */
  group: 'blocks' | 'weak' | 'lost_chance';
  /** `block` for the group `blocks`, `warn` for the others. */
  severity: 'block' | 'warn';
  /** The finding, and how to fix it. */
  message: string;
  /** The exhibits that it is about. */
  evidence_ids: string[];
  /** True if a signed-in person may send the response although this blocks it, with a reason. */
  can_override: boolean;
};
