import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { type EarnOrder, financial } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { LoanDetail } from '../../earn/loan/LoanDetail.tsx'
import { paidPath, prepayPath, STAKED } from '../../earn/pledged/paths.ts'
import { StakedTag } from '../../earn/pledged/StakedTag.tsx'
import { stakingName } from '../../earn/pledged/texts.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { Row } from '../../ui/Row.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** An order is read again so often, in ms. */
const EVERY = 15_000

const Facts = ({ order }: { order: EarnOrder }) => {
  const { t } = useTranslation('pledged')
  const { id, coin, principal, rate, paid, nextAt, nextInterest, at, valueAt, endAt, ended } = order
  const text = (amount: string): string => coinText(amount, coin)
  const later: readonly KeyValueRow[] =
    ended === undefined
      ? [
          { id: 'next', label: t('nextInterest'), value: text(nextInterest) },
          { id: 'nextAt', label: t('nextAt'), value: formatDateTime(nextAt) },
          ...(endAt === 0 ? [] : [{ id: 'end', label: t('ends'), value: formatDateTime(endAt) }]),
        ]
      : [
          { id: 'ended', label: t('endedAt'), value: formatDateTime(ended.at) },
          { id: 'back', label: t('back'), value: text(ended.back) },
          { id: 'forfeited', label: t('forfeited'), value: text(ended.forfeited) },
        ]
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <h2>{stakingName(t, order)}</h2>
          <StakedTag order={order} />
        </Row>
        <KeyValue
          rows={[
            { id: 'principal', label: t('staked'), value: text(principal), strong: true },
            { id: 'paid', label: t('paid'), value: text(paid), strong: true },
            { id: 'rate', label: t('rate'), value: rateText(rate) },
            { id: 'at', label: t('at'), value: formatDateTime(at) },
            { id: 'value', label: t('starts'), value: formatDateTime(valueAt) },
            ...later,
            { id: 'id', label: t('id'), value: id },
          ]}
        />
        {ended === undefined ? <Note small>{t('rule')}</Note> : null}
      </Stack>
    </Card>
  )
}

/** What an order has paid and will, and the ways to its interest and to its redemption. */
const StakedDetail = ({ id }: { id: string }) => {
  const { t } = useTranslation('pledged')
  const call = useCall(financial.redeemOrderInfo, { kind: 'pledged', id }, { every: EVERY })
  return (
    <Page tint bar={<FundsBar title={t('title.orderDetail')} back={STAKED} />}>
      <CallState
        call={call}
        rows={7}
        isMissing={({ kind }) => kind === 'refused'}
        missing={<Empty title={t('missing.order')} />}
      >
        {({ order, redemption }) => (
          <>
            <Facts order={order} />
            <ListSection>
              <ListRow label={t('title.record')} href={paidPath(id)} />
              {redemption === undefined ? null : <ListRow label={t('title.Prepayment')} href={prepayPath(id)} />}
            </ListSection>
          </>
        )}
      </CallState>
    </Page>
  )
}

/** One of the user's orders (`?id=`) or loans (`?loan=`). */
const OrderDetail = () => {
  const [query] = useSearchParams()
  const loan = query.get('loan')
  return loan === null ? <StakedDetail id={query.get('id') ?? ''} /> : <LoanDetail id={loan} />
}

export default OrderDetail
