import type { TFunction } from 'i18next'
import { toAmount } from '#protocol'
import { ageParts } from '../../ui/format/duration.ts'
import { formatAmount } from '../../ui/format/number.ts'
import type { Problem } from './problems.ts'

const isFigure = (value: string): boolean => /^-?\d/.test(value)

/** The sentence of a problem, its figures in the notation of the language. */
export const problemText = (t: TFunction<'trade'>, { reason, values = {} }: Problem): string => {
  const { max = '', ms } = values
  if (reason === 'stale') {
    const { unit, count } = ageParts(Number(ms))
    return t('trade:problem.stale', { age: t(`common:age.${unit}`, { count }) })
  }
  if (reason === 'tooManyDecimals') return t('trade:problem.tooManyDecimals', { count: Number(max) })
  if (reason === 'overLots')
    return t('trade:problem.overLots', { count: Number(max), max: formatAmount(toAmount(max)) })
  const shown = Object.entries(values).map(([name, value]) => [name, isFigure(value) ? formatAmount(value, 18) : value])
  return t(`trade:problem.${reason}`, Object.fromEntries(shown) as Record<string, string>)
}
