import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, restAt } from '#protocol'
import type { Stream } from '#stream'
import { formatCountdown } from '../../../ui/format/duration.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { venueNow } from '../../../ui/live/venueNow.ts'
import css from './SessionNote.module.css'
import { useOpensAt } from './useOpensAt.ts'

const DAY = 86_400_000

/** Why the market rests, by name. The holidays of `HOLIDAYS`: one before the turn of the year, one after it. */
const restName = (hours: Instrument['hours'], now: number) => {
  const rest = restAt(hours, now)
  if (rest !== 'holiday') return rest
  return new Date(now + DAY / 2).getUTCMonth() === 11 && new Date(now).getUTCDate() < 30 ? 'christmas' : 'newYear'
}

/**
 * Says in one line that the market is closed, until when, and why; a ticket below it still fits on a phone. Renders when it opens or closes, not each second.
 */
export const SessionNote = ({ stream, hours }: { stream: Stream; hours: Instrument['hours'] }) => {
  const { t } = useTranslation(['market', 'chart'])
  const opensAt = useOpensAt(stream, hours)
  const read = useCallback(
    () => t('market:detail.closedNow', { clock: formatCountdown((opensAt ?? 0) - venueNow(stream)) }),
    [t, opensAt, stream],
  )
  if (opensAt === undefined) return null
  const why = restName(hours, venueNow(stream))
  return (
    <p className={css['note']}>
      <LiveText read={read} className={css['strong']} />
      {why === undefined ? null : ` ${t(`chart:rest.${why}`)}`}
    </p>
  )
}
