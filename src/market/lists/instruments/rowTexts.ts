import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isInLots, isOpenAt, NOT_A_NUMBER, nextOpening } from '#protocol'
import { ageParts, leftParts } from '../../../ui/format/duration.ts'
import { formatCompact, formatPercent, formatPrice } from '../../../ui/format/number.ts'
import type { RowTexts } from '../../../ui/live/rowWriter.ts'

/** The spread in pips, which are ten ticks. For the look, as the arrows are: exact sums would double the list's code. */
const spreadText = (bid: string, ask: string, { tickSz }: Pick<Instrument, 'tickSz'>): string =>
  bid && ask ? formatCompact(String(Math.round((Number(ask) - Number(bid)) / Number(tickSz)) / 10)) : NOT_A_NUMBER

/** The words and figures of one instrument's row, in the language on screen. */
export const rowTexts = (instrument: Instrument, t: TFunction): RowTexts => {
  const decimals = decimalsOf(instrument.tickSz)
  let opening = 0
  /** Counted once for as long as the market rests. */
  const opensAt = (now: number): number => {
    if (opening <= now) opening = nextOpening(instrument.hours, now)
    return opening
  }
  return {
    price: (price) => formatPrice(price, decimals),
    change: (fraction) => formatPercent(fraction),
    // The coins of the list share a currency; pairs of currencies do not.
    note: ({ volCcy24h, bidPx, askPx }) =>
      isInLots(instrument)
        ? `${t('market:detail.spread')} ${spreadText(bidPx, askPx, instrument)} · ${formatCompact(volCcy24h)}\u00a0${instrument.quoteCcy}`
        : t('market:volume', { amount: formatCompact(volCcy24h) }),
    age: (ms) => {
      const { unit, count } = ageParts(ms)
      return t(`common:age.${unit}`, { count })
    },
    closed: (now) => {
      if (isOpenAt(instrument.hours, now)) return undefined
      const { unit, count } = leftParts(opensAt(now) - now)
      return t(`market:opens.${unit}`, { count })
    },
    none: NOT_A_NUMBER,
  }
}
