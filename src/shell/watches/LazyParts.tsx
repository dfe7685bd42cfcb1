import { useTranslation } from 'react-i18next'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { reloadHelped, reloadOnce } from '../startup/reloadOnce.ts'

const fetchUnknown = async () => {
  const chunk = fetchDefault(() => import('../frame/UnknownPage.tsx'))
  const [UnknownPage] = await Promise.all([chunk, loadScreenAreas(['unknown'])]).catch((error: unknown) => {
    // While the page is on its way to a reload nothing is said.
    if (reloadOnce()) return new Promise<never>(() => undefined)
    throw error
  })
  reloadHelped()
  return UnknownPage
}

/** What speaks on every screen, beside the first screen and not before it. */
export const LazyWatches = lazyPart(() => import('./Watches.tsx'))

/** The page for an address that is none of ours. */
export const LazyUnknownPage = () => {
  const { t } = useTranslation('shell')
  const { Part, failed } = useLazyPart(fetchUnknown)
  if (Part !== undefined) return <Part />
  return (
    <Page bar={<PageBar title="" />}>
      {failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <SkeletonRows />}
    </Page>
  )
}
