import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../../request/message.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import css from './History.module.css'
import type { Pages } from './usePages.ts'

/** The foot of a paged list: asks for more when it comes into sight, and says what happened. */
export const ListEnd = ({ pages }: { pages: Pages<unknown> }) => {
  const { t } = useTranslation('trade')
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
          {t('record.more')}
        </Button>
      ) : null}
      {hasMore || failure !== undefined ? null : <p>{t('record.end')}</p>}
    </div>
  )
}
