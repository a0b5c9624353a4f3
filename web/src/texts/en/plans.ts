export const texts = {
  /** The upgrade offers by plan feature. */
  offers: {
    template_management: {
      title: 'Template Management',
      text: 'Write your own response letters. We choose the right one for each dispute.',
      benefits: [
        'Letters by dispute reason, card network and language',
        'Version history of every letter',
        'Variables for order, customer and amount',
      ],
    },
    analytics: {
      title: 'Analytics & Statistics',
      text: 'See where disputes come from, which ones you win and which deadlines you miss.',
      benefits: [
        'Win rate across all providers and for each account',
        'The reasons that cost you the most',
        '30-day trend and overdue disputes',
      ],
    },
    multi_user: {
      title: 'Multi-User Collaboration',
      text: 'Work on disputes together with your team.',
      benefits: ['Invite people with a single-use link', 'Owner, admin and member roles', 'See who did what'],
    },
    online_editor: {
      title: 'Online Editor',
      text: 'Write letters in a visual editor, without markup.',
      benefits: [
        'Headings, lists and emphasis with one click',
        'Insert variables from a list',
        'Live preview of the letter',
      ],
    },
    api_access: {
      title: 'API Access',
      text: 'Connect your own systems to your disputes.',
      benefits: [
        'API keys with the permissions you choose',
        'Signed webhooks for every dispute event',
        'A typed client for TypeScript and JavaScript',
      ],
    },
    psp_accounts_limit: {
      title: 'More PSP accounts',
      text: "You've reached the PSP account limit of your plan.",
      benefits: [
        'Connect all your providers and stores',
        'See all disputes and deadlines in one list',
        'Keep test and live accounts side by side',
      ],
    },
  },
  otherOffer: {
    title: 'Premium Feature',
    text: 'This feature is not available in your current plan.',
    benefits: ['Use more features for your disputes', 'Keep your current setup'],
  },
  upgradeModal: {
    maybeLater: 'Maybe Later',
    upgradeNow: 'Upgrade Now',
    askOperator: 'Ask the administrator of this Rebuttal installation to change your plan.',
  },
  featureGate: {
    featureLocked: 'Feature Locked',
    notInPlan: (featureName: string) =>
      `This feature is not available in your current plan. Upgrade to unlock ${featureName}.`,
    upgradePlan: 'Upgrade Plan',
  },
  openFeatures: {
    open: 'Open every feature',
    opened: 'Every feature is open',
    failed: "Couldn't open the features",
  },
};
