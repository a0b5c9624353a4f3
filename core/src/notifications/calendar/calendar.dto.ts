export type CalendarDto = {
  /** The URL for calendar apps to subscribe to. Anyone who has it can see the deadlines, so keep it secret. */
  url: string;
};
