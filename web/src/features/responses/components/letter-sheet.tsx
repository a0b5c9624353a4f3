import type { ResponsePreview } from '@rebuttal/sdk';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '#texts/responses';

import { usePrinting } from '../../../lib/use-printing.js';
import { useScrollWhenLit } from '../../../lib/use-scroll-when-lit.js';
import { light, useLit } from '../../../stores/lit.js';
import { type Citation, type LetterMark, marksIn } from '../letter-marks.js';
import frame from './letter-frame.module.css';
import classes from './letter-sheet.module.css';

type Props = {
  readonly letter: Pick<ResponsePreview, 'content' | 'claims'>;
  readonly citations: readonly Citation[];
};

/** Until the letter is measured. */
const firstHeight = 600;

/** The letter in full height. A click on a sentence lights what it rests on, and the other way round. */
export function LetterSheet({ letter: { content, claims }, citations }: Props) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(firstHeight);
  const [marks, setMarks] = useState<readonly LetterMark[]>([]);
  useEffect(() => {
    const sheet = ref.current;
    if (sheet === null) return undefined;
    const measure = (): void => {
      const letter = sheet.contentDocument;
      // There is none while the frame is being loaded.
      const body = letter?.querySelector('body');
      if (letter === null || body === null || body === undefined) return;
      setHeight(body.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(body).marginBottom));
      setMarks(marksIn(letter, claims, citations));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(sheet);
    sheet.addEventListener('load', measure);
    measure();
    return () => {
      observer.disconnect();
      sheet.removeEventListener('load', measure);
    };
  }, [claims, citations, content]);
  if (usePrinting()) return <LetterOnPaper content={content} />;
  return (
    <div className={classes.root}>
      <iframe
        ref={ref}
        className={frame.letter}
        title={texts.letterPanel.title}
        // Without `allow-scripts`, nothing in the letter runs. This page reads where its sentences are.
        sandbox="allow-same-origin"
        srcDoc={content}
        style={{ height }}
        tabIndex={-1}
      />
      {marks.map((mark) => (
        <Mark key={`${mark.top} ${mark.left}`} mark={mark} />
      ))}
    </div>
  );
}

/** The browser would cut a frame through its lines at the end of a page. Nothing runs here: the page's CSP forbids it. */
function LetterOnPaper({ content }: { readonly content: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(content, 'text/html');
    (ref.current?.shadowRoot ?? ref.current?.attachShadow({ mode: 'open' }))?.replaceChildren(
      documentElement,
    );
  }, [content]);
  return <div ref={ref} />;
}

function Mark({ mark: { text, ids, ...style } }: { readonly mark: LetterMark }) {
  const isLit = useLit((lit) => lit.ids.some((id) => ids.includes(id)));
  const ref = useScrollWhenLit<HTMLButtonElement>(isLit, 'evidence');
  return (
    <button
      ref={ref}
      type="button"
      className={classes.mark}
      style={{ top: style.top, left: style.left, width: style.width, height: style.height }}
      aria-label={text}
      aria-pressed={isLit}
      title={texts.letterPanel.showEvidence}
      onClick={() => light(ids, 'letter')}
    />
  );
}
