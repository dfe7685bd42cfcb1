import { useTranslation } from 'react-i18next'
import { type C2cOrderView, partyOn } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { formatHold } from '../../ui/format/hours.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline, type TimelineEntry } from '../../ui/Timeline.tsx'
import css from './Cases.module.css'
import { isReview } from './caseRights.ts'

/** What both sides said so far, each with its pictures. */
const Statements = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation('c2cCase')
  const { statements = [] } = order
  return statements.map(({ party, at, text, pictures }) => (
    <Card key={`${party} ${at}`} title={t(party === partyOn(order.side) ? 'said.mine' : 'said.theirs')}>
      <Stack gap={2}>
        <Note small>{formatDateTime(at)}</Note>
        <p className={css['text']}>{text}</p>
        {pictures.map((url, at0) => (
          <a key={url} href={url} target="_blank" rel="noreferrer" aria-label={t('said.picture', { number: at0 + 1 })}>
            <img className={css['picture']} src={url} alt={t('said.picture', { number: at0 + 1 })} />
          </a>
        ))}
      </Stack>
    </Card>
  ))
}

const state = (isNow: boolean): Pick<TimelineEntry, 'state'> => ({ state: isNow ? 'now' : 'next' })

/** What happens in a case from here, and until when. */
const Next = ({ order }: { order: C2cOrderView }) => {
  const { t } = useTranslation(['c2cCase', 'c2cOrders'])
  const { duty } = order
  const reviews = isReview(order)
  // The case of the ruling is over: what comes is another one.
  const now = reviews ? undefined : order.case
  const isStated = now !== undefined && (now.stated.length === 2 || now.overdue)
  return (
    <Card title={t('c2cCase:next.title')}>
      <Timeline
        label={t('c2cCase:next.title')}
        entries={[
          ...(now === undefined
            ? []
            : [{ id: 'open', title: t('c2cOrders:event.appealed'), detail: formatDateTime(now.at) }]),
          {
            id: 'state',
            title: t('c2cCase:next.state'),
            ...(isStated
              ? { state: 'good' as const }
              : {
                  detail:
                    now !== undefined && duty.until > 0
                      ? t('c2cCase:next.stateUntil', { time: formatDateTime(duty.until) })
                      : t('c2cCase:next.stateWithin', { time: formatHold(order.windows.stateMs) }),
                  ...state(now !== undefined),
                }),
          },
          { id: 'rule', title: t('c2cCase:next.rule'), detail: t('c2cCase:next.ruleText'), ...state(isStated) },
          ...(reviews || now?.review === true
            ? []
            : [
                {
                  id: 'review',
                  title: t('c2cCase:next.review'),
                  detail: t('c2cCase:next.reviewText', { time: formatHold(order.windows.reviewMs) }),
                  ...state(false),
                },
              ]),
        ]}
      />
    </Card>
  )
}

/** What was said in the cases of an order and, for as long as one is open or can be, what comes next. */
export const CaseFacts = ({ order, hasNext }: { order: C2cOrderView; hasNext: boolean }) => (
  <>
    {hasNext ? <Next order={order} /> : null}
    <Statements order={order} />
  </>
)
