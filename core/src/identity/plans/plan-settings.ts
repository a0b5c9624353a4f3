import { errors, type FieldProblem } from '../../platform/errors/catalogue.js';
import type { PlanLimit, PlanSettings } from './plans.js';
import { limitFields } from './plans.mapping.js';

/** Maximum of PostgreSQL's integer. */
const limitMax = 2_147_483_647;

/** @throws {AppError} 422 listing each limit that is not a whole number from 1 to the maximum */
export function requireValidSettings({ limits }: PlanSettings): void {
  const problems = (Object.keys(limits) as PlanLimit[]).flatMap((limit): FieldProblem[] => {
    const value = limits[limit];
    const isUnlimited = limit === 'disputes' && value === null;
    if (value === undefined || isUnlimited || isCount(value)) return [];
    const bound = Number(value) > limitMax ? 'at most 2,147,483,647' : 'at least 1';
    const orEmpty = limit === 'disputes' ? ', or leave it empty for unlimited' : '';
    return [{ field: limitFields[limit], message: `Enter a whole number of ${bound}${orEmpty}` }];
  });
  if (problems.length > 0) throw errors.invalid(problems);
}

function isCount(value: number | null): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limitMax;
}
