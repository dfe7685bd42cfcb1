import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Amount,
  decimalsOf,
  type Instrument,
  isNegative,
  lotsOf,
  type Order,
  type Position,
  type SwapOrder,
  subtract,
} from '#protocol'
import type { Stream } from '#stream'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { signedIn } from '../../core/state/state.ts'
import { alertLineId, alertsOf } from '../../market/alerts/alert.ts'
import { appAlerts } from '../../market/alerts/appAlerts.ts'
import type { PriceLine } from '../../market/charts/drawing/lineLayer.ts'
import { formatAmount, formatPrice } from '../../ui/format/number.ts'
import { useFeed } from '../../ui/live/useFeed.ts'
import { orderLines } from './orderLines.ts'
import { type PositionWords, positionLines } from './positionLines.ts'

/** What the user has standing at a price of this instrument: open orders and alerts. */
export interface ChartLines {
  readonly lines: ReadonlySignal<readonly PriceLine[]>
  /** The open orders, as they are now; undefined while they are not known. */
  readonly orders: ReadonlySignal<{ readonly data: readonly Order[] | undefined }>
  readonly contractOrders: ReadonlySignal<{ readonly data: readonly SwapOrder[] | undefined }>
  readonly positions: ReadonlySignal<{ readonly data: readonly Position[] | undefined }>
}

/** `moved`: a line that stands where it was dragged to, until it is known what becomes of it. */
export const useChartLines = (
  stream: Stream,
  { instId, tickSz, baseCcy, kind }: Instrument,
  moved: ReadonlySignal<{ readonly id: string; readonly price: number } | undefined>,
): ChartLines => {
  const { t } = useTranslation('chart')
  const open = useSignalValue(signedIn) === true
  const { value: orders } = useFeed(useCallback(() => (open ? stream.orders() : undefined), [stream, open]))
  const isForex = kind === 'forex' || kind === 'metal'
  const isContract = open && (kind === 'futures' || isForex)
  const { value: positions } = useFeed(
    useCallback(() => (isContract ? stream.positions() : undefined), [stream, isContract]),
  )
  const { value: waiting } = useFeed(
    useCallback(() => (isContract ? stream.contractOrders() : undefined), [stream, isContract]),
  )
  const lines = useMemo(() => {
    const decimals = decimalsOf(tickSz)
    const left = ({ sz, accFillSz, tgtCcy }: Order): Amount => (tgtCcy === 'base_ccy' ? subtract(sz, accFillSz) : sz)
    const label = (order: Order): string => t(`line.${order.side}`, { size: formatAmount(left(order)) })
    const handle = (order: Order): string =>
      t('line.order', { order: `${label(order)} ${baseCcy}`, price: formatPrice(order.px, decimals) })
    // Of forex in lots, as its ticket counts.
    const sized = (sz: Amount): string => formatAmount(isForex ? lotsOf(sz, { baseCcy }) : sz)
    const words: PositionWords = {
      entry: ({ pos }) => t('line.entry', { size: sized(pos) }),
      exits: t('line.exits'),
      exitsHandle: ({ pos, avgPx }) =>
        t('line.exitsHandle', {
          entry: t('line.entry', { size: `${formatAmount(pos)} ${baseCcy}` }),
          price: formatPrice(avgPx, decimals),
        }),
      // By the last price, while it is dragged; the sheet knows the mark.
      exitAt: ({ pos }, price) => {
        const isAbove = price > Number(stream.quote(instId).peek()?.last ?? price)
        return t(isAbove === isNegative(pos) ? 'line.stop' : 'line.takeProfit')
      },
      liquidation: t(isForex ? 'line.stopOut' : 'line.liquidation'),
      takeProfit: t('line.takeProfit'),
      stop: t('line.stop'),
      trailing: t('line.trailing'),
      order: (order) => t(`line.${order.side}`, { size: sized(subtract(order.sz, order.accFillSz)) }),
      handle: (order) => {
        const { side, sz, accFillSz, px, trigPx } = order
        const size = `${formatAmount(subtract(sz, accFillSz))} ${baseCcy}`
        const name = order.kind === 'tp' ? t('line.takeProfit') : order.kind === 'sl' ? t('line.stop') : ''
        return t('line.order', {
          order: name === '' ? t(`line.${side}`, { size }) : `${name} ${size}`,
          price: formatPrice(trigPx === '' ? px : trigPx, decimals),
        })
      },
    }
    const trigger = (order: Order): string => t('line.trigger', { order: label(order) })
    const triggerHandle = (order: Order): string =>
      t('line.order', { order: `${trigger(order)} ${baseCcy}`, price: formatPrice(order.trigPx, decimals) })
    return computed((): readonly PriceLine[] => {
      const all: readonly PriceLine[] = [
        ...orderLines(orders.value.data, instId, { label, handle, trigger, triggerHandle }),
        ...positionLines(positions.value.data, waiting.value.data, { instId, tickSz }, words),
        ...alertsOf(appAlerts().alerts.value, instId).map(
          ({ id, price }): PriceLine => ({
            id: alertLineId(id),
            kind: 'alert',
            price: Number(price),
            label: t('line.alert'),
            tone: 'warn',
            handle: t('line.alertHandle', { price: formatPrice(price, decimals) }),
          }),
        ),
      ]
      const drag = moved.value
      return drag === undefined ? all : all.map((line) => (line.id === drag.id ? { ...line, price: drag.price } : line))
    })
  }, [orders, positions, waiting, instId, tickSz, baseCcy, isForex, moved, stream, t])
  return { lines, orders, contractOrders: waiting, positions }
}
