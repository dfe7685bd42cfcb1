import History from 'lucide-react/icons/history'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newCalls } from '#protocol'
import { invalidateCall } from '../../../core/request/queries.ts'
import { badgeText, useUnread } from '../../../core/request/unread.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { hasEnded, useOrderEvents } from '../history/useOrderEvents.ts'
import css from './MarketHead.module.css'

const recount = (): void => void invalidateCall(newCalls.getUnreadMsgs)

/** The way to the ended orders of a product, with how many ended unseen. */
export const RecordsLink = ({ to, kind }: { to: string; kind: 'orders' | 'contracts' }) => {
  const { t } = useTranslation('trade')
  const count = useUnread(kind) ?? 0
  useOrderEvents(recount, hasEnded)
  const shown = badgeText(count)
  return (
    <Link
      className={`icon-target ${css['records']}`}
      to={to}
      aria-label={count === 0 ? t('instrument.records') : t('instrument.recordsUnread', { count, shown })}
    >
      <History size={22} aria-hidden />
      {count === 0 ? null : <Badge>{shown}</Badge>}
    </Link>
  )
}
