export type EmptyDemoRequest = {
  /** Must be true. */
  confirm?: boolean;
};

export type DemoDto = {
  /** `creating`: the disputes are being created. `empty`: they were deleted and stay deleted. */
  status: 'creating' | 'ready' | 'emptying' | 'empty';
  /** Number of disputes that exist so far. */
  created: number;
  /** Number of disputes of the complete demo. */
  total: number;
};
