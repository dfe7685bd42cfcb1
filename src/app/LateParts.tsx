import { useTranslation } from 'react-i18next'
import { loadScreenAreas } from '../i18n/language.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import type { Coming } from './coming.ts'
import { fetchDefault } from './fetchChunk.ts'
import { lateOf } from './lateOf.tsx'
import { reloadHelped, reloadOnce } from './reloadOnce.ts'
import { useLatePart } from './useLatePart.ts'

const fetchComing = async () => {
  const chunk = fetchDefault(() => import('./ComingPage.tsx'))
  const [ComingPage] = await Promise.all([chunk, loadScreenAreas(['coming'])]).catch((error: unknown) => {
    // While the page is on its way to a reload nothing is said.
    if (reloadOnce()) return new Promise<never>(() => undefined)
    throw error
  })
  reloadHelped()
  return ComingPage
}

/** What speaks on every screen, beside the first screen and not before it. */
export const LateWatches = lateOf(() => import('./Watches.tsx'))

/** The page for an address without a screen of its own: one still to come, or none of ours. */
export const LateComingPage = ({ coming }: { coming?: Coming }) => {
  const { t } = useTranslation('shell')
  const { Part, failed } = useLatePart(fetchComing)
  if (Part !== undefined) return <Part {...(coming !== undefined && { coming })} />
  return (
    <Page bar={<PageBar title="" />}>
      {failed ? <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} /> : <SkeletonRows />}
    </Page>
  )
}
