import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type EarnOrder, type EarnRedemption, financial } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { showToast } from '../../core/toastQueue.ts'
import { LoanRepay } from '../../earn/loan/LoanRepay.tsx'
import { STAKED, stakedPath } from '../../earn/pledged/paths.ts'
import { stakingName } from '../../earn/pledged/texts.ts'
import { AskedMove } from '../../funding/AskedMove.tsx'
import { useMove } from '../../funding/useMove.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** What would be given up grows each hour: read again so often, in ms. */
const EVERY = 10_000

interface BothProps {
  order: EarnOrder
  early: NonNullable<EarnRedemption['early']>
  term: EarnRedemption['term']
}

/** Redeeming now beside the end of the term, and the question before it is done. */
const Both = ({ order, early, term }: BothProps) => {
  const { t } = useTranslation('pledged')
  const navigation = useNavigation()
  const { id, coin } = order
  const text = (amount: string): string => coinText(amount, coin)
  const move = useMove(financial.redeemFinancialOrder, `earn-redeem-pledged-${id}`, () => {
    showToast(t('done.redeemed'), 'good')
    navigation.replace(stakedPath(id))
  })
  return (
    <Card title={stakingName(t, order)}>
      <Stack gap={3}>
        <section aria-label={t('now')}>
          <Stack gap={2}>
            <h3>{t('now')}</h3>
            <KeyValue
              rows={[
                { id: 'back', label: t('back'), value: text(early.back), strong: true },
                { id: 'forfeited', label: t('forfeited'), value: text(early.forfeited), tone: 'down' },
              ]}
            />
          </Stack>
        </section>
        {term.at === 0 ? null : (
          <section aria-label={t('ends')}>
            <Stack gap={2}>
              <h3>{t('atEnd', { time: formatDateTime(term.at) })}</h3>
              <KeyValue
                rows={[
                  { id: 'back', label: t('back'), value: text(term.back), strong: true },
                  { id: 'coming', label: t('coming'), value: text(term.interest) },
                ]}
              />
            </Stack>
          </section>
        )}
        <Note small>{t('rule')}</Note>
        <AskedMove
          move={move}
          action={t('redeem')}
          tone="danger"
          onSend={() => move.send({ kind: 'pledged', id, back: early.back, forfeited: early.forfeited })}
        >
          {t('ask', { back: text(early.back), forfeited: text(early.forfeited) })}
        </AskedMove>
      </Stack>
    </Card>
  )
}

/** An early redemption of an order: what comes back and what is given up, before it is confirmed. */
const StakedRedemption = ({ id }: { id: string }) => {
  const { t } = useTranslation('pledged')
  const call = useCall(financial.redeemOrderInfo, { kind: 'pledged', id }, { every: EVERY })
  return (
    <Page tint bar={<FundsBar title={t('title.Prepayment')} back={id === '' ? STAKED : stakedPath(id)} />}>
      <CallState
        call={call}
        rows={6}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('missing.order')} />}
      >
        {({ order, redemption }) =>
          redemption?.early === undefined ? (
            <Empty title={t('over')} />
          ) : (
            <Both order={order} early={redemption.early} term={redemption.term} />
          )
        }
      </CallState>
    </Page>
  )
}

/** Ends one of the user's orders (`?id=`) before its term, or repays one of their loans (`?loan=`). */
const Prepayment = () => {
  const [query] = useSearchParams()
  const loan = query.get('loan')
  return loan === null ? <StakedRedemption id={query.get('id') ?? ''} /> : <LoanRepay id={loan} />
}

export default Prepayment
