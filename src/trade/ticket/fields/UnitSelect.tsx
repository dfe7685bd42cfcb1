import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import css from './UnitSelect.module.css'

interface UnitSelectProps<Unit extends string> {
  unit: Unit
  units: readonly { readonly id: Unit; readonly label: string }[]
  onUnit: (unit: Unit) => void
}

/** In which of two coins an amount is typed; stands behind its number. */
export const UnitSelect = <Unit extends string>({ unit, units, onUnit }: UnitSelectProps<Unit>) => {
  const { t } = useTranslation('trade')
  return (
    <span className={css['unit']}>
      <select
        className={css['select']}
        aria-label={t('ticket.unit')}
        value={unit}
        onChange={(event) => {
          const chosen = units.find(({ id }) => id === event.target.value)
          if (chosen !== undefined) onUnit(chosen.id)
        }}
      >
        {units.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </span>
  )
}
