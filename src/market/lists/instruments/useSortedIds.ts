import { effect } from '@preact/signals-core'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Instrument } from '#protocol'
import type { Feed, PulseQuote, Stream } from '#stream'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { keepSame, type Sort, sortIds } from './sort.ts'

type Pulse = Feed<ReadonlyMap<string, PulseQuote>>['value']

const NO_QUOTES: ReadonlyMap<string, PulseQuote> = new Map()

/** The order of some instruments as a small store, which tells its listeners only when the order is really another. */
export const createOrder = (instruments: readonly Instrument[], sort: Sort | undefined, pulse: Pulse) => {
  const order = (quotes: ReadonlyMap<string, PulseQuote> | undefined): readonly string[] =>
    sort === undefined ? instruments.map(({ instId }) => instId) : sortIds(instruments, quotes ?? NO_QUOTES, sort)
  let ids = order(pulse.peek().data)
  return {
    get: (): readonly string[] => ids,
    subscribe: (changed: () => void): (() => void) =>
      effect(() => {
        const { data } = pulse.value
        // Without quotes (a feed that closes and opens) the last order stands.
        const next = data === undefined ? ids : keepSame(ids, order(data))
        if (next === ids) return
        ids = next
        changed()
      }),
  }
}

/**
 * Ids of the instruments in the order asked for, kept up to date from the pulse, which comes once a second. A new set or
 * sort is answered in the same render. Without a sort the instruments stand as they are.
 */
export const useSortedIds = (
  stream: Stream,
  instruments: readonly Instrument[],
  sort: Sort | undefined,
): readonly string[] => {
  const { value } = useFeed(useCallback(() => stream.pulse(), [stream]))
  const store = useMemo(() => createOrder(instruments, sort, value), [instruments, sort, value])
  return useSyncExternalStore(store.subscribe, store.get)
}
