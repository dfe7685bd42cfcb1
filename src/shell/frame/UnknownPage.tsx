import Compass from 'lucide-react/icons/compass'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../core/screens/navigation.ts'
import { HOME, MARKET, SEARCH } from '../../core/screens/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** An address that is none of ours. */
const UnknownPage = () => {
  const { t } = useTranslation(['unknown', 'shell'])
  const navigation = useNavigation()
  const title = t('unknown:title')
  useDocumentTitle(title)
  return (
    <Page bar={<PageBar title={title} />}>
      <Empty icon={<Compass size={40} />} title={t('unknown:lead')} text={t('unknown:text')}>
        <Button onPress={() => navigation.push(SEARCH)}>{t('unknown:toSearch')}</Button>
        <Button variant="ghost" onPress={() => navigation.push(MARKET)}>
          {t('shell:toMarkets')}
        </Button>
        <Button variant="ghost" onPress={() => navigation.push(HOME)}>
          {t('shell:toHome')}
        </Button>
      </Empty>
    </Page>
  )
}

export default UnknownPage
