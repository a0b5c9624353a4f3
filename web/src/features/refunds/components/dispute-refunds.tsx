import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/refunds';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Fold } from '../../../components/fold.js';
import { Tag } from '../../../components/tag.js';
import { formatMoney } from '../../../lib/money.js';
import { paymentRefundsQuery } from '../api/refunds.js';
import { describeRefund } from '../words.js';
import { Ending } from './refund-list.js';

/** The refunds of a dispute's payment that were started here, and why. Nothing is shown without one. */
export function DisputeRefunds({ dispute }: { readonly dispute: Dispute }) {
  const { psp_transaction_id: paymentId } = dispute;
  const query = { ...paymentRefundsQuery(paymentId ?? ''), enabled: paymentId !== null };
  const { data: refunds = [] } = useQuery(query);
  if (refunds.length === 0) return null;
  return (
    <Fold title={texts.ofDispute} isOpen>
      <ul className="list stack-sm">
        {refunds.map((refund) => {
          const { refund_id: id, amount, currency, reason, source, created_at: startedAt } = refund;
          const { tone, label } = describeRefund(refund);
          return (
            <li className="grid gap-1" key={id}>
              <span className="row strong">
                {formatMoney({ amountMinor: amount, currency })}
                <Tag tone={tone}>{label}</Tag>
              </span>
              <span className="break soft">
                {reason} · <DateOnly iso={startedAt} />
                {source.kind === 'alert' && (
                  <>
                    {' · '}
                    <Link to={paths.alert(source.id)}>{texts.openAlert}</Link>
                  </>
                )}
              </span>
              <Ending refund={refund} />
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
