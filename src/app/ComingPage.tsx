import Construction from 'lucide-react/icons/construction'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useNavigation } from './navigation.ts'
import { HOME, MARKET } from './screens.ts'

/** A page of the plan that is not built yet, or an address that is none of ours; calm, with a way on. */
const ComingPage = ({ unknown = false }: { unknown?: boolean }) => {
  const { t } = useTranslation('shell')
  const navigation = useNavigation()
  const title = t(unknown ? 'unknownPage.title' : 'comingPage.title')
  useEffect(() => {
    document.title = t('documentTitle', { title })
  }, [t, title])
  return (
    <Page bar={<PageBar title={title} />}>
      <Empty
        icon={<Construction size={40} />}
        title={t(unknown ? 'unknownPage.lead' : 'comingPage.lead')}
        text={t(unknown ? 'unknownPage.text' : 'comingPage.text')}
      >
        <Button onPress={() => navigation.push(MARKET)}>{t('toMarkets')}</Button>
        <Button variant="ghost" onPress={() => navigation.push(HOME)}>
          {t('toHome')}
        </Button>
      </Empty>
    </Page>
  )
}

export default ComingPage
