import { useTranslation } from 'react-i18next'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { loadScreenAreas } from '../../core/i18n/language.ts'
import type { Coming } from '../../core/screens/coming.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { reloadHelped, reloadOnce } from '../startup/reloadOnce.ts'

const fetchComing = async () => {
  const chunk = fetchDefault(() => import('../frame/ComingPage.tsx'))
  const [ComingPage] = await Promise.all([chunk, loadScreenAreas(['coming'])]).catch((error: unknown) => {
    // While the page is on its way to a reload nothing is said.
    if (reloadOnce()) return new Promise<never>(() => undefined)
    throw error
  })
  reloadHelped()
  return ComingPage
}

/** What speaks on every screen, beside the first screen and not before it. */
export const LazyWatches = lazyPart(() => import('./Watches.tsx'))

/** The page for an address without a screen of its own: one still to come, or none of ours. */
export const LazyComingPage = ({ coming }: { coming?: Coming }) => {
  const { t } = useTranslation('shell')
  const { Part, failed } = useLazyPart(fetchComing)
  if (Part !== undefined) return <Part {...(coming !== undefined && { coming })} />
  return (
    <Page bar={<PageBar title="" />}>
      {failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <SkeletonRows />}
    </Page>
  )
}
