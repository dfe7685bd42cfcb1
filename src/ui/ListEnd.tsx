import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, failureText } from '../core/request/message.ts'
import { Button } from './Button.tsx'
import { ErrorState } from './ErrorState.tsx'
import css from './ListEnd.module.css'
import { SkeletonRows } from './Skeleton.tsx'

interface ListEndProps {
  pages: {
    readonly hasMore: boolean
    readonly fetchingMore: boolean
    /** How the last attempt failed. */
    readonly failure: Failure | undefined
    readonly more: () => void
    readonly refresh: () => unknown
  }
}

/** The foot of a paged list: asks for more when it comes into sight, and says what happened. */
export const ListEnd = ({ pages }: ListEndProps) => {
  const { t } = useTranslation('common')
  const ref = useRef<HTMLDivElement>(null)
  const { more, hasMore, failure, fetchingMore, refresh } = pages
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const waits = hasMore && failure === undefined

  useEffect(() => {
    if (!waits || ref.current === null) return undefined
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [waits])

  return (
    <div ref={ref} className={css['end']}>
      {failure === undefined ? null : (
        <ErrorState compact title={failureText(failure)} onRetry={hasMore ? more : refresh} />
      )}
      {fetchingMore ? <SkeletonRows count={2} /> : null}
      {waits && !fetchingMore ? (
        <Button variant="ghost" onPress={more}>
          {t('list.more')}
        </Button>
      ) : null}
      {hasMore || failure !== undefined ? null : <p>{t('list.end')}</p>}
    </div>
  )
}
