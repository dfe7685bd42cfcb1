import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, isNegative, isPositive, type SwapOrder } from '#protocol'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../../ui/format/number.ts'
import type { OutcomeFactsProps } from '../../../ui/OutcomeFacts.tsx'
import { settleOf } from '../../names/contractKind.ts'
import { factRow } from '../../names/factRow.ts'
import { sizeText } from '../../names/lotsText.ts'

/** What an order on a contract came to: what it realized or is worth, at which price, and its fee. Of one that waits: what it asks for. */
export const contractFacts = (
  t: TFunction<['futures', 'trade']>,
  order: SwapOrder,
  { tickSz }: Pick<Instrument, 'tickSz'>,
): OutcomeFactsProps => {
  const { state, instType, instId, px, trigPx, avgPx, sz, accFillSz, accFillQuote, pnl, fee, feeCcy } = order
  const [, quoteCcy = ''] = instId.split('-')
  const price = (value: string): string => `${formatPrice(value, decimalsOf(tickSz))}\u00a0${quoteCcy}`
  const some = isPositive(accFillSz)
  const waits = state === 'live' || state === 'partially_filled'
  const closed = pnl !== '0'
  const value = moneyText(accFillQuote, quoteCcy)
  const rows = [
    factRow(
      'price',
      t('trade:details.price'),
      px === '' ? t('trade:details.bestPrice') : price(px),
      waits && (px !== '' || trigPx === ''),
    ),
    factRow('trigger', t('trade:confirm.triggerPrice'), price(trigPx), waits && trigPx !== ''),
    factRow('filled', t('trade:details.filled'), sizeText(t, order, accFillSz), waits && some),
    factRow('average', t('trade:details.average'), price(avgPx), some),
    factRow('fee', t('trade:details.fee'), moneyText(fee, feeCcy), some && instType !== 'FOREX'),
    factRow('value', t('trade:details.value'), value, !waits && closed),
  ].filter((row) => row !== undefined)
  if (waits) return { label: t('trade:details.ordered'), figure: sizeText(t, order, sz), rows }
  if (!closed) return { label: t('trade:details.value'), figure: value, rows }
  return {
    label: t('futures:cost.realised'),
    figure: `${formatSigned(pnl, 2)}\u00a0${settleOf(order)}`,
    move: isNegative(pnl) ? 'down' : 'up',
    rows,
  }
}
