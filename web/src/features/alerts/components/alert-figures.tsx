import { Link } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { paths } from '../../../app/paths.js';
import { Facts } from '../../../components/facts.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { formatMoney } from '../../../lib/money.js';
import type { Alert } from '../api/alerts.js';

const words = texts.figures;

type Figures = Alert['advice']['figures'];

const tones: Readonly<Record<Alert['advice']['action'], Tone>> = {
  refund: 'blue',
  dismiss: 'teal',
  review: 'amber',
  none: 'grey',
};

/** The suggestion with its figures. A figure that is not known is named, and never taken as 0. */
export function AlertFigures({ alert }: { readonly alert: Alert }) {
  const { action, why, figures } = alert.advice;
  const { dispute_fee: fee, alert_cost: cost, expected_loss: loss, monitoring } = figures;
  return (
    <Panel title={texts.detail.advice} actions={<Tag tone={tones[action]}>{texts.advice[action]}</Tag>}>
      <div className="stack-md">
        <p>{why}</p>
        <Facts
          facts={[
            { label: words.amount, value: moneyOf(figures.payment) },
            { label: words.fee, value: fee === null ? <UnknownFee /> : moneyOf(fee) },
            { label: words.odds, value: oddsOf(figures) },
            { label: words.loss, value: moneyOf(loss) },
            { label: words.cost, value: cost === null ? <UnknownCost alert={alert} /> : costOf(cost) },
            { label: words.monitoring, value: <Monitoring sentences={monitoring} /> },
          ]}
        />
      </div>
    </Panel>
  );
}

function moneyOf(money: Figures['payment']): string {
  if (money === null) return words.unknown;
  return formatMoney({ amountMinor: money.amount, currency: money.currency });
}

function UnknownFee() {
  return (
    <>
      {words.unknown} · <Link to={paths.money}>{words.setFee}</Link>
    </>
  );
}

/** With a link to where it is set: the alert's source, or its PSP account. */
function UnknownCost({ alert: { source_id: sourceId } }: { readonly alert: Alert }) {
  const [to, label] =
    sourceId === null ? [paths.money, words.setFee] : [paths.settingsTab('alert-sources'), words.setCost];
  return (
    <>
      {words.unknown} · <Link to={to}>{label}</Link>
    </>
  );
}

function costOf(cost: NonNullable<Figures['alert_cost']>): string {
  return cost.source === 'provider' ? words.free : moneyOf(cost);
}

function oddsOf({ dispute_probability: odds }: Figures): string {
  if (odds === null) return words.noOdds;
  const { source, share, alerts, disputed } = odds;
  return source === 'stripe' ? words.stripeOdds(share, alerts) : words.ownOdds(share, disputed, alerts);
}

function Monitoring({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return words.noMonitoring;
  return (
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
