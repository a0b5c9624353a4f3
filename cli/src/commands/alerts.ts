import type { Schemas } from '@rebuttal/sdk';
import { Argument, type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { declare, wholeNumber } from '../program/declaring.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { deadlineText, timeText } from '../terminal/words.js';

type Alert = Schemas['Alert'];
type AlertState = Alert['state'];

/** A record, so that the compiler reports a state that the API adds. */
const states: Readonly<Record<AlertState, true>> = {
  open: true,
  refunded: true,
  dismissed: true,
  resolved: true,
  disputed: true,
  expired: true,
};

const alertExample = 'alt_01kakhr5x2m7q9t3v8wz';

/** Commands for warnings about payments before a dispute. */
export function declareAlerts(program: Command): void {
  const alerts = program.command('alerts').description('Answer fraud warnings and alerts before a dispute.');
  const list = declare(alerts, 'list', 'List alerts: open ones by their deadline, then the others.', [
    'rebuttal alerts list --state open',
    'rebuttal alerts list --source stripe_efw --all --json | jq -r .alert_id',
  ])
    .addOption(new Option('--state <state>', 'only in this state').choices(Object.keys(states)))
    .option('--source <source>', 'only of this source, such as stripe_efw');
  addLimit(list, 20).action(listAlerts);
  declare(alerts, 'show', 'Show one alert with the suggestion and its figures.', [
    `rebuttal alerts show ${alertExample}`,
  ])
    .addArgument(alertArgument())
    .action(showAlert);
  declare(alerts, 'refund', 'Refund the payment of an alert. This cannot be undone.', [
    `rebuttal alerts refund ${alertExample}`,
    `rebuttal alerts refund ${alertExample} --amount 1240 --yes`,
  ])
    .addArgument(alertArgument())
    .option('--amount <n>', 'in minor units; default: all that is left of the payment', wholeNumber(1))
    .option('-y, --yes', 'skip the confirmation')
    .action(refundAlert);
  declare(alerts, 'dismiss', 'Close an alert without a refund.', [
    `rebuttal alerts dismiss ${alertExample} --reason "The customer confirmed the purchase"`,
  ])
    .addArgument(alertArgument())
    .requiredOption('--reason <text>', 'why the payment is kept')
    .action(dismissAlert);
}

const alertArgument = () => new Argument('<id>', 'the alert, alt_…');

type ListAlertsOptions = ListOptions & { readonly state?: AlertState; readonly source?: string };
type RefundOptions = JsonOption & YesOption & { readonly amount?: number };

const columns: readonly Column<Alert>[] = [
  { title: 'Alert', text: ({ alert_id: id }) => id },
  { title: 'Source', text: ({ source }) => source },
  { title: 'Minor units', text: amountText, align: 'right' },
  { title: 'State', text: ({ state }) => state },
  { title: 'Respond by', text: ({ respond_by: at }) => timeText(at) || 'no deadline' },
  { title: 'Suggestion', text: ({ advice }) => advice.action },
  { title: 'Payment', text: ({ payment_id: id }) => id ?? 'not known', optional: true },
];

async function listAlerts({ state, source, ...options }: ListAlertsOptions): Promise<void> {
  const query = { state, source, per_page: pageSize(options) };
  await withApi((client) => printList(client.alerts.list(query), options, columns, 'No matching alerts.'));
}

async function showAlert(alertId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const alert = await withApi((client) => client.alerts.get(alertId));
  output.document(alert, () => alertLines(alert, output));
}

async function refundAlert(alertId: string, { amount, ...options }: RefundOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const { payment_id: paymentId, currency } = await client.alerts.get(alertId);
    const what = amount === undefined ? 'all that is left' : `${amount} ${currency ?? ''} (minor units)`;
    await requireYes(`Refund ${what} of payment ${paymentId ?? 'not known'}? This can't be undone.`, options);
    const answer = await client.alerts.refund(alertId, amount === undefined ? {} : { amount });
    output.document(answer, () => [answer.message, ...alertLines(answer.alert, output)]);
  });
}

async function dismissAlert(
  alertId: string,
  { reason, ...options }: JsonOption & { readonly reason: string },
): Promise<void> {
  const output = createOutput(options);
  const answer = await withApi((client) => client.alerts.dismiss(alertId, { reason }));
  output.document(answer, () => [answer.message]);
}

function amountText({ amount, currency }: Pick<Alert, 'amount' | 'currency'>): string {
  return amount === null ? 'not reported' : `${amount} ${currency ?? ''}`;
}

function alertLines(alert: Alert, output: Output): string[] {
  const { advice } = alert;
  return [
    ...factLines(
      [
        ['alert_id', alert.alert_id],
        ['source', alert.source],
        ['kind', alert.kind],
        ['state', alert.state],
        ['amount', `${amountText(alert)}, in minor units`],
        ['payment_id', alert.payment_id],
        ['respond_by', deadlineText(alert.respond_by)],
        ['refund', alert.refund?.status],
        ['dispute_id', alert.dispute_id],
        ['suggestion', advice.action],
      ],
      output.paint,
    ),
    advice.why,
  ];
}
