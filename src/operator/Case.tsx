import { useTranslation } from 'react-i18next'
import { type OutputOf, operators, type Reply } from '#protocol'
import { CaseTag } from '../account/identity/CaseTag.tsx'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { eventOf } from './caseEvents.ts'
import { Decision } from './Decision.tsx'
import { type FactLine, factLines } from './facts.ts'
import css from './Operator.module.css'
import { Payout } from './Payout.tsx'
import { SameDocument } from './SameDocument.tsx'

const { getCase, followCase, listCases, countWork } = operators.OPERATOR_CALLS
type Act = (typeof operators.OPERATOR_CALLS)['decideCase' | 'claimCase' | 'sayPaid']
const REFRESH_INTERVAL_MS = 10_000

/** One case with its evidence, and what this operator may do with it. */
export const Case = ({ id, me }: { id: string; me: operators.Operator }) => {
  const { t } = useTranslation(['operator', 'certification', 'money'])
  // The look itself is logged and counts as activity; what the page asks by itself afterwards does neither.
  const opened = useCall(getCase, { id })
  const followed = useCall(followCase, { id }, { enabled: opened.data !== undefined, every: REFRESH_INTERVAL_MS })
  const { failure } = opened
  const data = followed.data ?? opened.data
  const refetch = opened.data === undefined ? opened.refetch : followed.refetch
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const tell = (of: 'outcome' | 'payout.outcome') => async (reply: Reply<OutputOf<Act>>) => {
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else showToast(t(`${of}.${reply.data.outcome}`), ['done', 'seconded'].includes(reply.data.outcome) ? 'good' : 'bad')
    await Promise.all([refetch(), invalidateCall(listCases), invalidateCall(countWork)])
  }
  const { kind, state, uid, amountRef, takesTwo, firstBy, claimedBy, decidedBy, may, pictures, events } = data
  const rows: FactLine[] = [
    ...(amountRef === '' ? [] : [{ name: 'amountRef', label: t('case.amount'), value: coinText(amountRef, 'USDT') }]),
    { name: 'uid', label: t('case.user'), value: uid ?? t('case.stranger') },
    ...factLines(t, data),
  ]
  return (
    <>
      <Card title={`${t(`certification:case.kind.${kind}`)} ${id}`}>
        <div className={css['case']}>
          <CaseTag state={state} />
          {data.reason === undefined ? null : (
            <Note className={css['long']}>{t(`certification:reason.${data.reason}`)}</Note>
          )}
          {decidedBy === '' ? null : (
            <Note className={css['long']}>
              {t('case.decidedBy', { name: decidedBy === 'demo' ? t('certification:case.by.demo') : decidedBy })}
            </Note>
          )}
          {takesTwo && state === 'open' ? <Note className={css['long']}>{t('case.takesTwo')}</Note> : null}
          {firstBy !== '' ? <Note className={css['long']}>{t('case.firstBy', { name: firstBy })}</Note> : null}
          {claimedBy !== '' ? <Note className={css['long']}>{t('case.claimedBy', { name: claimedBy })}</Note> : null}
          {may === 'yes' || may === 'ended' ? null : <Note className={css['long']}>{t(`may.${may}`)}</Note>}
          <dl className={css['facts']}>
            {rows.map(({ name, label, value, flag }) => [
              <dt key={`${name} name`}>{label}</dt>,
              <dd key={name}>
                {value}
                {flag === undefined ? null : (
                  <>
                    {' '}
                    <Tag tone="bad">{t(`case.flag.${flag}`)}</Tag>
                  </>
                )}
              </dd>,
            ])}
          </dl>
          {pictures.map((picture, at) => (
            <figure key={picture}>
              <img
                className={css['picture']}
                src={operators.pictureUrl(picture)}
                alt={t('case.picture', { number: at + 1 })}
              />
              <figcaption className={css['caption']} aria-hidden="true">
                {t('case.picture', { number: at + 1 })}
              </figcaption>
            </figure>
          ))}
        </div>
      </Card>
      <SameDocument cases={data.sameDocument ?? []} />
      {uid === null ? null : (
        <ListSection>
          <ListRow label={t('card.open')} href={`/desk?view=cases&id=${id}&user=${uid}`} />
        </ListSection>
      )}
      {may === 'yes' || may === 'again' ? (
        <div className={css['bar']}>
          <Decision data={data} me={me} onDone={tell('outcome')} />
        </div>
      ) : null}
      <Payout data={data} onAnswer={tell('payout.outcome')} />
      <Card title={t('certification:case.history')}>
        <Timeline
          label={t('certification:case.history')}
          entries={events.map(({ id: event, at, kind: what, by }) => ({
            id: event,
            title: t(eventOf(what).title),
            detail: `${formatDateTime(at)} · ${by === 'user' ? t('case.user') : by === 'demo' ? t('certification:case.by.demo') : by}`,
            state: eventOf(what).state,
          }))}
        />
      </Card>
    </>
  )
}
