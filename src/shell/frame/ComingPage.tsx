import Compass from 'lucide-react/icons/compass'
import Construction from 'lucide-react/icons/construction'
import { useTranslation } from 'react-i18next'
import type { Coming } from '../../core/screens/coming.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { HOME, MARKET, SEARCH } from '../../core/screens/screens.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** A page that is not built yet, with the part that brings it; without one, an address that is none of ours. */
const ComingPage = ({ coming }: { coming?: Coming }) => {
  const { t } = useTranslation(['coming', 'shell'])
  const navigation = useNavigation()
  const title = coming === undefined ? t('unknown.title') : t(coming.title)
  useDocumentTitle(title)
  return (
    <Page bar={<PageBar title={title} />}>
      {coming === undefined ? (
        <Empty icon={<Compass size={40} />} title={t('unknown.lead')} text={t('unknown.text')}>
          <Button onPress={() => navigation.push(SEARCH)}>{t('toSearch')}</Button>
          <Button variant="ghost" onPress={() => navigation.push(MARKET)}>
            {t('shell:toMarkets')}
          </Button>
          <Button variant="ghost" onPress={() => navigation.push(HOME)}>
            {t('shell:toHome')}
          </Button>
        </Empty>
      ) : (
        <Empty icon={<Construction size={40} />} title={t('lead')} text={t('text', { area: t(`area.${coming.area}`) })}>
          <Button onPress={() => navigation.push(MARKET)}>{t('shell:toMarkets')}</Button>
          <Button variant="ghost" onPress={() => navigation.push(HOME)}>
            {t('shell:toHome')}
          </Button>
        </Empty>
      )}
    </Page>
  )
}

export default ComingPage
