import { useTranslation } from 'react-i18next'
import { operators } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { useCall } from '../core/request/useCall.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Note } from '../ui/Note.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { ReportDecision } from './ReportDecision.tsx'
import { ReportTag } from './ReportTag.tsx'

type Report = operators.ReferralReport

/** The accounts, each with the way to its card, and what was credited and is held of its fees. */
const Accounts = ({ id, accounts, referrer }: Pick<Report, 'id' | 'accounts' | 'referrer'>) => {
  const { t } = useTranslation(['operatorEarn', 'operator', 'promote'])
  const cardOf = (uid: string): string => `/desk?view=referrals&id=${id}&user=${uid}`
  const textOf = (sums: Report['accounts'][number]['held']): string =>
    sums.map(({ coin, amount }) => coinText(amount, coin)).join(', ')
  return (
    <>
      <ListSection title={t('report.referrer')}>
        <ListRow label={referrer} href={cardOf(referrer)} />
      </ListSection>
      {accounts.length === 0 ? (
        <Stack space="between">
          <Note>{t('report.noAccounts')}</Note>
        </Stack>
      ) : (
        <ListSection title={t('report.accounts')}>
          {accounts.map(({ uid, at, state, referrer: by, held, paid }) => (
            <ListRow
              key={uid}
              label={uid}
              hint={[
                t('report.at', { time: formatDateTime(at) }),
                by === referrer ? '' : t('report.by', { id: by }),
                held.length === 0 ? '' : t('report.held', { amounts: textOf(held) }),
                paid.length === 0 ? '' : t('report.paid', { amounts: textOf(paid) }),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
              end={state === 'active' ? t('report.active') : t(`promote:state.${state}`)}
              href={cardOf(uid)}
            />
          ))}
        </ListSection>
      )}
    </>
  )
}

interface ReferralReportProps {
  id: string
  /** What was decided changes what other parts of the page show. */
  onDone: () => Promise<unknown>
}

/** One report about invitations: what the accounts share, whom it is about, and what this operator may do with it. */
export const ReferralReport = ({ id, onDone }: ReferralReportProps) => {
  const { t } = useTranslation(['operatorEarn', 'operator'])
  const { data, failure, refetch } = useCall(operators.OPERATOR_CALLS.getReferralReport, { id })
  if (data === undefined)
    return failure === undefined ? (
      <SkeletonRows count={5} />
    ) : (
      <ErrorState title={failureText(failure)} onRetry={refetch} />
    )
  const { kind, link, times, at, lastAt, state, decidedBy, decidedAt, others, may } = data
  return (
    <>
      <Card title={`${t(`report.kind.${kind}`)} ${id}`}>
        <Stack gap={3}>
          <KeyValue
            rows={[
              { id: 'state', label: t('operator:queue.state'), value: <ReportTag state={state} /> },
              { id: 'shared', label: t('report.shared'), value: t(`report.link.${link}`), strong: true },
              { id: 'at', label: t('report.found'), value: formatDateTime(at) },
              ...(data.accounts.length > 0
                ? []
                : [
                    { id: 'last', label: t('report.last'), value: formatDateTime(lastAt) },
                    { id: 'times', label: t('report.refused'), value: String(times) },
                  ]),
            ]}
          />
          {decidedBy === '' ? null : (
            <Note>{`${t('operator:case.decidedBy', { name: decidedBy })} · ${formatDateTime(decidedAt)}`}</Note>
          )}
          {may === 'yes' || may === 'ended' ? null : (
            <Note>
              {may === 'waits'
                ? t('report.waits')
                : t(may === 'role' ? 'operator:may.role' : 'operator:review.account')}
            </Note>
          )}
        </Stack>
      </Card>
      <Accounts {...data} />
      {others.length === 0 ? null : (
        <ListSection title={t('report.others')}>
          {others.map((other) => (
            <ListRow
              key={other.id}
              label={`${t(`report.kind.${other.kind}`)} · ${t(`report.link.${other.link}`)}`}
              hint={other.id}
              end={<ReportTag state={other.state} />}
              href={`/desk?view=referrals&id=${other.id}`}
            />
          ))}
        </ListSection>
      )}
      {may === 'yes' ? <ReportDecision report={data} onDone={() => Promise.all([refetch(), onDone()])} /> : null}
    </>
  )
}
