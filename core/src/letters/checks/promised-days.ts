import { statedDay, statedValues } from '../../evidence/readings/stated-values.js';
import type { CheckedExhibit } from './checked-response.js';

const label =
  /^(?:(?:estimated|expected|promised|guaranteed|latest|agreed|scheduled|planned) (?:delivery|arrival)(?: date| day| time)?|(?:delivery|arrives|arrival|deliver) (?:by|before|expected|estimated|promised)|delivery (?:time|window|estimate|promise)|(?:voraussichtliche|zugesagte|geplante|erwartete)(?:r|s|n)? (?:liefer(?:ung|termin|datum|zeit)|zustellung)|liefer(?:termin|zeit|ung bis)|livraison (?:prevue|estimee|promise|avant)(?: le)?|date de livraison (?:prevue|estimee)|delai de livraison|entrega (?:prevista|estimada|prometida)|(?:fecha|data) (?:prevista|estimada) (?:de|da) entrega|plazo de entrega|prazo de entrega|consegna (?:prevista|stimata|entro)|data di consegna prevista|tempi di consegna|(?:verwachte|beloofde|geplande) (?:levering|leverdatum|bezorging)|levertijd|(?:预计|承诺|预期)(?:送达|到货|交货|配送)(?:时间|日期)?|(?:お届け|配達|到着)(?:予定)?(?:日|时间)|納期)$/u;

/** The last days on which the exhibit promises the delivery. */
export function promisedDays({ text }: CheckedExhibit, paidDay: string | undefined): string[] {
  return statedValues(text, label).flatMap((stated) => promisedDay(stated, paidDay) ?? []);
}

const dayMs = 86_400_000;
const range =
  /(?:(\d{1,2}) ?(?:-|–|to|bis|a|à|tot|até|~|至|から) ?)?(\d{1,2}) ?(business|working|werk|arbeits|jours ouvr|d[ií]as h[aá]biles|giorni lavorativi|dias [uú]teis|工作|营业|営業)?[- ]?(days?|tage?n?|jours?|d[ií]as?|giorn[io]|dagen|dag|天|日|ouvr|h[aá]biles|lavorativi|[uú]teis)/iu;

/** A day, or the end of a range such as `3-5 business days` after the payment. */
export function promisedDay(stated: string | undefined, paidDay: string | undefined): string | undefined {
  if (stated === undefined) return undefined;
  const days = stated.split(/ (?:-|–|to|and|bis|und) /).map(statedDay);
  const last =
    days
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? statedDay(stated);
  if (last !== undefined) return last;
  const [, , count, working] = range.exec(stated) ?? [];
  if (count === undefined || paidDay === undefined) return undefined;
  // Five working days are a week.
  const calendarDays = working === undefined ? Number(count) : Math.ceil((Number(count) * 7) / 5) + 2;
  return new Date(Date.parse(paidDay) + calendarDays * dayMs).toISOString().slice(0, 10);
}
