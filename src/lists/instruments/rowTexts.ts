import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isOpenAt, NOT_A_NUMBER } from '#protocol'
import { ageParts } from '../../format/duration.ts'
import { formatCompact, formatPercent, formatPrice } from '../../format/number.ts'
import type { RowTexts } from '../../live/rowWriter.ts'

/** The words and figures of one instrument's row, in the language on screen. */
export const rowTexts = (instrument: Instrument, t: TFunction): RowTexts => {
  const decimals = decimalsOf(instrument.tickSz)
  return {
    price: (price) => formatPrice(price, decimals),
    change: (fraction) => formatPercent(fraction),
    volume: (amount) => t('market:volume', { amount: formatCompact(amount) }),
    age: (ms) => {
      const { unit, count } = ageParts(ms)
      return t(`common:age.${unit}`, { count })
    },
    closed: (now) => (isOpenAt(instrument.hours, now) ? undefined : t('market:closed')),
    none: NOT_A_NUMBER,
  }
}
