/** Draws the progress of long work on a terminal, and nowhere else. */
export type Progress = {
  /** Begins a part of the work, at zero. */
  readonly begin: (label: string) => void;
  readonly show: (done: number, total: number) => void;
  /** Clears the bar. Call it however the work ends. */
  readonly end: () => void;
};

type Place = {
  readonly terminal?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;
  readonly now?: () => number;
};

const drawEveryMs = 100;
const barWidthMax = 40;
const clearLine = '\r\u001B[K';

/** Uses stderr by default, so that stdout can be piped. `isWanted` is false for programs. */
export function createProgress(
  isWanted: boolean,
  { terminal = process.stderr, now = () => performance.now() }: Place = {},
): Progress {
  let label = '';
  let drawnAt = -Infinity;
  let isShown = false;
  const draw = (done: number, total: number) => {
    if (!isWanted || !terminal.isTTY) return;
    const isLast = done >= total;
    if (now() - drawnAt < drawEveryMs && !isLast) return;
    drawnAt = now();
    isShown = true;
    terminal.write(`${clearLine}${barText(label, done / Math.max(total, 1), terminal.columns)}`);
  };
  return {
    begin(next) {
      label = next;
      drawnAt = -Infinity;
      draw(0, 1);
    },
    show: draw,
    end() {
      if (isShown) terminal.write(clearLine);
      isShown = false;
    },
  };
}

/** `Checking [#####     ]  50%`, always narrower than the terminal, which would otherwise wrap. */
function barText(label: string, share: number, columns: number): string {
  const percent = `${String(Math.floor(Math.min(share, 1) * 100)).padStart(3)}%`;
  const width = Math.min(barWidthMax, columns - label.length - percent.length - 6);
  if (width < 5) return percent;
  const filled = Math.floor(Math.min(share, 1) * width);
  return `${label} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${percent}`;
}
