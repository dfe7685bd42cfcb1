import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { canonicalPath, MARKET, PAIR, type Screen, screenAt } from '../../core/screens/screens.ts'
import { useMedia } from '../../ui/live/useMedia.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import css from './Columns.module.css'

/** Two columns of a phone's width, and some air. */
const WIDE = '(min-width: 1024px)'
/** What stands beside a page on a wide window. */
const BESIDE: Readonly<Record<string, string>> = { [PAIR]: MARKET }

const fetchBeside = () => fetchDefault(() => import('./Beside.tsx'))

const LazyBeside = ({ screen }: { screen: Screen }) => {
  const { t } = useTranslation('shell')
  const { Part } = useLazyPart(fetchBeside)
  return (
    <aside className={css['beside']} data-beside aria-label={t(screen.title)}>
      {Part === undefined ? <SkeletonRows count={12} /> : <Part screen={screen} />}
    </aside>
  )
}

/** The page, and on a wide window the list that it belongs to beside it. */
export const Columns = ({ children }: { children: ReactNode }) => {
  const path = BESIDE[canonicalPath(useLocation().pathname)]
  const wide = useMedia(WIDE)
  const screen = wide && path !== undefined ? screenAt(path) : undefined
  return (
    <div className={css['columns']}>
      {screen === undefined ? null : <LazyBeside screen={screen} />}
      {children}
    </div>
  )
}
