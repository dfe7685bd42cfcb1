import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { BesideContext, type Turn } from '../../core/beside.ts'
import type { Screen } from '../../core/screens/screens.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { ErrorBoundary } from '../frame/ErrorBoundary.tsx'
import { useScreenLoad } from '../startup/useScreenLoad.ts'
import css from './Wide.module.css'

const Content = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation('shell')
  const { load, retry } = useScreenLoad(screen)
  if (load.phase === 'failed')
    return <ErrorState title={t('chunkFailed')} text={t('chunkFailedText')} onRetry={retry} />
  return load.phase === 'ready' ? <load.Component /> : <SkeletonRows count={12} />
}

/**
 * A list that stands beside the page: without a main part, a title or a way back of its own. The arrow keys step through
 * it. `turn` must be stable.
 */
export const Beside = ({ screen, turn }: { screen: Screen; turn: Turn }) => {
  const { t } = useTranslation('shell')
  const frame = useRef<HTMLElement>(null)
  const [query] = useSearchParams()
  // The rows that are drawn: those in sight, and some above and below.
  const step = (by: number): void => {
    const rows = [...(frame.current?.querySelectorAll<HTMLElement>('[data-inst-id]') ?? [])]
    const sorted = rows.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    const at = sorted.findIndex(({ dataset }) => dataset['instId'] === query.get('instId'))
    const next = sorted[at < 0 ? 0 : at + by]
    next?.click()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('previous', () => step(-1))
  useShortcut('next', () => step(1))
  return (
    <aside ref={frame} className={css['beside']} data-beside aria-label={t(screen.title)}>
      <BesideContext value={turn}>
        <ErrorBoundary>
          <Content screen={screen} />
        </ErrorBoundary>
      </BesideContext>
    </aside>
  )
}
