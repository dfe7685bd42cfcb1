import { useCallback, useEffect, useRef } from 'react'
import { alertLineId } from '../../market/alerts/alert.ts'
import { appAlerts } from '../../market/alerts/appAlerts.ts'
import type { PriceLine } from '../../market/charts/drawing/lineLayer.ts'
import { orderLineId, triggerLineId } from './orderLines.ts'
import { contractLineId, exitLineId } from './positionLines.ts'
import type { ChartLines } from './useChartLines.ts'
import type { useChartSheets } from './useChartSheets.tsx'

type Sheets = Pick<ReturnType<typeof useChartSheets>, 'onAlert' | 'onAmend' | 'onContractAmend' | 'onExit'>

/**
 * What a dragged or pressed line stands for is changed in a sheet; nothing happens before it is confirmed there. The
 * returned function is stable.
 */
export const useLineActions = (
  { orders, contractOrders, positions }: Omit<ChartLines, 'lines'>,
  { onAlert, onAmend, onContractAmend, onExit }: Sheets,
  decimals: number,
): ((line: PriceLine, price: number) => void) => {
  const act = useRef<(line: PriceLine, price: number) => void>(() => undefined)
  useEffect(() => {
    act.current = (line, price) => {
      const { id, kind } = line
      const px = price.toFixed(decimals)
      if (kind === 'alert') {
        const alert = appAlerts()
          .alerts.peek()
          .find((one) => alertLineId(one.id) === id)
        if (alert !== undefined) onAlert({ alert, price: px }, { id, price })
        return
      }
      const position = positions.peek().data?.find(({ posId }) => exitLineId(posId) === id)
      if (position !== undefined) {
        onExit({ posId: position.posId, px: price === line.makes?.from ? '' : px }, { id, price })
        return
      }
      const order = orders.peek().data?.find(({ ordId }) => orderLineId(ordId) === id)
      if (order !== undefined) onAmend({ order, px }, { id, price })
      const waiting = orders.peek().data?.find(({ ordId }) => triggerLineId(ordId) === id)
      if (waiting !== undefined) onAmend({ order: waiting, trigPx: px }, { id, price })
      const contract = contractOrders.peek().data?.find(({ ordId }) => contractLineId(ordId) === id)
      if (contract !== undefined) onContractAmend({ order: contract, px }, { id, price })
    }
  })
  return useCallback((line: PriceLine, price: number) => act.current(line, price), [])
}
