import { pause } from '../figures.ts'
import type { Trader } from './traffic.ts'

/**
 * Orders start at fixed times, whether the ones before are answered or not; waiting for a free trader counts. Answers what
 * each took, in ms, and how many seconds all of them.
 */
export const ordersAtRate = async (
  traders: readonly Trader[],
  rate: number,
  seconds: number,
): Promise<{ readonly took: readonly number[]; readonly seconds: number }> => {
  const took: number[] = []
  const free = [...traders]
  let freed: (() => void) | undefined
  const orders: Promise<void>[] = []
  const send = async (trader: Trader, late: number): Promise<void> => {
    // A millisecond is what the timer is late by itself.
    took.push((await trader.order()) + Math.max(0, late - 1))
    free.push(trader)
    freed?.()
  }
  const began = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = began + (n * 1_000) / rate
    await pause(Math.max(0, due - performance.now()))
    while (free.length === 0) await new Promise<void>((resolve) => (freed = resolve))
    orders.push(send(free.shift() as Trader, performance.now() - due))
  }
  await Promise.all(orders)
  return { took, seconds: (performance.now() - began) / 1_000 }
}
