import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { request } from '../core/request/request.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { Note } from '../ui/Note.tsx'
import { Lines } from './Lines.tsx'
import { More } from './More.tsx'
import css from './Operator.module.css'
import { ReviewSubject } from './ReviewSubject.tsx'

const { listReviews, decideReview, withdrawReview } = operators.OPERATOR_CALLS
const REFRESH_INTERVAL_MS = 10_000

type Choice = 'approved' | 'rejected' | 'withdrawn'
/** Of what waits, and of what was done already. */
const BEFORE = { approved: 'approve', rejected: 'reject', withdrawn: 'withdraw' } as const
const AFTER = { approved: 'agree', rejected: 'disagree', withdrawn: 'withdraw' } as const

interface ReviewsProps {
  kinds: readonly operators.ReviewKind[]
  /** What was decided may have changed what the page shows. */
  onDone: () => Promise<unknown>
}

/** What waits for a second person, or was done at once and is to be looked at by one; nothing where nothing waits. */
export const Reviews = ({ kinds, onDone }: ReviewsProps) => {
  const { t } = useTranslation(['operator', 'configuration'])
  const [asks, setAsks] = useState<{ readonly review: operators.Review; readonly choice: Choice }>()
  const pages = useCallPages(
    listReviews,
    { state: 'open', kinds: [...kinds] },
    { cursor: 'after', every: REFRESH_INTERVAL_MS },
  )
  const reviews = pages.pages.flatMap((page) => page.reviews)
  const decide = async (): Promise<void> => {
    if (asks === undefined) return
    const { choice, review } = asks
    setAsks(undefined)
    const reply: Reply<{ outcome: 'done' | 'gone' | 'own' }> =
      choice === 'withdrawn'
        ? await request(withdrawReview, { id: review.id })
        : await request(decideReview, { id: review.id, outcome: choice })
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else showToast(t(`review.outcome.${reply.data.outcome}`), reply.data.outcome === 'done' ? 'good' : 'bad')
    await Promise.all([pages.refresh(), onDone()])
  }
  if (reviews.length === 0 && asks === undefined) return null
  const wordOf = (choice: Choice, { kind }: operators.Review): string =>
    t(`review.${(operators.WAITING_REVIEWS.has(kind) ? BEFORE : AFTER)[choice]}`)
  return (
    <Card title={t('review.title')}>
      <Lines>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewSubject review={review} />
            <Note className={css['long']}>{`${review.by} · ${formatDateTime(review.at)}`}</Note>
            {review.may === 'yes' ? (
              <div className={css['actions']}>
                <Button variant="ghost" onPress={() => setAsks({ review, choice: 'rejected' })}>
                  {wordOf('rejected', review)}
                </Button>
                <Button onPress={() => setAsks({ review, choice: 'approved' })}>{wordOf('approved', review)}</Button>
              </div>
            ) : review.may === 'own' && operators.WAITING_REVIEWS.has(review.kind) ? (
              <>
                <Note>{t('review.own')}</Note>
                <Button variant="ghost" onPress={() => setAsks({ review, choice: 'withdrawn' })}>
                  {t('review.withdraw')}
                </Button>
              </>
            ) : review.may === 'ended' ? null : (
              <Note>{t(review.may === 'role' ? 'may.role' : `review.${review.may}`)}</Note>
            )}
          </li>
        ))}
      </Lines>
      <More pages={pages} />
      <Dialog
        open={asks !== undefined}
        onClose={() => setAsks(undefined)}
        title={asks === undefined ? '' : wordOf(asks.choice, asks.review)}
        action={asks === undefined ? '' : wordOf(asks.choice, asks.review)}
        onAction={decide}
      >
        {asks === undefined ? null : <ReviewSubject review={asks.review} />}
      </Dialog>
    </Card>
  )
}
