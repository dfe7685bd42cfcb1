import { formatDateTime } from '../ui/format/time.ts'
import css from './SettingChanges.module.css'

/** From when a line of the configuration counts (Unix ms): on one line of text, however narrow. */
export const SettingDate = ({ from }: { from: number }) => (
  <time className={css['date']} dateTime={new Date(from).toISOString()}>
    {formatDateTime(String(from))}
  </time>
)
