import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '../../core/screens/screens.ts'
import { useAnswered } from '../../core/state/useAnswered.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useScreenLoad } from '../startup/useScreenLoad.ts'
import { ScrollMemory } from '../watches/ScrollMemory.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { OpeningPage } from './OpeningPage.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/**
 * Loads the screen of an address and shows it; says what is wrong when it does not come. A screen whose code is here
 * already takes a while to be made on a slow device: so the tap is answered first, and the screen made behind that.
 */
export const ScreenHost = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation(['shell', 'common'])
  const { load, retry } = useScreenLoad(screen)
  const isAnswered = useAnswered(screen)
  const ready = load.phase === 'ready' && isAnswered
  const shown = useRef<Screen>(undefined)

  useDocumentTitle(ready ? t(screen.title) : undefined)
  // Apart from the title, which is said again when more texts have come: that must not take the focus from a field.
  useEffect(() => {
    if (!ready) return
    // The reader of the screen starts at the page's head; not on the first page, which it reads anyway.
    if (shown.current !== undefined && shown.current !== screen)
      document.querySelector<HTMLElement>('main, h1')?.focus({ preventScroll: true })
    shown.current = screen
  }, [ready, screen])

  if (load.phase === 'ready' && !isAnswered) return <OpeningPage screen={screen} />
  if (load.phase === 'ready')
    return (
      <ErrorBoundary>
        <load.Component />
        <ScrollMemory key={screen.path} />
      </ErrorBoundary>
    )
  if (load.phase === 'quiet') return <Page> </Page>
  // Its title may come with its own texts.
  return (
    <Page bar={<PageBar title={t(screen.title, { defaultValue: '' })} back={screen.tab === undefined} />}>
      {load.phase === 'skeleton' ? <SkeletonRows /> : null}
      {load.phase === 'slow' ? (
        <ErrorState title={t('shell:stillLoading')} text={t('shell:stillLoadingText')} onRetry={retry} />
      ) : null}
      {load.phase === 'failed' ? (
        <ErrorState title={t('shell:chunkFailed')} text={t('shell:chunkFailedText')} onRetry={retry} />
      ) : null}
    </Page>
  )
}
