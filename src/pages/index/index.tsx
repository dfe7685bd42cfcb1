import CircleUser from 'lucide-react/icons/circle-user'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../app/navigation.ts'
import { domain, signedIn } from '../../app/state.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Balance } from './parts/Balance.tsx'
import { GuestCard } from './parts/GuestCard.tsx'
import css from './parts/Home.module.css'
import { Ranking } from './parts/Ranking.tsx'

/** Home: what one owns, or the ways in, and what moved most. */
const Home = () => {
  const { t } = useTranslation('home')
  const navigation = useNavigation()
  const user = useSignalValue(signedIn)
  const title = useSignalValue(domain)?.title || 'Tapeline'
  return (
    <Page
      tint
      bar={
        <PageBar title={title} back={false}>
          <StatusChip />
          <button
            type="button"
            className={css['icon']}
            aria-label={t('account')}
            onClick={() =>
              navigation.push(user === true ? '/pages/personal/personal' : '/pages/personal/personalNologin')
            }
          >
            <CircleUser size={24} aria-hidden />
          </button>
        </PageBar>
      }
    >
      {user === true ? <Balance /> : null}
      {user === false ? <GuestCard /> : null}
      <Ranking />
    </Page>
  )
}

export default Home
