import { effect } from '@preact/signals-core'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isEnded, merchantOrder } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { useFeed } from '../../ui/live/useFeed.ts'

/** So often an open order is asked for again, in ms, also where no step of it was told. */
const EVERY = 20_000

/** The user's open C2C orders as they are told, each by its steps so far. */
export const useOpenOrders = () => {
  const stream = useStream()
  return useFeed(useCallback(() => stream.c2c(), [stream])).value
}

/** The order that the address names (`?id=`), read again at each of its steps. */
export const useOrder = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const call = useCall(
    merchantOrder.getOrderByOrderNo,
    { id },
    { every: (data) => (data === undefined || isEnded(data.order.state) ? undefined : EVERY) },
  )
  const orders = useOpenOrders()
  const told = useRef<number>(undefined)
  const { data, refetch } = call
  const version = data?.order.version
  useEffect(
    () =>
      effect(() => {
        const { data: open } = orders.value
        if (open === undefined) return
        const now = open.find((order) => order.id === id)?.version
        const before = told.current
        told.current = now
        // It left the list, or made a step that this page has not read.
        const isNews = now === undefined ? before !== undefined : version !== undefined && now > version
        if (isNews && now !== before) void refetch()
      }),
    [orders, id, version, refetch],
  )
  return { id, ...call }
}
