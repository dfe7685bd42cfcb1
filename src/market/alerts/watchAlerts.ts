import { computed, effect } from '@preact/signals-core'
import { PRICE_AGE_STALE, toPrice } from '#protocol'
import type { Stream } from '#stream'
import { connectionState } from '../../ui/connectionState.ts'
import { isReached, type PriceAlert } from './alert.ts'
import type { Alerts } from './appAlerts.ts'

/** Another tab sees the same price: who holds the lock fires. Without locks the store alone decides. */
const inTurn = async (run: () => void): Promise<void> => {
  // Absent where the page does not come over TLS.
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (!locks) return run()
  await locks.request('tapeline.alerts', run)
}

/**
 * Watches the prices that alerts wait for, and tells of each that is reached, once. Only a live price counts: one that
 * came after the alert was set, is young enough to trade on, and over a connection that stands.
 */
export const watchAlerts = (
  stream: Stream,
  { alerts, fire }: Alerts,
  tell: (alert: PriceAlert, last: string) => void,
): (() => void) => {
  const waiting = computed(() => alerts.value.filter(({ fired }) => fired === undefined))
  const names = computed(() => [...new Set(waiting.value.map(({ instId }) => instId))].toSorted().join(' '))
  const stopDemand = effect(() => (names.value === '' ? undefined : stream.demandQuotes(names.value.split(' '))))

  const ripe = ({ instId, setAt, ...alert }: PriceAlert): string | undefined => {
    const quote = stream.quote(instId).value
    const phase = connectionState(stream.connection.value)
    if (quote === undefined || quote.last === '' || quote.stale || phase === 'lost' || phase === 'offline')
      return undefined
    const isLive = quote.arrivedAt >= setAt && stream.now.peek() - quote.arrivedAt < PRICE_AGE_STALE
    return isLive && isReached(alert, toPrice(quote.last)) ? quote.last : undefined
  }
  const stopWatch = effect(() => {
    for (const alert of waiting.value) {
      const last = ripe(alert)
      if (last !== undefined) void inTurn(() => fire(alert.id, last, stream.now.peek()) && tell(alert, last))
    }
  })
  return () => {
    stopWatch()
    stopDemand()
  }
}
