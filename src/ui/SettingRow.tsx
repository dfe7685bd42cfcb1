import ChevronRight from 'lucide-react/icons/chevron-right'
import css from './SettingRow.module.css'

interface SettingRowProps {
  label: string
  /** What is set there now. */
  value: string
  /** Something in there has to be changed. */
  error?: string | undefined
  onPress: () => void
}

/** The way to what is seldom set: its name, and what is set now, so that nobody has to look. */
export const SettingRow = ({ label, value, error, onPress }: SettingRowProps) => (
  <button
    type="button"
    className={css['row']}
    aria-haspopup="dialog"
    data-error={error === undefined ? undefined : ''}
    onClick={onPress}
  >
    <span>{label}</span> <span className={css['value']}>{error ?? value}</span>
    <ChevronRight size={16} aria-hidden />
  </button>
)
