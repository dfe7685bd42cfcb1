import { computed } from '@preact/signals-core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, isOpenAt, nextOpening } from '#protocol'
import type { Stream } from '#stream'
import { formatCountdown } from '../../../format/duration.ts'
import { LiveText } from '../../../live/LiveText.tsx'
import { useSignalPick } from '../../../live/useSignalValue.ts'
import { venueNow } from '../../../live/venueNow.ts'
import css from './SessionNote.module.css'

/** Says in plain words that the market rests, and when it opens. Renders when it opens or closes, not each second. */
export const SessionNote = ({ stream, hours }: { stream: Stream; hours: Instrument['hours'] }) => {
  const { t } = useTranslation('market')
  const opensAt = useSignalPick(
    useMemo(() => computed(() => venueNow(stream)), [stream]),
    useCallback((now: number) => (isOpenAt(hours, now) ? undefined : nextOpening(hours, now)), [hours]),
  )
  const read = useCallback(
    () => t('detail.closedNow', { clock: formatCountdown((opensAt ?? 0) - venueNow(stream)) }),
    [t, opensAt, stream],
  )
  if (opensAt === undefined) return null
  return (
    <p className={css['note']}>
      <LiveText read={read} className={css['strong']} /> {t('detail.closedSince')}
    </p>
  )
}
