import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { badgeText, useUnread } from '../../../core/request/unread.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { screenAt } from '../../../core/screens/screens.ts'
import { person } from '../../../core/state/state.ts'
import { ListRow } from '../../../ui/ListRow.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { PAGE_SIGNS } from './pageSigns.ts'

const pathOf = (to: string): string => to.replace(/\?.*$/, '')

/** Names of pages whose title comes with the page. */
const NAMES: Readonly<Record<string, string>> = {
  '/pages/C2C/C2C': 'account:personal.c2c',
  '/pages/C2C/C2CTrade': 'account:personal.c2cAds',
  '/pages/promote/promote': 'account:personal.promote',
  '/x/practice': 'account:personal.practice',
}

/** Rows that lead to pages, each by its sign and the title of its page. Pages that do not exist yet have no row. */
export const PageRows = ({ to }: { to: readonly string[] }) => {
  const { t } = useTranslation(['shell', 'account'])
  const navigation = useNavigation()
  const unread: Readonly<Record<string, number | undefined>> = {
    '/pages/notice/notice': useUnread('notices'),
    '/pages/login/services': useUnread('chats'),
    '/pages/transaction/record': useUnread('orders'),
  }
  const isClosing = useSignalValue(person)?.eraseAt !== undefined
  return to.map((address) => {
    const title = screenAt(pathOf(address))?.title
    const Sign = PAGE_SIGNS[address]
    const count = unread[address] ?? 0
    return title === undefined ? null : (
      <ListRow
        key={address}
        icon={Sign === undefined ? undefined : <Sign size={20} aria-hidden />}
        label={t(NAMES[address] ?? title)}
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
