import { useTranslation } from 'react-i18next'
import { useArea } from '../core/i18n/useArea.ts'
import { formatMoment } from '../ui/format/moment.ts'
import css from './Reading.module.css'

const Note = ({ at }: { at: number }) => {
  const { t } = useTranslation('app')
  return useArea('app') ? <output className={css['kept']}>{t('kept', { time: formatMoment(at) })}</output> : null
}

/** Says that a text comes from the device, and of when it is (Unix ms); nothing for undefined. */
export const KeptNote = ({ at }: { at: number | undefined }) => (at === undefined ? null : <Note at={at} />)
