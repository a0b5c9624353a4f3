export const texts = {
  /** What a bigger plan would bring, by what it unlocks. */
  offers: {
    template_management: {
      title: 'Template Management',
      text: 'Write response letters of your own and let the right one be chosen for each dispute.',
      benefits: [
        'Letters by dispute reason, card network and language',
        'Versions: what was sent stays as it was sent',
        'Variables that fill in order, customer and amount',
      ],
    },
    analytics: {
      title: 'Analytics & Statistics',
      text: 'See where disputes come from, which ones you win and which ones you let slip.',
      benefits: [
        'Win rate over all providers, and for each account',
        'The reasons that cost you most',
        'Thirty days at a glance, and what is overdue',
      ],
    },
    multi_user: {
      title: 'Multi-User Collaboration',
      text: 'Work on disputes together with your team.',
      benefits: [
        'Invite people by a link that works once',
        'Owner, admin and member: everyone sees what they need',
        'Every act carries the name of who did it',
      ],
    },
    online_editor: {
      title: 'Online Editor',
      text: 'Write letters as they will look, without markup.',
      benefits: [
        'Headings, lists and emphasis at a click',
        'Variables to pick from a list',
        'The letter beside it, as the bank will read it',
      ],
    },
    api_access: {
      title: 'API Access',
      text: 'Let your own systems work with your disputes.',
      benefits: [
        'API keys that may do as much as you choose',
        'Signed webhooks for whatever happens to a dispute',
        'A typed client for TypeScript and JavaScript',
      ],
    },
    psp_accounts_limit: {
      title: 'More PSP accounts',
      text: 'Your plan has no room for another payment provider account.',
      benefits: [
        'Connect every provider and every shop you have',
        'See all disputes in one list, with one set of deadlines',
        'Keep test and live accounts side by side',
      ],
    },
  },
  otherOffer: {
    title: 'Premium Feature',
    text: 'This feature is not available in your current plan.',
    benefits: ['Do more with the disputes that you have here', 'Nothing that you have set up changes'],
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
};
