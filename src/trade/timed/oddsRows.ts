import type { TFunction } from 'i18next'
import { breakEven, expectedPer100, houseEdge, type OutputOf, shareRange, type speedOrder } from '#protocol'
import { formatSigned } from '../../ui/format/number.ts'
import { percentText, rateText } from '../../ui/format/rate.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'

/** The range in which the true share lies so often. */
const RANGE_LEVEL = '0.95'

type Last = OutputOf<typeof speedOrder.speedProperty>['last']

/** The chances, and the user's own results so far: rows for both the ticket and the sheet. */
export const oddsRows = (t: TFunction<'timed'>, ratio: string, last: Last | undefined): KeyValueRow[] => {
  const own = last === undefined ? undefined : shareRange(last.won, last.of)
  const rows: KeyValueRow[] = [
    { id: 'breakEven', label: t('odds.breakEven'), value: rateText(breakEven(ratio)), strong: true },
    { id: 'edge', label: t('odds.edge'), value: rateText(houseEdge(ratio)) },
    { id: 'expected', label: t('odds.expected'), value: `${formatSigned(expectedPer100(ratio), 2)}\u00a0USDT` },
  ]
  if (last === undefined || own === undefined) return rows
  const range = { low: rateText(own.low.toFixed(2)), high: rateText(own.high.toFixed(2)) }
  const value = t('odds.range', { share: rateText(own.share), level: percentText(RANGE_LEVEL), ...range })
  return [...rows, { id: 'own', label: t('odds.own', { count: last.of }), value }]
}
