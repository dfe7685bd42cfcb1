import CircleUser from 'lucide-react/icons/circle-user'
import { useTranslation } from 'react-i18next'
import { badgeText, useUnread } from '../../../core/request/unread.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { Badge } from '../../../ui/Badge.tsx'
import css from './AccountButton.module.css'

/** The way to the account, from where support is reached, with how many of its answers are unread. */
export const AccountButton = ({ signedIn }: { signedIn: boolean }) => {
  const { t } = useTranslation('home')
  const navigation = useNavigation()
  const count = useUnread('chats') ?? 0
  const shown = badgeText(count)
  return (
    <button
      type="button"
      className={`icon-target ${css['account']}`}
      aria-label={count === 0 ? t('account') : t('accountUnread', { count, shown })}
      onClick={() => navigation.push(signedIn ? '/pages/personal/personal' : '/pages/personal/personalNologin')}
    >
      <CircleUser size={24} aria-hidden />
      {count === 0 ? null : <Badge>{shown}</Badge>}
    </button>
  )
}
