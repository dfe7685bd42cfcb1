import { useTranslation } from 'react-i18next'
import { comingAt } from '../../../core/screens/coming.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { screenAt } from '../../../core/screens/screens.ts'
import { ListRow } from '../../../ui/ListRow.tsx'

const pathOf = (to: string): string => to.replace(/\?.*$/, '')

/** Rows that lead to pages, each by the title of its page; those still to come lead to the page that says so. */
export const PageRows = ({ to }: { to: readonly string[] }) => {
  const { t } = useTranslation(['shell', 'coming'])
  const navigation = useNavigation()
  return to.map((address) => {
    const title = (screenAt(pathOf(address)) ?? comingAt(pathOf(address)))?.title
    return title === undefined ? null : (
      <ListRow key={address} label={t(title)} onPress={() => navigation.push(address)} />
    )
  })
}
