import { useTranslation } from 'react-i18next'
import type { MarginWarning } from '#protocol'
import { formatDateTime } from '../../ui/format/time.ts'
import css from '../ticket/history/History.module.css'
import { warningText } from '../ticket/warningText.ts'

/** One margin warning or margin call: what it was about, and when. */
export const WarningRow = ({ warning }: { warning: MarginWarning }) => {
  useTranslation(['futures', 'shell'])
  const { text } = warningText(warning)
  return (
    <li className={css['item']}>
      <div className={css['row']}>
        <span className={css['left']}>
          <span>{text}</span>
          <span className={css['small']}>{formatDateTime(warning.ts)}</span>
        </span>
      </div>
    </li>
  )
}
