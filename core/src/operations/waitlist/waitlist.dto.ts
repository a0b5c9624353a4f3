/** @example { "email": "bo@rabbits.example" } */
export type JoinWaitlistRequest = { email?: string | null };

export type WaitlistEntryDto = { email: string; joined_at: string };

export type WaitlistDto = {
  entries: WaitlistEntryDto[];
  total: number;
  /** Null on the last page. */
  next_cursor: string | null;
};
