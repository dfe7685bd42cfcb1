import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '../ui/Page.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { aheadOf } from './loadScreen.ts'
import css from './OpeningPage.module.css'
import type { Screen } from './screens.ts'
import { useStream } from './streamContext.ts'

/** What was asked for ahead is the screen's own after so long, in ms. */
const HELD_MS = 2_000

/** Answers a tap while its screen is made. Mostly that is one frame, in which nothing shows yet. */
export const OpeningPage = ({ screen }: { screen: Screen }) => {
  const stream = useStream()
  const { search } = useLocation()
  useEffect(() => {
    const ends = aheadOf(screen)?.(stream, new URLSearchParams(search)) ?? []
    return () => {
      setTimeout(() => ends.forEach((end) => end()), HELD_MS)
    }
  }, [screen, stream, search])
  return (
    <Page bar={<div className={css['bar']} />}>
      <div className={css['rows']}>
        <SkeletonRows />
      </div>
    </Page>
  )
}
