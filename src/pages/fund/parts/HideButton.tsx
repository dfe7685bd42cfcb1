import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import css from './Fund.module.css'

/** Hides amounts from those who look over one's shoulder. */
export const HideButton = ({ hide, onToggle }: { hide: boolean; onToggle: () => void }) => {
  const { t } = useTranslation('fund')
  const Icon = hide ? EyeOff : Eye
  return (
    <button
      type="button"
      className={`icon-target ${css['eye']}`}
      aria-label={t('hide')}
      aria-pressed={hide}
      onClick={onToggle}
    >
      <Icon size={22} aria-hidden />
    </button>
  )
}
