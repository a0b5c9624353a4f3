export const messages = {
  preferencesNotLoaded: 'Failed to load your notifications',
  preferencesNotSaved: 'Failed to save your notifications',
  preferencesSaved: 'Notifications saved',
  notInThisName: 'Only the user themselves can change what they are told.',
  calendarNotLoaded: 'Failed to load your calendar address',
  calendarNotRenewed: 'Failed to make a new calendar address',
  calendarRenewed: 'Your calendar has a new address',
  calendarCopied: 'Calendar address copied!',
  calendarSecret: 'Whoever has this address sees the deadlines, without signing in. Keep it to yourself.',
  renewText:
    'The address you have now will show nothing any more: subscribe to the new one in every calendar program that uses it.',
} as const;
