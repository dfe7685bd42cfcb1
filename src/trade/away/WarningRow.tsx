import { useTranslation } from 'react-i18next'
import type { MarginWarning } from '#protocol'
import { formatDateTime } from '../../ui/format/time.ts'
import { RecordRow } from '../ticket/history/RecordRow.tsx'
import { warningText } from '../ticket/warningText.ts'

/** One margin warning or margin call: what it was about, and when. */
export const WarningRow = ({ warning }: { warning: MarginWarning }) => {
  useTranslation(['futures', 'shell'])
  return <RecordRow name={warningText(warning).text} plain below={[formatDateTime(warning.ts)]} />
}
