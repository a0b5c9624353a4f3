/** Traditional Chinese and Japanese forms of characters in the word lists, mapped to simplified ones. */
const variants: Readonly<Record<string, string>> = Object.fromEntries(
  [
    '簽签', '遺遗', '貨货', '無无', '關关', '達达', '遞递', '錯错', '壞坏', '損损', '買买', '單单', '號号', '狀状', '態态', '訂订',
    '應应', '當当', '發发', '発发', '沒没', '還还', '運运', '輸输', '倉仓', '儲储', '補补', '換换', '維维', '證证', '認认', '誤误',
    '處处', '辦办', '請请', '說说', '滿满', '謝谢', '歡欢', '壓压', '絕绝', '拒拒', '無无', '賬账', '帳账', '戶户', '鎖锁', '驗验',
    '顯显', '標标', '條条', '約约', '終终', '訪访', '問问', '錄录', '記记', '傳传', '載载', '觀观', '數数', '據据', '實实', '際际',
    '紅红', '報报', '價价', '復复', '複复', '兩两', '雙双', '責责', '員员', '費费', '額额', '總总', '計计', '購购', '銷销', '賣卖',
    '閱阅', '聯联', '繫系', '滯滞', '暫暂', '異异', '離离', '開开', '電电', '話话', '設设', '備备', '現现', '來来', '後后', '將将',
    '會会', '過过', '這这', '個个', '們们', '為为', '時时', '間间', '業业', '務务', '務务', '產产', '質质', '檢检', '測测', '確确',
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
); // oxfmt-ignore

const variant = new RegExp(`[${Object.keys(variants).join('')}]`, 'gu');

/** Lower case without accents, in one form for each Chinese character. Kana keep their marks. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[’‘´`]/g, "'")
    .replaceAll(variant, (character) => variants[character] ?? character);
}

const wordStart = String.raw`(?<![\p{L}\p{N}]|\d[.,](?=\p{N}))`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
const cjk = /[\u3040-\u30ff\u3400-\u9fff]/;

/**
 * Compiles word lists into one pattern for folded text. A space also matches a hyphen or an underscore, `*` any end of a
 * word, `#` a number, and `..` up to 40 characters of the same clause. Parentheses group, `?` makes optional.
 */
export function compileWords(lists: readonly string[]): RegExp {
  const [asian, spaced] = [true, false].map((isAsian) =>
    lists
      .flatMap(alternativesOf)
      .filter((words) => cjk.test(words) === isAsian)
      .map(toSource)
      .join('|'),
  );
  const whole = spaced === '' ? [] : [`${wordStart}(?:${spaced})${wordEnd}`];
  return new RegExp([...whole, ...(asian === '' ? [] : [asian])].join('|'), 'gu');
}

function toSource(words: string): string {
  return (
    fold(words.replace(/\s*\.\.$/, ''))
      .replaceAll(/(?<=^|[\s(|])n't/g, "*n't")
      // A group that ends with a space repeats. Otherwise `*` ends a word.
      .replaceAll(' )*', ' ){0,4}')
      .replaceAll(/\((?!\?)/g, '(?:')
      .replaceAll(/ ?\.\. ?/g, `${wordEnd}(?:[^.!?;。]|\\.(?=\\d)){0,40}?${wordStart}`)
      .replaceAll(/ (?!\?)/g, String.raw`[\s_-]+`)
      .replaceAll(/ \?/g, String.raw`[\s_-]?`)
      .replaceAll('*', String.raw`\p{L}*`)
      .replaceAll('#', String.raw`\d+`)
  );
}

/** Splits at the bars outside parentheses. */
function alternativesOf(list: string): string[] {
  const found: string[] = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) found.push('');
    else found.push(`${found.pop() ?? ''}${character}`);
  }
  return found.map((words) => words.trim()).filter((words) => words !== '');
}
