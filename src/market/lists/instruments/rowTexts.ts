import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isInLots, isOpenAt, NOT_A_NUMBER, nextOpening } from '#protocol'
import { ageParts, leftParts } from '../../../ui/format/duration.ts'
import { formatCompact, formatPercent, formatPrice } from '../../../ui/format/number.ts'
import type { RowTexts } from '../../../ui/live/rowWriter.ts'

/** The words and figures of one instrument's row, in the language on screen. */
export const rowTexts = (instrument: Instrument, t: TFunction): RowTexts => {
  const decimals = decimalsOf(instrument.tickSz)
  // The coins of the list share a currency; pairs of currencies do not.
  const ccy = isInLots(instrument) ? `\u00a0${instrument.quoteCcy}` : ''
  let opening = 0
  /** Counted once for as long as the market rests. */
  const opensAt = (now: number): number => {
    if (opening <= now) opening = nextOpening(instrument.hours, now)
    return opening
  }
  return {
    price: (price) => formatPrice(price, decimals),
    change: (fraction) => formatPercent(fraction),
    volume: (amount) => t('market:volume', { amount: `${formatCompact(amount)}${ccy}` }),
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
