import BellIcon from 'lucide-react/icons/bell'
import { useTranslation } from 'react-i18next'
import { newCalls } from '#protocol'
import { useCall } from '../../../core/request/useCall.ts'
import css from './Bell.module.css'
import { NOTICES } from './noticePath.ts'

/** So often the badge is asked for, in ms; never while the page is hidden. */
const EVERY = 30_000
const MOST = 99

/** The way to the announcements, with how much is unread. */
export const Bell = ({ signedIn }: { signedIn: boolean }) => {
  const { t } = useTranslation('home')
  const { data } = useCall(newCalls.getUnreadMsgs, {}, { enabled: signedIn, every: EVERY })
  const count = signedIn ? (data?.total ?? 0) : 0
  const shown = count > MOST ? `${MOST}+` : String(count)
  return (
    <a
      className={`icon-target ${css['bell']}`}
      href={`#${NOTICES}`}
      aria-label={count === 0 ? t('bell.none') : t('bell.unread', { count, shown })}
    >
      <BellIcon size={22} aria-hidden />
      {count === 0 ? null : (
        <span className={css['badge']} aria-hidden="true">
          {shown}
        </span>
      )}
    </a>
  )
}
