import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { type Price, toPrice } from '#protocol'
import { useStream } from '../../../core/state/streamContext.ts'
import type { Marks } from '../../rows/contractAccount.ts'

const NONE: Marks = new Map()

/** The mark prices of these contracts as they come; one that is too old counts as none. Renders nothing. */
export const useMarks = (instIds: readonly string[]): ReadonlySignal<Marks> => {
  const stream = useStream()
  const [marks] = useState(() => signal(NONE))
  const names = [...new Set(instIds)].toSorted().join(' ')
  useEffect(() => {
    const feeds = names
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => [id, stream.markPrice(id)] as const)
    const stop = effect(() => {
      const now = new Map<string, Price>()
      for (const [id, feed] of feeds) {
        const { data, stale } = feed.value.value
        if (data !== undefined && !stale) now.set(id, toPrice(data.px))
      }
      marks.value = now
    })
    return () => {
      stop()
      for (const [, feed] of feeds) feed.close()
      marks.value = NONE
    }
  }, [stream, marks, names])
  return marks
}
