import { useTranslation } from 'react-i18next'
import type { security } from '#protocol'
import { Countdown } from '../../ui/Countdown.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import css from './Security.module.css'

interface HoldNotesProps {
  holds: readonly security.Hold[]
  /** Only holds of this. */
  kind?: security.Hold['kind']
  /** One is over. */
  onEnd?: () => void
}

/** What may not be done for now, why, and for how long still. */
export const HoldNotes = ({ holds, kind, onEnd }: HoldNotesProps) => {
  const { t } = useTranslation('security')
  // Of several that hold the same, the one that ends last says when it is over.
  const longest = holds.filter(
    (hold, at) => (kind ?? hold.kind) === hold.kind && holds.findIndex((one) => one.kind === hold.kind) === at,
  )
  return longest.map((hold) => (
    <section key={hold.kind} className={css['hold']}>
      <p className={css['held']}>
        <b>{t(`held.${hold.kind}`)}</b>
        <Countdown until={hold.until} announce {...(onEnd === undefined ? {} : { onEnd })} />
      </p>
      <p>
        {t(`reason.${hold.reason}`)} {t('held.until', { time: formatDateTime(hold.until) })}
      </p>
    </section>
  ))
}
