import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { TabBar } from '../ui/TabBar.tsx'
import { askAhead } from './askAhead.ts'
import { useNavigation } from './navigation.ts'
import { screenAt, TABS } from './screens.ts'
import { tabRefresh } from './state.ts'
import { useStream } from './streamContext.ts'

/** Outlines in the order of the tabs: home, market, transaction, contract, fund. */
const ICONS = [
  'M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6h-6v6H4a1 1 0 0 1-1-1z',
  'M4 19V9m5 10V5m6 14v-8m5 8V3',
  'M4 8h13l-3-3M20 16H7l3 3',
  'M5 3h10l4 4v14H5zM9 12h6M9 16h6',
  'M3 7h18v12H3zM3 7l3-3h12l3 3M15 13h3',
]

/** The five tabs, on the five tab pages. Tapping the open one asks its screen to refresh. */
export const AppTabs = () => {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const stream = useStream()
  const current = screenAt(pathname)
  if (current?.tab === undefined) return null
  const items = TABS.map(({ path }, at) => ({ id: path, label: t(`tab.${at}`), icon: ICONS[at] ?? '' }))
  const select = (path: string): void => {
    if (path === current.path)
      tabRefresh.value = tabRefresh.value.map((flag, at) => (at === current.tab ? !flag : flag))
    else navigation.push(path)
  }
  // What the screen wants ahead is on its way while the finger is still down.
  const touch = (path: string): void => {
    const screen = screenAt(path)
    if (screen !== undefined && screen !== current) askAhead(stream, screen)()
  }
  return <TabBar items={items} current={current.path} label={t('tabs')} onSelect={select} onTouch={touch} />
}
