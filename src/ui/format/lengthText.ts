import type { Language } from '#protocol'
import { language } from '../../core/state/state.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** How long something lasts (ms) in its two largest units: `1 hour 30 minutes`, `45 seconds`, `0.5 seconds`. */
export const lengthText = (ms: number, lang: Language = language.peek()): string => {
  const said = (count: number, unit: string): string =>
    new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  if (ms < 60_000) return said(ms < 10_000 ? ms / 1000 : Math.floor(ms / 1000), 'second')
  let left = Math.floor(ms / 1000)
  const parts = UNITS.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    return { unit, count }
  })
  const from = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(from, from + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => said(count, unit))
    .join(' ')
}
