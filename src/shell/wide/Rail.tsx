import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { SEARCH } from '../../core/screens/screens.ts'
import { signedIn } from '../../core/state/state.ts'
import { TabBar } from '../../ui/TabBar.tsx'
import { useAppTabs } from '../frame/useAppTabs.ts'
import css from './Wide.module.css'

const ICON = { size: 22, 'aria-hidden': true } as const

/** The tabs of a wide window, on every page: at its edge, with the ways to search and account below them. */
export const Rail = () => {
  const { t } = useTranslation('shell')
  const navigation = useNavigation()
  const isMember = useSignalValue(signedIn) === true
  const account = isMember ? '/pages/personal/personal' : '/pages/personal/personalNologin'
  return (
    <div className={css['rail']} data-rail>
      <TabBar {...useAppTabs()} />
      <div className={css['end']}>
        <button type="button" className={css['way']} onClick={() => navigation.push(SEARCH)}>
          <Search {...ICON} />
          {t('title.search')}
        </button>
        <button type="button" className={css['way']} onClick={() => navigation.push(account)}>
          <UserRound {...ICON} />
          {t('title.personal')}
        </button>
      </div>
    </div>
  )
}
