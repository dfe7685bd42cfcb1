import type { ReactNode } from 'react'
import { fetchDefault } from '../../core/chunks/fetchChunk.ts'
import { useLazyPart } from '../../core/chunks/useLazyPart.ts'
import { useMedia } from '../../ui/live/useMedia.ts'
import css from './Columns.module.css'

const fetchWide = () => fetchDefault(() => import('../wide/Wide.tsx'))

const LazyWide = () => {
  const { Part } = useLazyPart(fetchWide)
  return Part === undefined ? null : <Part />
}

/** The page, and on a wide window what stands beside it. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={css['columns']} data-columns>
    {useMedia('(min-width: 820px)') ? <LazyWide /> : null}
    {children}
  </div>
)
