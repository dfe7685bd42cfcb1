import BellIcon from 'lucide-react/icons/bell'
import { useTranslation } from 'react-i18next'
import { badgeText, useUnread } from '../../../core/request/unread.ts'
import { Badge } from '../../../ui/Badge.tsx'
import css from './Bell.module.css'
import { NOTICES } from './noticePath.ts'

/** The way to the announcements, with how many of them are unread. */
export const Bell = () => {
  const { t } = useTranslation('home')
  const count = useUnread('notices') ?? 0
  const shown = badgeText(count)
  return (
    <a
      className={`icon-target ${css['bell']}`}
      href={`#${NOTICES}`}
      aria-label={count === 0 ? t('bell.none') : t('bell.unread', { count, shown })}
    >
      <BellIcon size={22} aria-hidden />
      {count === 0 ? null : <Badge>{shown}</Badge>}
    </a>
  )
}
