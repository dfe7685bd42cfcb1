import { useTranslation } from 'react-i18next'
import { add, isEnded, isZero, type OutputOf, operators, type Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { invalidateCall } from '../core/request/queries.ts'
import { useCall } from '../core/request/useCall.ts'
import { showToast } from '../core/toastQueue.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { feeText } from '../ui/format/feeText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { C2cEvidence } from './C2cEvidence.tsx'
import { C2cRuling } from './C2cRuling.tsx'
import { C2cSave } from './C2cSave.tsx'
import { C2cSecond } from './C2cSecond.tsx'
import { C2cSide } from './C2cSide.tsx'
import css from './Operator.module.css'
import { WORTH_IN } from './worthIn.ts'

const { countWork, getC2cCase, followC2cCase, listC2cCases } = operators.OPERATOR_CALLS
type Act = (typeof operators.OPERATOR_CALLS)['ruleC2cCase' | 'secondC2cRuling']
const REFRESH_INTERVAL_MS = 10_000
const GOOD: ReadonlySet<string> = new Set(['done', 'seconded', 'rejected'])

/** One case about a C2C order with all that a ruling needs, and what this operator may do with it. */
export const C2cCase = ({ id }: { id: string }) => {
  const { t } = useTranslation(['c2cCases', 'c2cOrders', 'operator'])
  // The look itself is logged and counts as activity; what the page asks by itself afterwards does neither.
  const opened = useCall(getC2cCase, { id })
  const followed = useCall(followC2cCase, { id }, { enabled: opened.data !== undefined, every: REFRESH_INTERVAL_MS })
  const data = followed.data ?? opened.data
  const refetch = opened.data === undefined ? opened.refetch : followed.refetch
  if (data === undefined)
    return opened.failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(opened.failure)} onRetry={refetch} />
    )
  const tell = async (reply: Reply<OutputOf<Act>>): Promise<void> => {
    if (reply.kind !== 'ok') showToast(failureText(reply), 'bad')
    else showToast(t(`outcome.${reply.data.outcome}`), GOOD.has(reply.data.outcome) ? 'good' : 'bad')
    await Promise.all([refetch(), invalidateCall(listC2cCases), invalidateCall(countWork)])
  }
  const {
    coin,
    currency,
    escrow,
    feeEscrow,
    fees,
    worth,
    amount,
    total,
    state,
    by,
    reason,
    deadline,
    openedAt,
    events,
    rulings,
  } = data
  const waiting = rulings.find((ruling) => ruling.state === 'waiting')
  const personOf = (who: string): string =>
    who === 'buyer' || who === 'seller' || who === 'venue' ? t(`c2cOrders:by.${who}`) : who
  return (
    <>
      <Card title={t('title', { id })}>
        <Stack gap={2}>
          <KeyValue
            rows={[
              { id: 'state', label: t('operator:queue.state'), value: t(`c2cOrders:state.${state}`) },
              { id: 'amount', label: t('operator:case.amount'), value: coinText(amount, coin) },
              { id: 'total', label: t('total'), value: coinText(total, currency) },
              ...(isEnded(state)
                ? []
                : [
                    {
                      id: 'escrow',
                      label: t('c2cOrders:inEscrow'),
                      value: coinText(add(escrow, feeEscrow), coin),
                      strong: true,
                    },
                  ]),
              ...(isZero(feeEscrow)
                ? []
                : [
                    {
                      id: 'fee',
                      label: `${t('c2cOrders:fee')} · ${t('c2cOrders:by.seller')}`,
                      value: feeText(feeEscrow, coin, fees.seller),
                    },
                  ]),
              ...(worth === '' || coin === WORTH_IN || isEnded(state)
                ? []
                : [{ id: 'worth', label: t('worth'), value: coinText(worth, WORTH_IN) }]),
              {
                id: 'opened',
                label: t('operator:queue.opened'),
                value: `${formatDateTime(openedAt)} · ${personOf(by)}`,
              },
              ...(deadline === 0 || data.ready
                ? []
                : [{ id: 'until', label: t('deadline'), value: formatDateTime(deadline) }]),
              ...(reason === undefined
                ? []
                : [{ id: 'reason', label: t('appealed'), value: t(`c2cOrders:appealReason.${reason}`) }]),
            ]}
          />
          {data.review ? <Note tone="warn">{t('reviewText')}</Note> : null}
          {data.takesTwo && state === 'appealed' ? <Note>{t('takesTwo')}</Note> : null}
          {data.may === 'rule' || data.may === 'second' ? null : <Note>{t(`may.${data.may}`)}</Note>}
        </Stack>
      </Card>
      <C2cSide data={data} side="buyer" />
      <C2cSide data={data} side="seller" />
      <C2cEvidence data={data} />
      {rulings.length === 0 ? null : (
        <Card title={t('rulings')}>
          <Timeline
            label={t('rulings')}
            entries={rulings.map((ruling) => ({
              id: ruling.id,
              title: t('division', {
                buyer: coinText(ruling.toBuyer, coin),
                seller: coinText(ruling.toSeller, coin),
              }),
              detail: (
                <span className={css['long']}>
                  {[
                    formatDateTime(ruling.at),
                    [ruling.by, ruling.second].filter((name) => name !== '').join(', '),
                    ruling.deposit === undefined
                      ? ''
                      : t(`fromDeposit.${ruling.deposit.from}`, {
                          amount: coinText(ruling.deposit.amount, ruling.deposit.coin),
                        }),
                    t(`c2cOrders:ruling.why.${ruling.reason}`),
                    t(`rulingState.${ruling.state}`),
                    ruling.note,
                  ]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </span>
              ),
              state: ruling.state === 'stands' ? 'good' : ruling.state === 'waiting' ? 'now' : 'bad',
            }))}
          />
        </Card>
      )}
      {data.may === 'rule' ? <C2cRuling key={openedAt} data={data} onAnswer={tell} /> : null}
      {data.may === 'second' && waiting !== undefined ? (
        <C2cSecond key={waiting.id} data={data} ruling={waiting} onAnswer={tell} />
      ) : null}
      <Card title={t('c2cOrders:steps')}>
        <Timeline
          label={t('c2cOrders:steps')}
          entries={events.map(({ at, event, by: who }, step) => ({
            id: String(step),
            title: t(`c2cOrders:event.${event}`),
            detail: `${formatDateTime(at)} · ${personOf(who)}`,
          }))}
        />
      </Card>
      <C2cSave id={id} />
    </>
  )
}
