export type EmptyDemoRequest = {
  /** Must be true. */
  confirm?: boolean;
};
