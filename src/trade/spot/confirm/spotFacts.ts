import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isPositive, type Order, subtract } from '#protocol'
import { coinText, moneyText } from '../../../ui/format/amountText.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import type { OutcomeFactsProps } from '../../../ui/OutcomeFacts.tsx'
import { factRow } from '../../names/factRow.ts'

/** What an order came to: what it cost or brought in all, at which price, and its fee. Of one that waits: what it asks for. */
export const spotFacts = (
  t: TFunction<'trade'>,
  order: Order,
  { baseCcy, quoteCcy, tickSz }: Pick<Instrument, 'baseCcy' | 'quoteCcy' | 'tickSz'>,
): OutcomeFactsProps => {
  const { side, state, px, trigPx, avgPx, sz, tgtCcy, accFillSz, accFillQuote, fee, feeCcy } = order
  const price = (value: string): string => `${formatPrice(value, decimalsOf(tickSz))}\u00a0${quoteCcy}`
  const waits = state === 'live' || state === 'partially_filled'
  const some = isPositive(accFillSz)
  const feeRow = factRow('fee', t('trade:details.fee'), coinText(fee, feeCcy), some)
  const average = factRow('average', t('trade:details.average'), price(avgPx), some)
  if (waits) {
    const rows = [
      factRow('price', t('trade:details.price'), px === '' ? t('trade:details.bestPrice') : price(px)),
      factRow('trigger', t('trade:confirm.triggerPrice'), price(trigPx), trigPx !== ''),
      factRow('filled', t('trade:details.filled'), coinText(accFillSz, baseCcy), some),
      average,
      feeRow,
    ]
    return {
      label: t('trade:details.ordered'),
      figure: coinText(sz, tgtCcy === 'quote_ccy' ? quoteCcy : baseCcy),
      rows: rows.filter((row) => row !== undefined),
    }
  }
  const buys = side === 'buy'
  const rows = [
    average,
    factRow('value', t('trade:details.value'), moneyText(accFillQuote, quoteCcy), !buys),
    feeRow,
    factRow('received', t('trade:submission.received'), coinText(subtract(accFillSz, fee), baseCcy), buys),
  ]
  return {
    label: t('trade:submission.total'),
    figure: moneyText(buys ? accFillQuote : subtract(accFillQuote, fee), quoteCcy),
    rows: rows.filter((row) => row !== undefined),
  }
}
