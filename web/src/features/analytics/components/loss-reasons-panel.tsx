import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/analytics';
import { texts as words } from '#texts/dispute-words';

import { column, DataTable } from '../../../components/data-table.js';
import { Definitions } from '../../../components/definitions.js';
import { Panel } from '../../../components/panel.js';
import { formatNumber } from '../../../lib/numbers.js';
import { type LossReasons, lossReasonsQuery } from '../api/decided.js';
import type { DecidedView } from '../decided-view.js';
import { leftOutNotes } from '../figures.js';
import classes from './decided.module.css';
import { LoadedPart } from './loaded-part.js';

/** Lost disputes by the provider's reason, and by the cause that the team tagged. */
export function LossReasonsPanel({ view }: { readonly view: DecidedView }) {
  return (
    <Panel title={texts.lossReasons.title} note={texts.lossReasons.note}>
      <LoadedPart query={useQuery(lossReasonsQuery(view))} name={texts.parts.lossReasons}>
        {(losses) =>
          losses.lost_count === 0 ? (
            <p className={classes.none}>{texts.messages.noneLost}</p>
          ) : (
            <Losses losses={losses} />
          )
        }
      </LoadedPart>
    </Panel>
  );
}

function Losses({ losses }: { readonly losses: LossReasons }) {
  const { reasons, causes } = losses;
  return (
    <>
      <div className={classes.pair}>
        <Counts
          heading={texts.lossReasons.reason}
          rows={reasons.map(({ reason, lost_count: count }) => ({
            name: reason ?? texts.lossReasons.noReason,
            count,
          }))}
        />
        <Counts
          heading={texts.lossReasons.cause}
          rows={causes.map(({ cause, lost_count: count }) => ({
            name: cause === null ? texts.lossReasons.noCause : words.lossCauses[cause],
            count,
          }))}
        />
      </div>
      {leftOutNotes(losses).map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <Definitions title={texts.definitions.lossReasons} definitions={losses.definitions} />
    </>
  );
}

type Count = { readonly name: string; readonly count: number };

function Counts({ heading, rows }: { readonly heading: string; readonly rows: readonly Count[] }) {
  return (
    <DataTable
      label={heading}
      look="plain"
      columns={[
        column<Count>('name', heading, ({ name }) => name, { isRowHeader: true }),
        column<Count>('lost', texts.lossReasons.lost, ({ count }) => formatNumber(count), {
          isNumeric: true,
        }),
      ]}
      rows={rows}
      idOf={({ name }) => name}
    />
  );
}
