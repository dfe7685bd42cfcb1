import { TabBar } from '../../ui/TabBar.tsx'
import { useAppTabs } from './useAppTabs.ts'

/** The five tabs, on the five tab pages. */
export const AppTabs = () => {
  const tabs = useAppTabs()
  return tabs.current === undefined ? null : <TabBar {...tabs} />
}
