import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, isOpenAt, nextOpening } from '#protocol'
import type { Stream } from '#stream'
import { formatCountdown } from '../../../format/duration.ts'
import { LiveText } from '../../../live/LiveText.tsx'
import { useSignalPick } from '../../../live/useSignalValue.ts'
import css from './SessionNote.module.css'

/** Says in plain words that the market rests, and when it opens. Renders when it opens or closes, not each second. */
export const SessionNote = ({ stream, hours }: { stream: Stream; hours: Instrument['hours'] }) => {
  const { t } = useTranslation('market')
  const opensAt = useSignalPick(
    stream.now,
    useCallback((now: number) => (isOpenAt(hours, now) ? undefined : nextOpening(hours, now)), [hours]),
  )
  const read = useCallback(
    () => t('detail.closedNow', { clock: formatCountdown((opensAt ?? 0) - stream.now.value) }),
    [t, opensAt, stream],
  )
  if (opensAt === undefined) return null
  return (
    <p className={css['note']}>
      <LiveText read={read} className={css['strong']} /> {t('detail.closedSince')}
    </p>
  )
}
