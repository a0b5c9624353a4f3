import { Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { formatMoney } from '../../../lib/money.js';
import { useNow } from '../../../lib/use-now.js';
import { nextDisputeQuery } from '../api/disputes.js';
import { deadlineOf, describeDeadline } from '../deadlines.js';
import classes from './next-dispute.module.css';

/** Links the next dispute of the user's queue. */
export function NextDispute({ after }: { readonly after: string }) {
  const { data: next } = useQuery(nextDisputeQuery(after));
  if (next === undefined) return null;
  if (next === null) return <p>{texts.nextDispute.none}</p>;
  return (
    <Button
      component={Link}
      to={paths.dispute(next.dispute_id)}
      classNames={{ root: classes.button, label: classes.label }}
      rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
    >
      <Name dispute={next} />
    </Button>
  );
}

function Name({ dispute }: { readonly dispute: Dispute }) {
  const { amount, currency, currency_exponent: exponent } = dispute;
  const money = formatMoney({ amountMinor: amount, currency, exponent });
  const deadline = describeDeadline(deadlineOf(dispute, useNow()));
  return deadline === undefined
    ? texts.nextDispute.next(money)
    : texts.nextDispute.nextWithDeadline(money, deadline);
}
