export type CalendarDto = {
  /** For calendar programs to subscribe to. Whoever has it sees the deadlines: keep it to yourself. */
  url: string;
};
