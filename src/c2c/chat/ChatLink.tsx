import MessageCircle from 'lucide-react/icons/message-circle'
import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '#protocol'
import { badgeText } from '../../core/request/unread.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import css from './ChatLink.module.css'
import { latestHead, useLiveHeads } from './chatHead.ts'

type WithChat = Pick<C2cOrderRow, 'id' | 'chat'>

const chatPath = (id: string): string => `/pages/C2C/chat?id=${id}`
const useUnread = ({ id, chat }: WithChat): number => latestHead(chat, useLiveHeads().get(id))?.unread ?? 0

/** In the bar of a page about an order: the way to its chat, with how many messages are unread. */
export const ChatLink = ({ order }: { order: WithChat }) => {
  const { t } = useTranslation('c2cOrders')
  const count = useUnread(order)
  return (
    <a
      className={`icon-target ${css['link']}`}
      href={`#${chatPath(order.id)}`}
      aria-label={count === 0 ? t('chat.open') : t('chat.openUnread', { count })}
    >
      <MessageCircle size={20} aria-hidden />
      {count === 0 ? null : <Badge>{badgeText(count)}</Badge>}
    </a>
  )
}

/** The same as a row of a list. */
export const ChatRow = ({ order }: { order: WithChat }) => {
  const { t } = useTranslation('c2cOrders')
  const count = useUnread(order)
  return (
    <ListRow
      icon={<MessageCircle size={20} aria-hidden />}
      label={t('chat.write')}
      href={chatPath(order.id)}
      {...(count > 0 && { end: t('chat.unread', { count }) })}
    />
  )
}
