import type { Page } from 'playwright-core';

import { openBulkAccept, openBulkTags, selectRows } from './tour-bulk.js';
import type { TourData } from './tour-data.js';
import { press } from './tour-press.js';
import {
  requireSecondFactor,
  showSecondFactorSetup,
  scanSecret,
  showRecoveryCodes,
  showSecondFactorOn,
} from './tour-second-factor.js';

export type TourUser = 'visitor' | 'merchant' | 'admin' | 'impersonator' | 'newcomer' | 'small';

/** A screen, or a dialog or menu that opens on it. */
export type Stop = {
  readonly name: string;
  readonly who: TourUser;
  readonly path: string;
  /** Opens the dialog or menu. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** A dialog or menu to capture as a screen, at its full height. */
  readonly isWholeScreen?: true;
  /** Exists only on phones, or only in a wide window. */
  readonly only?: 'narrow' | 'wide';
};

/** Every screen with its data, visitors first. */
export function stopsOf(data: TourData): readonly Stop[] {
  return [
    ...visitorStops(data),
    ...firstRunStops(data),
    ...disputeListStops(data),
    ...disputeStops(`/disputes/${data.openDispute}`),
    ...companyStops(data),
    ...settingsStops,
    ...adminStops,
  ];
}

/** Reloads the screen with a mocked response. */
const withResponse = (url: string, response: { readonly status?: number; readonly json: object }) => {
  return async (page: Page): Promise<void> => {
    await page.route(url, (route) => route.fulfill(response));
    await page.reload();
    await page.getByRole('alert').first().waitFor();
  };
};

function visitorStops({ invitation }: TourData): readonly Stop[] {
  const who = 'visitor';
  return [
    { name: 'landing', who, path: '/' },
    { name: 'login', who, path: '/login' },
    { name: 'login-refused', who, path: '/login', open: signInWrongly },
    { name: 'login-code', who, path: '/login', open: signInWithCode },
    { name: 'register', who, path: '/register' },
    { name: 'forgot-password', who, path: '/forgot-password' },
    { name: 'reset-password', who, path: '/reset-password?token=unknown' },
    { name: 'reset-password-without-token', who, path: '/reset-password' },
    { name: 'accept-invitation', who, path: `/accept-invitation${invitation}` },
    { name: 'accept-invitation-unknown', who, path: '/accept-invitation?token=unknown' },
    { name: 'not-found', who, path: '/no/such/place' },
  ];
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('hazel@down.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not-the-password');
  await press('Sign In')(page);
  await page.getByRole('alert').waitFor();
}

async function signInWithCode(page: Page): Promise<void> {
  const json = { error: 'Enter the code', code: 'second_factor_required' };
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }));
  await page.getByLabel('Email').fill('hazel@down.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('silflay-at-dusk');
  await press('Sign In')(page);
  await page.getByLabel('Code').waitFor();
}

/** The screens of a company without data, or without the plan for it. */
function firstRunStops({ lockedDispute }: TourData): readonly Stop[] {
  const who = 'newcomer';
  return [
    { name: 'dashboard-first-run', who, path: '/dashboard' },
    { name: 'disputes-none', who, path: '/disputes' },
    { name: 'alerts-none', who, path: '/alerts' },
    { name: 'analytics-none', who, path: '/analytics' },
    { name: 'psp-accounts-none', who, path: '/psp-accounts' },
    { name: 'data-none', who, path: '/data' },
    { name: 'settings-webhooks-none', who, path: '/settings?tab=webhooks' },
    { name: 'settings-chat-none', who, path: '/settings?tab=chat' },
    { name: 'settings-api-keys-none', who, path: '/settings?tab=api-keys' },
    { name: 'dashboard-locked', who: 'small', path: '/dashboard' },
    { name: 'analytics-locked', who: 'small', path: '/analytics' },
    { name: 'upgrade', who: 'small', path: '/analytics', open: press('Upgrade Plan') },
    { name: 'dispute-locked', who: 'small', path: `/disputes/${lockedDispute}` },
    { name: 'psp-accounts-refused', who: 'small', path: '/psp-accounts' },
    { name: 'settings-team-locked', who: 'small', path: '/settings?tab=team' },
    // Last, because the app keeps the mocked session.
    {
      name: 'second-factor',
      who: 'small',
      path: '/dashboard',
      open: showSecondFactorSetup,
      isWholeScreen: true,
    },
  ];
}

