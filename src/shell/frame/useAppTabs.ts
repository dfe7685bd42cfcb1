import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../core/screens/navigation.ts'
import { screenAt, TABS } from '../../core/screens/screens.ts'
import { tabRefresh } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { prefetchScreen } from '../startup/prefetchScreen.ts'
import { TAB_ICONS } from './tabIcons.ts'

/** The five tabs, and which one is open. Tapping the open one asks its screen to refresh. */
export const useAppTabs = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const stream = useStream()
  const current = screenAt(pathname)
  return {
    items: TABS.map(({ path }, at) => ({ id: path, label: t(`tab.${at}`), icon: TAB_ICONS[at] ?? '' })),
    label: t('tabs'),
    /** Path of the open tab; undefined on a page above the tabs. */
    current: current?.tab === undefined ? undefined : current.path,
    onSelect: (path: string): void => {
      if (path === current?.path)
        tabRefresh.value = tabRefresh.value.map((flag, at) => (at === current.tab ? !flag : flag))
      else navigation.push(path)
    },
    // What the screen wants ahead is on its way while the finger is still down.
    onTouch: (path: string): void => {
      const screen = screenAt(path)
      if (screen !== undefined && screen !== current) prefetchScreen(stream, screen)()
    },
  }
}
