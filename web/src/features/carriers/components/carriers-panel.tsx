import type { Carrier } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/carriers';

import { Problem } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';
import { carriersQuery } from '../api/carriers.js';
import { CarrierActions } from './carrier-actions.js';
import classes from './carriers.module.css';

type Props = {
  /** True if this user may change them. */
  readonly editable: boolean;
};

/** The carriers that shipments can be read from, and the company's account at each. */
export function CarriersPanel({ editable }: Props) {
  const query = useQuery(carriersQuery());
  return (
    <div className={classes.panel}>
      <Panel title={texts.panel.title} note={texts.panel.note}>
        <Loaded query={query} loading={texts.panel.loading} failed={texts.panel.loadFailed} rows={[40]}>
          {(carriers) =>
            carriers.map((carrier) => (
              <CarrierRow key={carrier.carrier} carrier={carrier} editable={editable} />
            ))
          }
        </Loaded>
      </Panel>
    </div>
  );
}

const tones = { pending: 'grey', success: 'green', failed: 'red' } as const satisfies Record<string, Tone>;

function CarrierRow({ carrier, editable }: Props & { readonly carrier: Carrier }) {
  const { label, account } = carrier;
  const status = account?.verification_status;
  return (
    <section className={classes.row} aria-label={label}>
      <header className={classes.head}>
        <h3 className={classes.name}>{label}</h3>
        <Tag tone={status === undefined ? 'grey' : tones[status]} dot>
          {texts.states[status ?? 'none']}
        </Tag>
      </header>
      {status === 'failed' && account?.verification_message && (
        <Problem>{account.verification_message}</Problem>
      )}
      {editable && <CarrierActions carrier={carrier} />}
    </section>
  );
}
