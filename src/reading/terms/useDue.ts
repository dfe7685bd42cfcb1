import { computed } from '@preact/signals-core'
import { useMemo } from 'react'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { venueNow } from '../../ui/live/venueNow.ts'

/** How many of these moments (Unix ms) have come by the venue's clock; renders when one does. */
export const useDue = (moments: readonly number[]): number => {
  const stream = useStream()
  const all = moments.join(' ')
  const due = useMemo(() => {
    const each = all === '' ? [] : all.split(' ').map(Number)
    return computed(() => {
      const now = venueNow(stream)
      return each.filter((moment) => moment <= now).length
    })
  }, [stream, all])
  return useSignalValue(due)
}
