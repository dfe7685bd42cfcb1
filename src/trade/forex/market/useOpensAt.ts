import { computed } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { type Instrument, isOpenAt, nextOpening } from '#protocol'
import type { Stream } from '#stream'
import { useSignalPick } from '../../../core/live/useSignalValue.ts'
import { venueNow } from '../../../ui/live/venueNow.ts'

/** When a market opens that rests now, Unix ms; undefined while it is open. Renders when it opens or closes. */
export const useOpensAt = (stream: Stream, hours: Instrument['hours']): number | undefined =>
  useSignalPick(
    useMemo(() => computed(() => venueNow(stream)), [stream]),
    useCallback((now: number) => (isOpenAt(hours, now) ? undefined : nextOpening(hours, now)), [hours]),
  )
