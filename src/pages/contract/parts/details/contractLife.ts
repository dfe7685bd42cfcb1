import type { TFunction } from 'i18next'
import { isForexOrder, type SwapFill, type SwapOrder } from '#protocol'
import { settleOf } from '../../../../trade/names/contractKind.ts'
import { sizeParts } from '../../../../trade/names/lotsText.ts'
import { waitsForTrigger } from '../../../../trade/rows/waitsForTrigger.ts'
import { fillEntry, orderLife } from '../../../../trade/ticket/details/orderLife.tsx'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import type { TimelineEntry } from '../../../../ui/Timeline.tsx'

type Words = TFunction<['futures', 'trade']>

/** A fill on a contract as a moment. `tick`: decimals of the contract's price. */
export const contractFill = (
  t: Words,
  fill: SwapFill,
  of: Pick<SwapOrder, 'instType' | 'instId'>,
  tick: number,
): TimelineEntry => {
  const settle = settleOf(of)
  const values = { ...sizeParts(t, of, fill.sz), price: formatPrice(fill.px, tick) }
  const result = `${formatSigned(fill.pnl, 4)}\u00a0${settle}`
  return fillEntry(t, fill, {
    title: t(fill.side === 'buy' ? 'futures:details.bought' : 'futures:details.sold', values),
    fee: of.instType === 'FOREX' ? undefined : coinText(fill.fee, settle),
    result: fill.pnl === '0' ? undefined : t('futures:details.resultOf', { result }),
  })
}

/** What happened to an order on a contract, oldest first, with the reason of its end. */
export const contractLife = (
  t: Words,
  order: SwapOrder,
  fills: readonly SwapFill[],
  tick: number,
): readonly TimelineEntry[] => {
  const { kind, cancelSource } = order
  const forced = kind === 'liquidation' && isForexOrder(order) ? 'stopOut' : kind
  const source = cancelSource === '' ? 'user' : cancelSource
  const why = source === 'liquidation' && isForexOrder(order) ? 'stopOut' : source
  return orderLife(t, order, {
    waits: waitsForTrigger(order),
    ...(forced === 'liquidation' || forced === 'stopOut' || forced === 'adl'
      ? { placed: t(`futures:details.${forced}`) }
      : {}),
    fills: fills.map((fill) => contractFill(t, fill, order, tick)),
    ended: { title: t(`futures:end.${why}`), state: source === 'liquidation' ? 'bad' : 'plain' },
  })
}