function disputeListStops({ wonDispute, ambiguousDispute, defenseDispute }: TourData): readonly Stop[] {
  const who = 'merchant';
  const showFailure = withResponse('**/api/disputes?*', {
    status: 403,
    json: { error: 'The burrow is shut', code: 'x' },
  });
  const adyen = `/disputes/${defenseDispute}`;
  return [
    { name: 'dashboard', who, path: '/dashboard' },
    { name: 'menu', who, path: '/dashboard', open: openMenu, only: 'narrow' },
    { name: 'quick-search', who, path: '/dashboard', open: openSearch },
    { name: 'disputes', who, path: '/disputes' },
    { name: 'disputes-filtered', who, path: '/disputes?provider=stripe&status=won&sort_by=amount' },
    { name: 'disputes-selected', who, path: '/disputes', open: selectRows, isWholeScreen: true },
    { name: 'disputes-bulk', who, path: '/disputes', open: openBulkAccept, isWholeScreen: true },
    { name: 'disputes-tag', who, path: '/disputes', open: openBulkTags, isWholeScreen: true },
    {
      name: 'disputes-filters',
      who,
      path: '/disputes?currency=USD',
      open: press('Currency: USD'),
      isWholeScreen: true,
    },
    { name: 'disputes-views', who, path: '/disputes', open: press('Views'), isWholeScreen: true },
    { name: 'disputes-menu', who, path: '/disputes', open: press(/^Actions for/), isWholeScreen: true },
    { name: 'disputes-display', who, path: '/disputes', open: press('Display') },
    { name: 'disputes-export', who, path: '/disputes', open: press('Export'), isWholeScreen: true },
    { name: 'shortcuts', who, path: '/disputes', open: openShortcuts },
    { name: 'disputes-none-fits', who, path: '/disputes?search=nowhere' },
    { name: 'disputes-failed', who, path: '/disputes', open: showFailure, isWholeScreen: true },
    { name: 'dispute-won', who, path: `/disputes/${wonDispute}` },
    { name: 'dispute-coverage', who, path: `/disputes/${wonDispute}`, open: openCoverage },
    { name: 'dispute-order-unsure', who, path: `/disputes/${ambiguousDispute}` },
    { name: 'dispute-defense', who, path: adyen, open: showDefense, isWholeScreen: true },
    { name: 'dispute-defense-change', who, path: adyen, open: changeDefense },
    { name: 'dispute-unknown', who, path: '/disputes/dsp_unknown' },
  ];
}

/** The panel has no placeholder while it loads. */
async function showDefense(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Defense reason' }).waitFor();
}

async function changeDefense(page: Page): Promise<void> {
  await press('Change')(page);
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await press('Open menu')(page);
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Quick search' }).fill('du_');
  await page.getByRole('dialog').getByRole('button').first().waitFor();
}

function disputeStops(path: string): readonly Stop[] {
  const who = 'merchant';
  return [
    { name: 'dispute', who, path },
    { name: 'dispute-evidence', who, path, open: press('Submit Evidence') },
    { name: 'dispute-evidence-text', who, path, open: addText },
    { name: 'dispute-evidence-several', who, path, open: chooseSeveral },
    { name: 'dispute-evidence-edit', who, path, open: press('Edit Delivery note') },
    { name: 'dispute-fact', who, path, open: press('Edit: Payment date'), isWholeScreen: true },
    { name: 'dispute-guidance', who, path, open: press(/^Guidance/) },
    { name: 'dispute-order-evidence', who, path, open: useOrder, only: 'wide' },
    { name: 'dispute-draft', who, path, open: openDraft },
    { name: 'dispute-response', who, path, open: preview },
    { name: 'dispute-submit', who, path, open: press('Submit Dispute Response') },
    { name: 'dispute-accept', who, path, open: press('Accept Dispute') },
  ];
}

async function addText(page: Page): Promise<void> {
  await press('Submit Evidence')(page);
  await page.getByRole('tab', { name: 'Text Evidence' }).click();
}

async function chooseSeveral(page: Page): Promise<void> {
  await press('Submit Evidence')(page);
  const files = ['invoice.pdf', 'scan.pdf'].map((name) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  }));
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'Remove scan.pdf' }).waitFor();
}

async function useOrder(page: Page): Promise<void> {
  await press('Use as evidence')(page);
  await page.getByRole('dialog').getByText('Review and edit').first().click();
}

export async function openDraft(page: Page): Promise<void> {
  await press('Edit argument')(page);
  await page.getByLabel('Your argument').waitFor();
}

async function preview(page: Page): Promise<void> {
  await press('Generate Response')(page);
  await press('Preview')(page);
  await page.getByTitle('Response preview').waitFor();
}

function companyStops({ template, alert }: TourData): readonly Stop[] {
  const who = 'merchant';
  return [
    { name: 'alerts', who, path: '/alerts' },
    { name: 'alerts-bulk', who, path: '/alerts', open: refundSelected },
    { name: 'alert', who, path: `/alerts/${alert}` },
    { name: 'alert-dismiss', who, path: `/alerts/${alert}`, open: press('Dismiss') },
    { name: 'refunds', who, path: '/alerts/refunds' },
    { name: 'analytics', who, path: '/analytics' },
    { name: 'money', who, path: '/analytics/money' },
    { name: 'crash', who, path: '/analytics', open: withResponse('**/api/disputes/stats/*', { json: {} }) },
    { name: 'templates', who, path: '/templates' },
    { name: 'templates-none-fits', who, path: '/templates?search=nowhere' },
    { name: 'template', who, path: `/templates/${template}` },
    { name: 'template-edit', who, path: `/templates/${template}/edit` },
    { name: 'template-add', who, path: '/templates', open: press('Create template') },
    { name: 'psp-accounts', who, path: '/psp-accounts' },
    { name: 'psp-account-add', who, path: '/psp-accounts', open: addAccount },
    { name: 'psp-account-edit', who, path: '/psp-accounts', open: press(/^Edit/) },
    { name: 'psp-account-delete', who, path: '/psp-accounts', open: press(/^Delete/) },
    { name: 'store-disconnect', who, path: '/psp-accounts', open: press('Disconnect') },
    { name: 'data', who, path: '/data' },
    { name: 'data-records', who, path: '/data/payments' },
    { name: 'data-import', who, path: '/data', open: mapColumns },
    { name: 'data-import-done', who, path: '/data', open: importRows },
  ];
}

