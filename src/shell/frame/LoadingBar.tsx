import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { loadingCalls } from '../../core/state/state.ts'
import css from './LoadingBar.module.css'

/** The loading indicator of the calls that ask for one. */
export const LoadingBar = () => {
  const { t } = useTranslation('common')
  return useSignalValue(loadingCalls) > 0 ? (
    <progress className={css['bar']} aria-live="polite" aria-label={t('loading')} />
  ) : null
}
