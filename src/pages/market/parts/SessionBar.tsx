import { computed } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, isOpenAt, nextChange } from '#protocol'
import type { Stream } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { formatCountdown } from '../../../ui/format/duration.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { venueNow } from '../../../ui/live/venueNow.ts'
import css from './Note.module.css'

/** Whether a market with hours is open, and how long that lasts. Renders when it opens or closes, not each second. */
export const SessionBar = ({ stream, hours }: { stream: Stream; hours: Instrument['hours'] }) => {
  const { t } = useTranslation('market')
  const session = useMemo(() => {
    const isOpen = computed(() => isOpenAt(hours, venueNow(stream)))
    // Another one when the market opens or closes, or when the venue's clock is known better than this device's.
    const change = computed(() => {
      void isOpen.value
      return nextChange(hours, stream.now.peek() + (stream.clock.value?.offset ?? 0))
    })
    return { isOpen, change }
  }, [stream, hours])
  const open = useSignalValue(session.isOpen)
  const until = useSignalValue(session.change)
  const left = useCallback(() => formatCountdown((until ?? 0) - venueNow(stream)), [stream, until])
  if (until === undefined) return null
  return (
    <p className={css['note']}>
      <span className={css['state']} data-open={open ? '' : undefined}>
        {t(open ? 'session.open' : 'session.closed')}
      </span>
      <span>
        {t(open ? 'session.closesIn' : 'session.opensIn')}{' '}
        <LiveText read={left} className={css['clock']} role="timer" aria-live="off" />
      </span>
    </p>
  )
}