async function refundSelected(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select Fraud warning/ })
    .first()
    .check();
  await page.getByRole('region', { name: 'Selected alerts' }).getByRole('button', { name: 'Refund' }).click();
}

async function mapColumns(page: Page): Promise<void> {
  await press('Import CSV')(page);
  const dialog = page.getByRole('dialog');
  const rows = 'id;total;currency;date;color\nr-1;4200;EUR;2026-10-01;brown\nr-2;x;EUR;2026-10-02;grey\n';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await dialog.getByText('1 order in orders.csv').waitFor();
  await dialog.getByText(/^Columns: /).click();
  await dialog.getByLabel('Field of total').waitFor();
}

async function importRows(page: Page): Promise<void> {
  await mapColumns(page);
  await press('Import 1 order', 'dialog')(page);
  await page.getByRole('dialog').getByText('1 order imported').waitFor();
}

async function addAccount(page: Page): Promise<void> {
  await press('Add PSP Account')(page);
  await page.getByRole('dialog').getByLabel('Provider').selectOption('adyen');
  await page.getByRole('dialog').getByRole('button', { name: 'Add account' }).waitFor();
}

const settingsTabs = [
  ...[
    'profile',
    'notifications',
    'company',
    'responses',
    'automation',
    'team',
    'chat',
    'alert-sources',
    'api-keys',
    'webhooks',
    'audit-log',
  ],
];

const settingsStops: readonly Stop[] = [
  ...settingsTabs.map((tab): Stop => ({
    name: `settings-${tab}`,
    who: 'merchant',
    path: `/settings?tab=${tab}`,
  })),
  { name: 'settings-second-factor', who: 'merchant', path: '/settings', open: press('Turn on') },
  { name: 'settings-second-factor-code', who: 'merchant', path: '/settings', open: scanSecret },
  { name: 'settings-second-factor-recovery', who: 'merchant', path: '/settings', open: showRecoveryCodes },
  { name: 'settings-second-factor-on', who: 'merchant', path: '/settings', open: showSecondFactorOn },
  { name: 'settings-team-demand', who: 'merchant', path: '/settings?tab=team', open: requireSecondFactor },
  { name: 'settings-webhook-add', who: 'merchant', path: '/settings?tab=webhooks', open: addEndpoint },
  { name: 'settings-chat-add', who: 'merchant', path: '/settings?tab=chat', open: press('Add channel') },
  {
    name: 'settings-automation-add',
    who: 'merchant',
    path: '/settings?tab=automation',
    open: press('Create rule'),
  },
  {
    name: 'settings-automation-edit',
    who: 'merchant',
    path: '/settings?tab=automation',
    open: press('Edit Card fraud'),
  },
  {
    name: 'settings-api-key-add',
    who: 'merchant',
    path: '/settings?tab=api-keys',
    open: press('Create API key'),
  },
];

async function addEndpoint(page: Page): Promise<void> {
  await press('Add endpoint')(page);
  await page.getByLabel('Selected events').check();
}

const adminStops: readonly Stop[] = [
  { name: 'not-allowed', who: 'merchant', path: '/admin' },
  { name: 'impersonation', who: 'impersonator', path: '/disputes' },
  { name: 'admin-dashboard', who: 'admin', path: '/dashboard' },
  { name: 'admin', who: 'admin', path: '/admin' },
  { name: 'admin-tenant', who: 'admin', path: '/admin', open: openTenant },
  { name: 'admin-users', who: 'admin', path: '/admin/users' },
  { name: 'admin-user-sign-out', who: 'admin', path: '/admin/users', open: press(/^Sign out /) },
  { name: 'admin-waitlist', who: 'admin', path: '/admin/waitlist' },
  { name: 'admin-config', who: 'admin', path: '/admin/config' },
  { name: 'admin-logs', who: 'admin', path: '/admin/logs' },
  { name: 'admin-settings', who: 'admin', path: '/settings' },
];

async function openTenant(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText(/^ten_/).waitFor();
}

/** The form of the coverage, among the details. */
async function openCoverage(page: Page): Promise<void> {
  await page.keyboard.press('i');
  await page.getByRole('button', { name: 'Change the coverage' }).click();
}
