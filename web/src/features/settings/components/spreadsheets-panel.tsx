import { texts } from '#texts/settings';

import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { type CsvSeparator, usePreferences } from '../../../stores/preferences.js';

const { separators } = texts.spreadsheetsPanel;
const choices = (Object.keys(separators) as CsvSeparator[]).map((value) => ({
  value,
  label: separators[value],
}));

/** How exported tables are written, remembered on this device. */
export function SpreadsheetsPanel() {
  const separator = usePreferences((chosen) => chosen.separator);
  return (
    <Panel title={texts.spreadsheetsPanel.title} note={texts.spreadsheetsPanel.note}>
      <div className="stack measure-sm">
        <Select
          label={texts.spreadsheetsPanel.separator}
          data={choices}
          value={separator}
          onChange={({ currentTarget }) =>
            usePreferences.setState({ separator: currentTarget.value as CsvSeparator })
          }
        />
      </div>
    </Panel>
  );
}
