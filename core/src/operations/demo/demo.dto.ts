export type EmptyDemoRequest = {
  /** Must be true. */
  confirm?: boolean;
};

export type DemoDto = {
  /** `empty`: the disputes were deleted and stay deleted. */
  status: 'ready' | 'empty';
};
