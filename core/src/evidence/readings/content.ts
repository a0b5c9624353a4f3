import { fold } from './folding.js';

const placeholders =
  /^(?:n\/?\.?\s?a\.?|none|nil|null|unknown|undefined|tbd|tba|to (?:follow|be added)|(?:please )?see (?:attach\w*|above|below|file|pdf|letter|exhibit\w*)|(?:as )?attached|attachment|test|todo|no data|not (?:available|applicable)|x+|keine(?: angaben?)?|k\.? ?a\.?|siehe (?:anhang|anlage|oben)|unbekannt|voir (?:ci-joint|piece jointe|annexe)|ci-joint|neant|s\.?o\.?|sans objet|ver (?:archivo )?adjunto|adjunto|no aplica|ninguno|vedi allegato|in allegato|allegato|non applicabile|nessuno|zie bijlage|bijlage|n\.?v\.?t\.?|geen|onbekend|ver anexo|(?:em )?anexo|nao (?:aplicavel|se aplica)|nenhum|无|暂无|不适用|见附件|详见附件|没有|なし|该当なし|添付(?:参照|のとおり)?|不明)$/u;

/** True for values that state nothing: empty, `n/a`, `-`, `see attached`, or fewer than four characters. */
export function isWithoutContent(text: string | undefined): boolean {
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  // A form whose fields are all empty.
  if (lines.length > 0 && lines.every(isEmptyField)) return true;
  if (hasManyLetters(text ?? '')) return false;
  const plain = fold(text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/^[\s"'([{.,;:!?*#_–—-]+|[\s"')\]}.,;:!?*#_–—-]+$/g, '');
  return plain === '' || isPlaceholder(plain) || (plain.length < 4 && !/[\u3040-\u9fff]{2}/u.test(plain));
}

/** More than any placeholder has, except a row of x. Stops early, because a text may have megabytes. */
function hasManyLetters(text: string): boolean {
  let count = 0;
  for (const _letter of text.matchAll(/(?!x)[\p{L}\p{N}]/giu)) if (++count > 100) return true;
  return false;
}

function isEmptyField(line: string): boolean {
  const [, value] = /^[^:：]{1,60}[:：](.*)$/.exec(line) ?? [];
  return value !== undefined && isPlaceholder(value);
}

/** True for a value such as `n/a` in a field where short values are usual. */
export function isPlaceholder(text: string): boolean {
  return (
    placeholders.test(
      fold(text)
        .trim()
        .replaceAll(/[.!]+$/g, ''),
    ) || /^[\s\-–—.?/*_]*$/.test(text)
  );
}

/** True for an exhibit whose text states nothing. A file has no text. */
export const isEmpty = ({ text }: { readonly text?: string | undefined }): boolean =>
  text !== undefined && isWithoutContent(text);
