import { useTranslation } from 'react-i18next'
import { useArea } from '../../../core/i18n/useArea.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { foreseeable } from '../../../core/state/state.ts'
import { formatMoment } from '../../../ui/format/moment.ts'
import css from './Note.module.css'

const Words = ({ known: { source, until } }: { known: NonNullable<typeof foreseeable.value> }) => {
  const { t } = useTranslation('statement')
  // They are seldom needed and come late; the list does not wait for them.
  if (!useArea('statement')) return null
  return (
    <p className={css['note']} role="note">
      {t(`prices.${source}`, { date: until && formatMoment(until) })}
    </p>
  )
}

/** What a trader must know of prices that somebody could know in advance. */
export const MarketNote = () => {
  const known = useSignalValue(foreseeable)
  return known === undefined ? null : <Words known={known} />
}
