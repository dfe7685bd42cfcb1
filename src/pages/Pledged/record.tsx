import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { financeRecord, financial } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { LoanEvents } from '../../earn/loan/LoanEvents.tsx'
import { PaymentList } from '../../earn/PaymentList.tsx'
import { STAKING, stakedPath } from '../../earn/pledged/paths.ts'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'

/** Payments are read again so often, in ms. */
const EVERY = 30_000

/** Payments of one order: those that were made, and those to come. */
const OfOrder = ({ id }: { id: string }) => {
  const { t } = useTranslation('pledged')
  const list = useCallPages(financial.runningOrderLX, { kind: 'pledged', id }, { every: EVERY })
  const info = useCall(financial.redeemOrderInfo, { kind: 'pledged', id }, { quiet: true })
  const coin = info.data?.order.coin ?? ''
  if (list.pages.length === 0 && list.failure?.kind === 'refused') return <Empty title={t('missing.order')} />
  return (
    <PaymentList
      list={list}
      coin={coin}
      paid={t('day.paid')}
      coming={t('day.coming')}
      empty={<Empty title={t('noInterest')} />}
    />
  )
}

/** Payments of all orders, as the ledger has them. */
const OfAll = () => {
  const { t } = useTranslation('pledged')
  const list = useCallPages(financeRecord.allRecord, { cause: 'pledged-interest' }, { every: EVERY })
  const lines = list.pages.flatMap((page) => page.lines)
  return (
    <Paged pages={list} count={lines.length} rows={6} empty={<Empty title={t('noInterest')} />}>
      <ListSection>
        {lines.map(({ id, time, amount, coin, causeId }) => (
          <ListRow key={id} label={coinText(amount, coin)} hint={formatDateTime(time)} href={stakedPath(causeId)} />
        ))}
      </ListSection>
    </Paged>
  )
}

/** Interest that was paid: of one order (`?id=`) with what is to come, or of all; or what happened to a loan (`?loan=`). */
const PaidInterest = () => {
  const { t } = useTranslation('pledged')
  const [query] = useSearchParams()
  const id = query.get('id')
  const loan = query.get('loan')
  if (loan !== null) return <LoanEvents id={loan} />
  return (
    <Page tint bar={<FundsBar title={t('title.record')} back={id === null ? STAKING : stakedPath(id)} />}>
      {id === null ? <OfAll /> : <OfOrder id={id} />}
    </Page>
  )
}

export default PaidInterest
