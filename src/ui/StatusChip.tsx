import { useTranslation } from 'react-i18next'
import { useStream } from '../app/streamContext.ts'
import { useSignalValue } from '../live/useSignalValue.ts'
import { connectionState } from './connectionState.ts'
import css from './StatusChip.module.css'

/** Live, slow or lost, with the round trip. The word is announced when it changes, the figure is not. */
export const StatusChip = () => {
  const { t } = useTranslation('common')
  const connection = useSignalValue(useStream().connection)
  const state = connectionState(connection)
  const { rtt } = connection
  const figure = rtt !== undefined && (state === 'live' || state === 'slow') ? t('ms', { count: Math.round(rtt) }) : ''
  return (
    <span className={css['chip']} data-state={state}>
      <span className={css['dot']} aria-hidden="true" />
      <span aria-live="polite">{t(`connection.${state}`)}</span>
      {figure === '' ? null : <span className={css['rtt']}>{`· ${figure}`}</span>}
    </span>
  )
}
