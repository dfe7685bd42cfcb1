import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { badgeText, useUnread } from '../../../core/request/unread.ts'
import { comingAt } from '../../../core/screens/coming.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { screenAt } from '../../../core/screens/screens.ts'
import { person } from '../../../core/state/state.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Tag } from '../../../ui/Tag.tsx'

const pathOf = (to: string): string => to.replace(/\?.*$/, '')

/** Rows that lead to pages, each by the title of its page; those still to come lead to the page that says so. */
export const PageRows = ({ to }: { to: readonly string[] }) => {
  const { t } = useTranslation(['shell', 'coming', 'account'])
  const navigation = useNavigation()
  const unread: Readonly<Record<string, number | undefined>> = {
    '/pages/notice/notice': useUnread('notices'),
    '/pages/login/services': useUnread('chats'),
    '/pages/transaction/record': useUnread('orders'),
  }
  const isClosing = useSignalValue(person)?.eraseAt !== undefined
  return to.map((address) => {
    const title = (screenAt(pathOf(address)) ?? comingAt(pathOf(address)))?.title
    const count = unread[address] ?? 0
    return title === undefined ? null : (
      <ListRow
        key={address}
        label={t(title)}
        end={
          count > 0 ? (
            <Tag tone="bad">{t('account:personal.unread', { count, shown: badgeText(count) })}</Tag>
          ) : isClosing && address === '/x/data' ? (
            <Tag tone="warn">{t('account:personal.closing')}</Tag>
          ) : undefined
        }
        onPress={() => navigation.push(address)}
      />
    )
  })
}
