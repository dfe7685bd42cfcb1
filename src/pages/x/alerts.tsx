import { useTranslation } from 'react-i18next'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { MARKET } from '../../core/screens/screens.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const fetchList = () => fetchDefault(() => import('../../market/alerts/AlertList.tsx'))

/** The price alerts of this device. What they consist of comes behind the page, so that the shell need not know of it. */
const AlertsPage = () => {
  const { t } = useTranslation('shell')
  const { Part: AlertList, failed } = useLazyPart(fetchList)
  return (
    <Page tint bar={<PageBar title={t('title.alerts')} back={MARKET} />}>
      {AlertList !== undefined ? (
        <AlertList />
      ) : failed ? (
        <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  )
}

export default AlertsPage
