import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useStream } from '../../../core/state/streamContext.ts'

/** Whether a sampled value has come. */
export const isThere = (value: unknown): boolean => value !== undefined

/** A live value as React state, once a second and when it comes or goes: figures that are read, not watched. */
export const useEachSecond = <T>(value: ReadonlySignal<T>, presenceOf: (value: T) => string | number | boolean): T => {
  const { now } = useStream()
  const [sampled, setSampled] = useState(() => value.peek())
  useEffect(() => {
    const presence = computed(() => presenceOf(value.value))
    const second = computed(() => `${now.value} ${presence.value}`)
    return second.subscribe(() => setSampled(() => value.peek()))
  }, [now, value, presenceOf])
  return sampled
}
