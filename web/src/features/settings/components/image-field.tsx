import { Button, Progress } from '@mantine/core';
import { IconPhotoOff, IconPhotoUp } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import type { FieldInput } from '../../../lib/field-input.js';
import { notify } from '../../../stores/notices.js';
import { type ImageField as Name, uploadImage } from '../api/settings.js';
import { imageProblem, imageSource } from '../images.js';
import classes from './image-field.module.css';

/** In percent, so that the start of an upload is visible, too. */
const shareShownMin = 3;

type Props = FieldInput<string> & {
  readonly name: Name;
  readonly label: string;
  readonly description: string;
};

/** A picture of a page that the company shows to its customers. The value is the image tag, or nothing. */
export function ImageField({ name, label, description, value = '', disabled, onChange }: Props) {
  const id = useId();
  const { share, problem, upload } = useUpload(name, onChange);
  const source = imageSource(value);
  return (
    <div className={classes.root} role="group" aria-labelledby={id}>
      <p id={id} className="medium">
        {label}
      </p>
      <p className={classes.description}>{description}</p>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {source !== undefined && <Preview key={source} source={source} label={label} />}
      {share !== undefined && (
        <Progress
          value={Math.max(share * 100, shareShownMin)}
          aria-label={texts.imageField.uploading(label)}
          animated
          className={classes.progress ?? ''}
        />
      )}
      {disabled !== true && (
        <div className="wrap">
          <Chooser
            label={label}
            isReplacing={value !== ''}
            disabled={share !== undefined}
            onChoose={upload}
          />
          {value !== '' && share === undefined && (
            <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => onChange('')}>
              {common.actions.remove}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function useUpload(name: Name, onUploaded: (tag: string) => void) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const upload = async (file: File): Promise<void> => {
    const found = imageProblem(file);
    setProblem(found);
    if (found !== undefined) return;
    setShare(0);
    try {
      const { image_tag: tag } = await uploadImage(name, file, setShare);
      onUploaded(tag);
      notify('success', texts.messages.imageUploaded);
    } catch (error) {
      setProblem(errorText(error, texts.messages.imageFailed));
    }
    setShare(undefined);
  };
  return { share, problem, upload };
}

function Preview({ source, label }: { readonly source: string; readonly label: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p className={classes.broken}>
        <IconPhotoOff size={18} stroke={1.5} aria-hidden="true" />
        {texts.messages.imageBroken}
      </p>
    );
  }
  return <img className={classes.image} src={source} alt={label} onError={() => setBroken(true)} />;
}

type ChooserProps = {
  readonly label: string;
  readonly isReplacing: boolean;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => Promise<void>;
};

function Chooser({ label, isReplacing, disabled, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // Allows the user to choose the same file again after it was rejected.
    event.currentTarget.value = '';
    if (file !== undefined) void onChoose(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={texts.imageField.file(label)}
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhotoUp size={14} stroke={1.75} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {isReplacing ? texts.imageField.replaceImage : texts.imageField.uploadImage}
      </Button>
    </>
  );
}
