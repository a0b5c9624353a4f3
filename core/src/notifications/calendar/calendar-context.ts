/** The encryption context of a user's calendar secret. It can't be decrypted as another user's. */
export const calendarContext = (userId: string): string => `calendar ${userId}`;
