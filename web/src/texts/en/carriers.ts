export const texts = {
  panel: {
    title: 'Carriers',
    note: 'Connect a carrier to read deliveries and proofs of delivery for shipments with its tracking numbers.',
    loading: 'Loading carriers',
    loadFailed: 'Failed to load the carriers',
  },
  states: {
    none: 'Not connected',
    pending: 'Not verified',
    success: 'Connected',
    failed: 'Verification failed',
  },
  actions: {
    connect: (carrier: string) => `Connect ${carrier}`,
    change: 'Change credentials',
    test: 'Test connection',
    disconnect: 'Disconnect',
  },
  form: {
    title: (carrier: string) => `Connect ${carrier}`,
    save: 'Save and verify',
    failed: 'Failed to connect the carrier',
    connected: (carrier: string) => `${carrier} connected`,
    notVerified: (carrier: string) => `Saved, but ${carrier} didn’t accept the credentials`,
  },
  messages: {
    testFailed: 'Connection test failed',
    disconnectFailed: 'Failed to disconnect the carrier',
    disconnected: 'Carrier disconnected',
    confirmDisconnect: (carrier: string) => `Disconnect ${carrier}?`,
    disconnectConsequence: 'Its credentials are deleted. Stored deliveries and proofs of delivery stay.',
  },
};
