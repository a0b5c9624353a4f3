/** What the sealed secret of a user's calendar is bound to. */
export const calendarContext = (userId: string): string => `calendar ${userId}`;
