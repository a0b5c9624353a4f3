import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  pspAccounts: {
    documentTitle: 'PSP Accounts',
    pspAccounts: 'PSP Accounts',
    subtitle: 'Payment providers that report your disputes',
    addPspAccount: 'Add PSP Account',
    connectStore: (label: string) => `Connect ${label} store`,
  },
  abilities: {
    sentences: {
      webhooks: 'Real-time updates (webhook)',
      listDisputes: 'Scheduled and on-demand sync of all disputes',
      fetchDispute: 'Status checks of open disputes',
      submitEvidence: 'Response and evidence submission',
    },
    /** Joins the missing capabilities of a provider or its credentials into one line. */
    lackingTogether: (words: readonly string[]) =>
      words
        .map((text, index) => (index === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1)))
        .join(', '),
    lackingWords: {
      webhooks: 'No webhooks',
      listDisputes: 'No sync of all disputes',
      fetchDispute: 'No status checks of disputes',
      submitEvidence: 'No response submission',
      acceptDispute: 'No acceptance of disputes',
      readPayment: 'No payment details',
    },
    label: 'Capabilities of this connection',
    can: 'Supported:',
    cannot: 'Limitation:',
  },
  accountActions: {
    verify: 'Verify',
    syncNow: 'Sync now',
    delete: (accountName: string) => `Delete ${accountName}`,
    deleteText: 'We delete its credentials. Disputes that it has reported stay.',
  },
  accountAdded: {
    done: 'Done',
    setUpWebhook: 'Set up webhook',
    setUpTitle: (accountName: string) => `Webhook of ${accountName}`,
    setUp: (providerLabel: string, environment: string) =>
      `Set up the webhook at ${providerLabel}, in the ${environment} environment. New disputes then appear automatically.`,
    save: 'Save',
    secretSaved: 'Saved. We now accept correctly signed webhooks.',
    secretFailed: 'Failed to save the signing secret',
    refusedText: (message: string | undefined) =>
      `${message ?? ''} The account is saved. Correct the problem or the credentials, then choose Verify.`,
    refused: 'Verification failed',
    verifying: (providerLabel: string) => `Verifying the credentials at ${providerLabel}`,
    isConnected: (accountName: string) => `${accountName} is connected`,
  },
  firstEvent: {
    waiting: 'Waiting for the first event',
    waitingText: (providerLabel: string) =>
      `This turns green when ${providerLabel} sends one. You can close this dialog and open it again with “Set up webhook”.`,
    received: 'Events arrive',
    receivedText: (date: ReactNode) => rich`Last event received ${date}`,
    rejected: 'An event arrived, but its signature is wrong',
    rejectedText: (why: string) => `${why} Copy the secret from the provider again and enter it above.`,
  },
  sandbox: {
    accountName: (providerLabel: string) => `${providerLabel} sandbox`,
    fillIn: (providerLabel: string) => `Fill in credentials of the simulated ${providerLabel}`,
    fillInSecret: 'Fill in the secret of the sandbox',
    sendFirst: (link: Wrap) =>
      rich`This server has a sandbox. ${link('Create a test dispute')} to send the first event.`,
  },
  accountBasics: {
    provider: 'Provider',
    chooseAProvider: 'Choose a provider',
    environment: 'Environment',
    test: 'Test',
    live: 'Live',
    accountName: 'Account name',
    accountNamePlaceholder: 'Main shop',
    webhookAliasOptional: 'Webhook alias (optional)',
    webhookAliasDescription:
      "Part of the webhook URL. You can't change it later. Leave blank to generate one.",
    howDisputesArrive: 'How disputes arrive',
    nextStep: 'Next step',
  },
  accountCard: {
    noWebhookReceivedYet: 'No webhook received yet',
    lastWebhook: (date: ReactNode) => rich`Last webhook ${date}`,
    webhookRefused: (date: ReactNode, why: string) => rich`Webhook rejected ${date}: ${why}`,
    refusedWebhookRemedy: 'Copy the signing secret from the provider and enter it with Edit.',
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
    noPspAccountsFoundText: 'No accounts match these filters.',
    noPspAccountsYet: 'No PSP accounts yet',
    noPspAccountsYetText:
      'Connect a payment provider with its API keys, and its disputes arrive automatically. You can import the disputes of other acquirers as CSV.',
    importDisputes: 'Import disputes',
    addPspAccount: 'Add PSP Account',
  },
  addAccountForm: { addAccount: 'Add account' },
  addAccountModal: {
    addPspAccount: 'Add PSP Account',
    accountAdded: 'Account added',
    oneMoreStep: 'One more step',
  },
  credentialInputs: {
    loadingCredentialFields: 'Loading credential fields',
    credentials: 'Credentials',
    optional: (fieldLabel: string) => `${fieldLabel} (optional)`,
    leaveBlank: 'Leave blank to keep as is',
  },
  editAccountModal: {
    edit: (accountName: string) => `Edit ${accountName}`,
    accountName: 'Account name',
    active: 'Active',
    activeDescription: 'An inactive account keeps its disputes but receives no new ones.',
    provider: 'Provider',
    environment: 'Environment',
    live: 'Live',
    test: 'Test',
    webhookAlias: 'Webhook alias',
    siteName: 'Site name',
    siteId: 'Site ID',
  },
  unreadableDisputes: {
    summary: (count: number) =>
      plural(count, { one: "# dispute couldn't be read", other: "# disputes couldn't be read" }),
    whatToDo: (providerLabel: string) =>
      `It may be missing from your disputes. Check it in your ${providerLabel} dashboard. We retry at each sync.`,
    noId: 'No ID',
    more: (count: number) => `And ${formatNumber(count)} more`,
  },
  syncLine: { lastRead: (at: string) => `Last synced ${at}` },
  webhookUrl: {
    noAlias: "This account has no webhook alias, so it can't receive webhooks.",
    webhookUrl: 'Webhook URL',
    copyTheWebhookUrl: 'Copy webhook URL',
  },
  messages: {
    listFailed: 'Failed to load PSP accounts',
    fieldsFailed: 'Failed to load credential fields',
    createFailed: 'Failed to create PSP account',
    updateFailed: 'Failed to update PSP account',
    deleteFailed: 'Failed to delete PSP account',
    verifyFailed: 'Verification failed',
    syncFailed: 'Failed to sync disputes',
    copied: 'Webhook URL copied!',
    confirmDelete: 'Are you sure you want to delete this PSP account?',
    limitReached: 'PSP account limit reached',
    notAllowed: 'Only owners and administrators can connect PSP accounts.',
    noFields:
      'This provider has no credential fields. An administrator must run the initialization script: rebuttal providers init',
    readWithoutWebhooks: (label: string) =>
      `You don't need a webhook because ${label} sends none for this connection. We sync disputes on a schedule and when you choose Sync now.`,
    webhookNext: (label: string) =>
      `After you add the account, you get its webhook URL and the steps to register it at ${label}.`,
    storeHint: (label: string) =>
      `To connect a site with a click, use “Connect ${label} store” instead. Enter credentials only if you have a separate app.`,
    nothingLeft: "There's nothing left to set up at the provider. Disputes appear as we sync them.",
    abilities: (lacking: number) => (lacking === 0 ? 'Capabilities' : 'Capabilities and limitations'),
    aliasInvalid: 'Use 3 to 50 lowercase letters, digits, hyphens or underscores',
  },
  syncWords: {
    byWebhooksOnly: 'No scheduled sync. Webhooks report all updates.',
    notReadWhileInactive: 'sync paused while inactive',
    notReadYet: 'Not synced yet',
    readingDisputes: 'Syncing disputes…',
    readingDisputesSoFar: (seen: number) => `Syncing disputes… ${formatNumber(seen)} so far`,
    noReasonWasGiven: 'unknown error',
    failed: (why: string) => `Last sync failed: ${why}`,
    neverRead: 'No completed sync yet',
    readJustNow: 'Synced just now',
    read: (when: string) => `Synced ${when}`,
    soon: {
      next: 'next sync in a moment',
      firstReading: 'first sync in a moment',
      nextTry: 'next attempt in a moment',
    },
    at: {
      next: (when: string) => `next sync ${when}`,
      firstReading: (when: string) => `first sync ${when}`,
      nextTry: (when: string) => `next attempt ${when}`,
    },
  },
};
