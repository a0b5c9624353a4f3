/** Values of the simulator that no document confirms. The plugin does not depend on them. */
export const simulated = {
  /** The values of a case that is won or lost after evidence was sent. */
  valuesOnceDecided: {
    won: { cycle: 'CHARGEBACK_REVERSAL', queue: 'Network Assumed', activity: 'Receive Network Transaction' },
    lost: {
      cycle: 'ISSUER_DECLINED_PRE_ARBITRATION',
      queue: 'Merchant Assumed',
      activity: 'Close Case',
      note: 'The issuer upholds the dispute.',
    },
  },
} as const;
