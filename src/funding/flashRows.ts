import type { TFunction } from 'i18next'
import { type exchange, LEDGER_DECIMALS } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { rateText } from '../ui/format/rate.ts'
import type { KeyValueRow } from '../ui/KeyValue.tsx'

/** The price of an exchange against the market's middle. */
export const flashRows = (t: TFunction<'money'>, quote: Omit<exchange.Exchanged, 'at'>): KeyValueRow[] => {
  const { from, to, base } = quote
  const other = base === from ? to : from
  // Whole: what was booked is recomputed from it.
  const rate = (value: string): string =>
    t('rateOf', { rate: formatAmount(value, LEDGER_DECIMALS), currency: other, coin: base })
  return [
    { id: 'in', label: t('flash.give'), value: coinText(quote.in, from), strong: true },
    { id: 'out', label: t('flash.get'), value: coinText(quote.out, to), strong: true },
    { id: 'rate', label: t('rate'), value: rate(quote.rate) },
    { id: 'mid', label: t('flash.mid'), value: rate(quote.mid) },
    { id: 'spread', label: t('spread'), value: rateText(quote.spread) },
    { id: 'fee', label: t('fee'), value: t('noFee') },
  ]
}
