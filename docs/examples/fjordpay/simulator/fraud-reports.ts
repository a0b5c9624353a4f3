import type {
  SimulatedAccount,
  SimulatedAlertRequest,
  SimulatorRequest,
} from '@rebuttal/plugin-kit/simulator';

import type { Bank } from './bank.js';

type Report = Readonly<
  Record<'id' | 'payment_id' | 'currency' | 'scheme' | 'reason' | 'reported_at', string>
> & {
  readonly account: string;
  readonly amount: number;
};

const path = /^\/v1\/fraud-reports(?:\/([^/]+))?$/;

/** The issuer reports a payment as fraud. */
export function reportFraud(
  bank: Bank,
  simulated: SimulatedAccount,
  { paymentId = bank.newId('pay'), reason = 'Stolen card', ...paid }: SimulatedAlertRequest,
) {
  const account = bank.accountOf(simulated);
  const disputed = bank.casesOf(account).find(({ dispute }) => dispute.payment_id === paymentId)?.dispute;
  const { amount = 4200, currency = 'NOK', network: scheme = 'visa' } = { ...paid, ...disputed };
  const report: Report = {
    id: bank.newId('frd'),
    account,
    payment_id: paymentId,
    amount,
    currency,
    scheme,
    reason,
    reported_at: bank.inDays(0),
  };
  bank.ports.store.put('report', report.id, report);
  bank.saveEndpoint(simulated);
  bank.deliver(account, [
    { id: bank.newId('evt'), created_at: report.reported_at, type: 'fraud.reported', report_id: report.id },
  ]);
  return { providerAlertId: report.id, paymentId };
}

/** One report, or all of an account. Undefined for any other call. */
export function handleReport(
  bank: Bank,
  { path: called, query }: SimulatorRequest,
  account: string,
): object | undefined {
  const [isReport, id] = path.exec(called) ?? [];
  if (isReport === undefined) return undefined;
  const own = bank.ports.store.all<Report>('report').filter((report) => report.account === account);
  const shown = own.map(({ account: _, ...report }) => ({
    ...report,
    disputed: bank.casesOf(account).some(({ dispute }) => dispute.payment_id === report.payment_id),
  }));
  const since = query.get('since') ?? '';
  return id === undefined
    ? { data: shown.filter(({ reported_at: at }) => at >= since).toReversed() }
    : shown.find((report) => report.id === id);
}
