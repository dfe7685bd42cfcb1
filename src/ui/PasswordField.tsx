import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password, hidden until its eye is tapped. Say `autoComplete`: `current-password` or `new-password`. */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'end'>) => {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={css['inside']}
          aria-label={t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} aria-hidden />
        </button>
      }
    />
  )
}
