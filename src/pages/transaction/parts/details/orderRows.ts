import type { TFunction } from 'i18next'
import type { Order } from '#protocol'
import { factRow } from '../../../../trade/names/factRow.ts'
import { askedFacts, filledFacts } from '../../../../trade/ticket/details/orderFacts.ts'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice } from '../../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'

/** An order's figures, row by row; what it has not yet is left out. `tick`: decimals of the instrument's price. */
export const orderRows = (t: TFunction<'trade'>, order: Order, tick: number): readonly KeyValueRow[] => {
  const { instId, trigPxType, tgtCcy } = order
  const [base = '', quote = ''] = instId.split('-')
  const price = (px: string): string => `${formatPrice(px, tick)}\u00a0${quote}`
  const watched = order.trigPx === '' || trigPxType === '' ? undefined : t(`trigger.${trigPxType}`)
  const sizes = {
    ordered: coinText(order.sz, tgtCcy === 'quote_ccy' ? quote : base),
    filled: coinText(order.accFillSz, base),
  }
  return [
    ...askedFacts(t, order, price, watched),
    ...filledFacts(t, order, price, sizes),
    factRow('fee', t('details.fee'), coinText(order.fee, order.feeCcy)),
  ].filter((row) => row !== undefined)
}
