import { useTranslation } from 'react-i18next'
import { useArea } from '../../../core/i18n/useArea.ts'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { foreseeable } from '../../../core/state/state.ts'
import { formatDay } from '../../../ui/format/day.ts'
import css from './Note.module.css'

const Words = ({ known: { source, until } }: { known: NonNullable<typeof foreseeable.value> }) => {
  const { t } = useTranslation('statement')
  // They are seldom needed and come late; the list does not wait for them.
  if (!useArea('statement')) return null
  // The digits of Canada's English are those of the wire.
  const day = until && formatDay(new Date(until).toLocaleDateString('en-CA'))
  return (
    <p className={css['note']} role="note">
      {t(`prices.${source}`, { date: day })}
    </p>
  )
}

/** What a trader must know of prices that somebody could know in advance. */
export const MarketNote = () => {
  const known = useSignalValue(foreseeable)
  return known === undefined ? null : <Words known={known} />
}
