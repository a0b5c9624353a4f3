import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  pspAccounts: {
    documentTitle: 'PSP Accounts',
    pspAccounts: 'PSP Accounts',
    subtitle: 'The payment providers that your disputes come from',
    addPspAccount: 'Add PSP Account',
    connectStore: (label: string) => `Connect ${label} store`,
  },
  abilities: {
    sentences: {
      webhooks: 'Hears of disputes at once, by webhook',
      listDisputes: 'Reads all disputes on a schedule, and when you ask for it',
      fetchDispute: 'Asks the provider how an open dispute stands',
      submitEvidence: 'Sends your response with its evidence',
    },
    /** What a provider or these credentials lack, in one line. */
    lackingTogether: (words: readonly string[]) =>
      words
        .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
        .join(', '),
    lackingWords: {
      webhooks: 'No webhooks',
      listDisputes: 'Disputes cannot be listed',
      fetchDispute: 'Disputes cannot be looked up',
      submitEvidence: 'Responses are not sent from here',
      acceptDispute: 'Disputes are not accepted from here',
    },
    label: 'What this connection can and cannot do',
    can: 'Can:',
    cannot: 'Cannot:',
  },
  accountActions: {
    verify: 'Verify',
    syncNow: 'Sync now',
    delete: (accountName: string) => `Delete ${accountName}`,
    deleteText: 'Its credentials are wiped. Disputes that have arrived by it stay.',
  },
  accountAdded: {
    done: 'Done',
    copyUrl: 'Copy the webhook URL below.',
    enterIt: (providerLabel: string, environment: string) =>
      `Enter it in your ${providerLabel} dashboard, for the ${environment} environment.`,
    signingSecret: (providerLabel: string) =>
      `If ${providerLabel} shows a signing secret for it, enter it here. Until then its webhooks are refused.`,
    save: 'Save',
    secretSaved: 'Saved. Correctly signed webhooks are accepted now.',
    secretFailed: 'Failed to save the signing secret',
    thenDisputes: 'Disputes then arrive on the list by themselves.',
    refusedText: (message: string | undefined) =>
      `${message ?? ''} The account is saved: correct the credentials with Edit, then Verify.`,
    refused: 'The credentials were refused',
    isConnected: (accountName: string) => `${accountName} is connected`,
  },
  accountBasics: {
    provider: 'Provider',
    chooseAProvider: 'Choose a provider',
    environment: 'Environment',
    test: 'Test',
    live: 'Live',
    accountName: 'Account Name',
    accountNamePlaceholder: 'Main shop',
    webhookAliasOptional: 'Webhook Alias (optional)',
    webhookAliasDescription:
      'Part of the webhook URL. It cannot be changed later; leave it blank to have one made.',
    howDisputesArrive: 'How disputes arrive',
    atTheProvider: 'At the provider',
  },
  accountCard: {
    noWebhookReceivedYet: 'No webhook received yet',
    lastWebhook: (date: ReactNode) => rich`Last webhook ${date}`,
    webhookRefused: (date: ReactNode, why: string) => rich`Webhook refused ${date}: ${why}`,
    refusedWebhookRemedy:
      'Copy the signing secret that the provider shows for this webhook URL, and enter it with Edit.',
    verifications: { success: 'Verified', failed: 'Failed', pending: 'Pending' },
    live: 'Live',
    test: 'Test',
    active: 'Active',
    inactive: 'Inactive',
    default: 'Default',
  },
  accountFilters: {
    environments: { none: 'All environments', test: 'Test', live: 'Live' },
    filterPspAccounts: 'Filter PSP accounts',
    provider: 'Provider',
    allProviders: 'All providers',
    environment: 'Environment',
  },
  accountList: {
    loadingPspAccounts: 'Loading PSP accounts',
    pspAccounts: 'PSP accounts',
    noPspAccountsFound: 'No PSP accounts found',
    noPspAccountsFoundText: 'None of your accounts matches these filters.',
    noPspAccountsYet: 'No PSP accounts yet',
    noPspAccountsYetText:
      'Connect a payment provider with its API keys. You get a webhook URL, and its disputes arrive by themselves.',
    addPspAccount: 'Add PSP Account',
  },
  addAccountForm: { addAccount: 'Add Account' },
  addAccountModal: {
    addPspAccount: 'Add PSP Account',
    accountAdded: 'Account added',
    oneMoreStep: 'One more step',
  },
  credentialInputs: {
    loadingCredentialFields: 'Loading credential fields',
    credentials: 'Credentials',
    kept: { none: 'Keep what is stored' },
    optional: (fieldLabel: string) => `${fieldLabel} (optional)`,
    leaveBlank: 'Leave blank to keep it',
  },
  editAccountModal: {
    edit: (accountName: string) => `Edit ${accountName}`,
    accountName: 'Account Name',
    active: 'Active',
    activeDescription: 'An inactive account keeps its disputes, but takes no new ones.',
    provider: 'Provider',
    environment: 'Environment',
    live: 'Live',
    test: 'Test',
    webhookAlias: 'Webhook Alias',
    siteName: 'Site Name',
    siteId: 'Site ID',
  },
  unreadableDisputes: {
    summary: (count: number) =>
      plural(count, { one: "# dispute couldn't be read", other: "# disputes couldn't be read" }),
    whatToDo: (providerLabel: string) =>
      `It may be missing from your disputes. Look at it in your ${providerLabel} dashboard. Each sync tries again.`,
    noId: 'No ID',
    more: (count: number) => `And ${formatNumber(count)} more`,
  },
  syncLine: { lastRead: (at: string) => `Last read ${at}` },
  webhookUrl: {
    noAlias: 'This account has no webhook alias, so the provider cannot send disputes to it.',
    webhookUrl: 'Webhook URL',
    copyTheWebhookUrl: 'Copy the webhook URL',
  },
  messages: {
    listFailed: 'Failed to load PSP accounts',
    fieldsFailed: 'Failed to load credential fields',
    createFailed: 'Failed to create PSP account',
    updateFailed: 'Failed to update PSP account',
    deleteFailed: 'Failed to delete PSP account',
    verifyFailed: 'Verification failed',
    syncFailed: 'Failed to read disputes',
    copied: 'Webhook URL copied!',
    confirmDelete: 'Are you sure you want to delete this PSP account?',
    limitReached: 'PSP account limit reached',
    notAllowed: 'Only owners and administrators can connect PSP accounts.',
    noFields:
      'No credential fields are known for this provider. An administrator has to run the initialisation script: rebuttal providers init',
    readWithoutWebhooks: (label: string) =>
      `No webhook is needed: ${label} posts none for this connection. Its disputes are read on a schedule, and whenever you choose Sync now.`,
    nothingLeft:
      'Nothing is left to do at the provider. The disputes of this account appear on the list as they are read.',
    abilities: (lacking: number) =>
      lacking === 0 ? 'What can be done from here' : 'What can be done from here, and what cannot',
    aliasInvalid: 'Use 3 to 50 lower-case letters, digits, hyphens or underscores',
  },
  syncWords: {
    byWebhooksOnly: 'Not read on a schedule: it tells everything by webhooks',
    notReadWhileInactive: 'not read while inactive',
    notReadYet: 'Not read yet',
    readingDisputes: 'Reading disputes…',
    readingDisputesSoFar: (seen: number) => `Reading disputes… ${formatNumber(seen)} so far`,
    noReasonWasGiven: 'no reason was given',
    failed: (why: string) => `The last reading failed: ${why}`,
    neverRead: 'Never read to its end',
    readJustNow: 'Read just now',
    read: (when: string) => `Read ${when}`,
    soon: {
      next: 'next in a moment',
      firstReading: 'first reading in a moment',
      nextTry: 'next try in a moment',
    },
    at: {
      next: (when: string) => `next ${when}`,
      firstReading: (when: string) => `first reading ${when}`,
      nextTry: (when: string) => `next try ${when}`,
    },
  },
};
