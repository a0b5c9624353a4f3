import type {
  SimulatedAccount,
  SimulatedAlertRequest,
  SimulatorPorts,
  SimulatorRequest,
} from '@rebuttal/plugin-kit/simulator';

import { accountOf } from './bank.js';
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
  { store, now }: SimulatorPorts,
  simulated: SimulatedAccount,
  { paymentId = bank.newId('pay'), reason = 'Stolen card', ...paid }: SimulatedAlertRequest,
) {
  const account = accountOf(simulated.credentials.api_key);
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
    reported_at: now().toISOString(),
  };
  store.put('report', report.id, report);
  bank.saveEndpoint(simulated);
  bank.postAbout(account, { type: 'fraud.reported', report_id: report.id });
  return { providerAlertId: report.id, paymentId };
}

/** One report, or all of an account. Undefined for any other call. */
export function handleReport(
  bank: Bank,
  { store }: SimulatorPorts,
  { path: called, query }: SimulatorRequest,
  account: string,
): object | undefined {
  const [isReport, id] = path.exec(called) ?? [];
  if (isReport === undefined) return undefined;
  const own = store.all<Report>('report').filter((report) => report.account === account);
  const shown = own.map(({ account: _, ...report }) => ({
    ...report,
    disputed: bank.casesOf(account).some(({ dispute }) => dispute.payment_id === report.payment_id),
  }));
  const since = query.get('since') ?? '';
  return id === undefined
    ? { data: shown.filter(({ reported_at: at }) => at >= since).toReversed() }
    : shown.find((report) => report.id === id);
}
