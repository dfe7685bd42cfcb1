import type { TFunction } from 'i18next'
import { type Fill, isWaiting, type Order } from '#protocol'
import { fillEntry, orderLife } from '../../../../trade/ticket/details/orderLife.tsx'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatAmount, formatPrice } from '../../../../ui/format/number.ts'
import type { TimelineEntry } from '../../../../ui/Timeline.tsx'

const ENDED = {
  '': 'cancelledByYou',
  user: 'cancelledByYou',
  'no-liquidity': 'endedNoDepth',
  slippage: 'endedSlippage',
  ioc: 'endedIoc',
  fok: 'endedFok',
  oco: 'endedOco',
  withdrawn: 'endedWithdrawn',
} as const satisfies Readonly<Record<Order['cancelSource'], string>>

/** What happened to a spot order, oldest first. `tick`: decimals of the instrument's price. */
export const spotLife = (
  t: TFunction<'trade'>,
  order: Order,
  fills: readonly Fill[],
  tick: number,
): readonly TimelineEntry[] => {
  const [ccy] = order.instId.split('-')
  return orderLife(t, order, {
    waits: isWaiting(order),
    fills: fills.map((fill) =>
      fillEntry(t, fill, {
        title: t('trade:details.fill', { amount: formatAmount(fill.sz), ccy, price: formatPrice(fill.px, tick) }),
        fee: coinText(fill.fee, order.feeCcy),
      }),
    ),
    ended: { title: t(`trade:details.${ENDED[order.cancelSource]}`) },
  })
}
