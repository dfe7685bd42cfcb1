import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useMemo } from 'react'
import { type Dealing } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import { type Dealings, dealingOf } from './forexAccount.ts'

/** The dealing prices of these pairs as they come. Renders nothing. */
export const useDealings = (instIds: readonly string[]): ReadonlySignal<Dealings> => {
  const stream = useStream()
  const names = [...new Set(instIds)]
    .filter((id) => id !== '')
    .toSorted()
    .join(' ')
  useEffect(() => (names === '' ? undefined : stream.demandQuotes(names.split(' '))), [stream, names])
  return useMemo(() => {
    const ids = names === '' ? [] : names.split(' ')
    return computed(() => {
      const now = new Map<string, Dealing>()
      for (const id of ids) {
        const dealing = dealingOf(stream.quote(id).value)
        if (dealing !== undefined) now.set(id, dealing)
      }
      return now
    })
  }, [stream, names])
}
