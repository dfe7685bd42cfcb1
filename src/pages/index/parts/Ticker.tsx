import Megaphone from 'lucide-react/icons/megaphone'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { coinNotice, OutputOf } from '#protocol'
import { reducedMotion } from '../../../ui/live/reducedMotion.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { noticePath } from './noticePath.ts'
import css from './Ticker.module.css'
import { useTurns } from './useTurns.ts'

export type Notice = OutputOf<typeof coinNotice.announcementContent>['notices'][number]

/** How long an announcement stands, in ms. */
const STANDS = 6_000

interface TickerProps {
  /** Undefined while they are on their way. */
  notices: readonly Notice[] | undefined
}

/** The announcements on one line, one after the other. It rests while a hand or the focus is on it, and when told to. */
export const Ticker = ({ notices }: TickerProps) => {
  const { t } = useTranslation('home')
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const count = notices?.length ?? 0
  const turn = useTurns(count, STANDS, !stopped && !held)
  const notice = notices?.[turn]
  if (notices !== undefined && notice === undefined) return null
  const Sign = stopped ? Play : Pause
  return (
    // Nothing is done by touching it; it only waits.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css['ticker']}
      aria-label={t('ticker.label')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Megaphone className={css['sign']} size={18} aria-hidden />
      {notice === undefined ? (
        <span className={css['line']}>
          <Skeleton width="70%" height={12} />
        </span>
      ) : (
        <a key={notice.id} className={css['line']} href={`#${noticePath(notice.id)}`}>
          <span className={css['title']} lang={notice.writtenIn}>
            {notice.title}
          </span>
        </a>
      )}
      {count < 2 || reducedMotion() ? null : (
        <button
          type="button"
          className="icon-target"
          aria-label={t(stopped ? 'ticker.play' : 'ticker.pause')}
          onClick={() => setStopped(!stopped)}
        >
          <Sign size={16} aria-hidden />
        </button>
      )}
    </section>
  )
}
