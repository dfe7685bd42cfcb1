import { useTranslation } from 'react-i18next'
import { useArea } from '../core/i18n/useArea.ts'
import { formatMoment } from './format/moment.ts'
import css from './KeptNote.module.css'

const Note = ({ at }: { at: number }) => {
  const { t } = useTranslation('app')
  return useArea('app') ? <output className={css['kept']}>{t('kept', { time: formatMoment(at) })}</output> : null
}

/** Says that what follows was kept on the device, and since when (Unix ms); nothing for undefined. */
export const KeptNote = ({ at }: { at: number | undefined }) => (at === undefined ? null : <Note at={at} />)
