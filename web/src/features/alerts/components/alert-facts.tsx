import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/alerts';

import { Problem } from '../../../components/callout.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { formatMoney } from '../../../lib/money.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { useUser } from '../../../stores/session.js';
import { pspAccountsQuery } from '../../psp-accounts/api/psp-accounts.js';
import { type Alert, useChoosePayment } from '../api/alerts.js';
import { describePayment, describeSource } from '../words.js';

const words = texts.detail;

/** The payment as the source reports it, and how it was found. */
export function AlertFacts({ alert }: { readonly alert: Alert }) {
  return (
    <Panel title={words.payment}>
      <Facts facts={factsOf(alert)} />
      <Candidates alert={alert} />
    </Panel>
  );
}

function factsOf(alert: Alert): Fact[] {
  const {
    payment_id: paymentId,
    card_last4: last4,
    acquirer_reference: arn,
    paid_at: paidAt,
    reason,
  } = alert;
  const { basis, confidence } = alert.match;
  return [
    {
      label: words.paymentId,
      value: paymentId === null ? texts.noPayment : <IdLine id={paymentId} copyLabel={words.copyPaymentId} />,
    },
    ...(basis === null
      ? []
      : [{ label: words.matched, value: words.certain(words.bases[basis], confidence) }]),
    ...(last4 === null ? [] : [{ label: words.card, value: describePayment(alert) }]),
    ...(paidAt === null ? [] : [{ label: words.paid, value: <DateTime iso={paidAt} /> }]),
    ...(arn === null ? [] : [{ label: words.arn, value: <IdLine id={arn} copyLabel={words.copyArn} /> }]),
    { label: words.source, value: describeSource(alert.source) },
    ...(reason === null ? [] : [{ label: words.reason, value: reason }]),
    { label: words.sourceId, value: <IdLine id={alert.external_id} copyLabel={words.copySourceId} /> },
  ];
}

type Candidate = Alert['match']['candidates'][number];

/** The payments that may be meant, the likeliest first. */
function Candidates({ alert: { alert_id: alertId, match, refund } }: { readonly alert: Alert }) {
  const choose = useChoosePayment(alertId);
  const mayChoose = hasPermission(useUser(), 'alerts:write') && refund === null;
  const needsAccount = mayChoose && match.candidates.some(({ account_id: id }) => id === null);
  const accounts = useQuery({ ...pspAccountsQuery(), enabled: needsAccount }).data ?? [];
  const [chosen, setChosen] = useState('');
  const accountOf = ({ account_id: id }: Candidate): string => id ?? chosen;
  if (match.candidates.length === 0) return null;
  return (
    <section aria-label={words.candidates}>
      <h3>{words.candidates}</h3>
      <p className="soft">{words.candidatesNote}</p>
      {needsAccount && (
        <Select
          label={words.account}
          data={[
            { value: '', label: words.chooseAccount },
            ...accounts.map(({ account_id: value, account_name: label }) => ({ value, label })),
          ]}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <ul className="list stack-sm mt-4">
        {match.candidates.map((candidate) => (
          <li className="wrap apart gap-2 gap-x-8" key={candidate.payment_id}>
            <CandidatePayment candidate={candidate} />
            {mayChoose && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.chooseOne(candidate.payment_id)}
                disabled={choose.isPending || accountOf(candidate) === ''}
                onClick={() =>
                  choose.mutate(
                    { account_id: accountOf(candidate), payment_id: candidate.payment_id },
                    { onSuccess: () => notify('success', words.chosen) },
                  )
                }
              >
                {words.choose}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choose.isError && <Problem>{errorText(choose.error, words.chooseFailed)}</Problem>}
    </section>
  );
}

function CandidatePayment({
  candidate: { payment_id: id, amount, currency, paid_at: paidAt, confidence },
}: {
  readonly candidate: Candidate;
}) {
  return (
    <span className="break">
      <IdLine id={id} copyLabel={words.copyPaymentId} />
      <span className="soft">
        {formatMoney({ amountMinor: amount, currency })}
        {paidAt !== null && (
          <>
            {' · '}
            <DateOnly iso={paidAt} />
          </>
        )}
        {' · '}
        {words.candidate(confidence)}
      </span>
    </span>
  );
}
