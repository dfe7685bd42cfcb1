import type { TFunction } from 'i18next'
import { type Amount, type Price, type SwapOrder, toPrice } from '#protocol'
import { formatPercent, formatSigned } from '../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import type { ExitWorld } from '../product.ts'

/** What a take-profit or stop-loss is evaluated by: the entry, the price now, and what it comes to once it is reached. */
export const exitRows = (
  t: TFunction<['futures', 'trade']>,
  { entry, now }: Pick<ExitWorld, 'entry' | 'now'>,
  result: string | undefined,
): readonly KeyValueRow[] => [
  { id: 'entry', label: t('futures:entry'), value: entry },
  { id: 'now', ...now },
  { id: 'result', label: t('futures:protect.result'), value: result ?? '--', strong: true },
]

/** A result in money, and in parts of the margin behind it. */
export const exitText = ({ result, roe }: { result: Amount; roe: string }, ccy: string): string =>
  `${formatSigned(result, 2)}\u00a0${ccy} · ${formatPercent(roe)}`

/** The price that the trigger watches, as it is now. Of the index a sheet knows nothing; the venue judges it. */
export const watchedNow = (
  by: SwapOrder['trigPxType'],
  mark: Price | undefined,
  last: string | undefined,
): Price | undefined => (by === 'mark' ? mark : by === 'last' && last !== undefined ? toPrice(last) : undefined)
