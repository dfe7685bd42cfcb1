import type { ReadonlySignal } from '@preact/signals-core'
import { useMemo } from 'react'
import type { BookView, FeedValue } from '#stream'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { groupSteps } from './bookGroups.ts'

/** Power of ten at or below the best ask: it decides which price steps make sense, and seldom changes. */
const magnitude = ({ data }: FeedValue<BookView>): number =>
  Math.floor(Math.log10(Number(data?.asks[0]?.[0] ?? data?.bids[0]?.[0] ?? 1)))

/** The price steps that a book may be grouped by, finest first; renders when they change. */
export const useBookSteps = (best: ReadonlySignal<FeedValue<BookView>>, tickSz: string): readonly string[] => {
  const power = useSignalPick(best, magnitude)
  return useMemo(() => groupSteps(tickSz, (10 ** power).toFixed(Math.max(0, -power))), [tickSz, power])
}
