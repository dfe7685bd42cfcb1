import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Screen } from '../../core/screens/screens.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { prefetchScreen } from '../startup/prefetchScreen.ts'
import css from './OpeningPage.module.css'

/** Answers a tap while its screen is made. Mostly that is one frame, in which nothing shows yet. */
export const OpeningPage = ({ screen }: { screen: Screen }) => {
  const stream = useStream()
  const { search } = useLocation()
  useEffect(() => prefetchScreen(stream, screen, search), [screen, stream, search])
  return (
    <Page bar={<div className={css['bar']} />}>
      <div className={css['rows']}>
        <SkeletonRows />
      </div>
    </Page>
  )
}
