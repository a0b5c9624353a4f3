import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/evidence';

import { Callout } from '../../../components/callout.js';
import { Select } from '../../../components/select.js';
import { isTextFile, textPreviewQuery } from '../api/text-preview.js';
import classes from './text-preview.module.css';

type Props = {
  readonly file: File | undefined;
  /** Empty to detect it. */
  readonly encoding: string;
  readonly disabled: boolean;
  readonly onChange: (encoding: string) => void;
};

export function TextPreview({ file, ...rest }: Props) {
  return file !== undefined && isTextFile(file) ? <Preview file={file} {...rest} /> : null;
}

/** The beginning of a text file as the bank will read it, if its encoding is uncertain, with a choice of encodings. */
function Preview({ file, encoding, disabled, onChange }: Props & { readonly file: File }) {
  const { data } = useQuery(textPreviewQuery(file, encoding));
  if (data === undefined || (data.encoding === 'utf-8' && encoding === '')) return null;
  return (
    <div className="stack-md">
      {!data.certain && <Callout tone="amber">{texts.textPreview.unsure}</Callout>}
      <Select
        label={texts.textPreview.encoding}
        description={texts.textPreview.description}
        data={data.encodings}
        value={data.encoding}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <pre className={classes.text} role="region" aria-label={texts.textPreview.preview} tabIndex={0}>
        {data.text}
        {data.shortened && '…'}
      </pre>
    </div>
  );
}
