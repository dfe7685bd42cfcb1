import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../live/useSignalValue.ts'
import css from './LoadingBar.module.css'
import { loadingCalls } from './state.ts'

/** The loading indicator of the calls that ask for one. */
export const LoadingBar = () => {
  const { t } = useTranslation('common')
  return useSignalValue(loadingCalls) > 0 ? (
    <progress className={css['bar']} aria-live="polite" aria-label={t('loading')} />
  ) : null
}
