import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { financial } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { LoanList } from '../../earn/loan/LoanList.tsx'
import { STAKING } from '../../earn/pledged/paths.ts'
import { StakedRow } from '../../earn/pledged/StakedRow.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FundsBar } from '../../ui/FundsBar.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** Interest is paid while the list is open: read again so often, in ms. */
const EVERY = 30_000

/** What is staked now, coin by coin. */
const Totals = () => {
  const { t } = useTranslation('pledged')
  const { data } = useCall(financial.CurrentUserOrder, {}, { every: EVERY, quiet: true })
  return (data?.totals ?? [])
    .filter(({ kind }) => kind === 'pledged')
    .map(({ coin, principal, paid }) => (
      <Card key={coin}>
        <KeyValue
          rows={[
            { id: 'principal', label: t('staked'), value: coinText(principal, coin), strong: true },
            { id: 'paid', label: t('paid'), value: coinText(paid, coin) },
          ]}
        />
      </Card>
    ))
}

const Orders = ({ over }: { over: boolean }) => {
  const { t } = useTranslation('pledged')
  const navigation = useNavigation()
  const call = over ? financial.redeemOver : financial.runningOrder
  const list = useCallPages(call, { kind: 'pledged' }, { every: EVERY })
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <Paged
      pages={list}
      count={orders.length}
      rows={4}
      empty={
        <Empty title={t(over ? 'list.noneOver' : 'list.none')}>
          <Button variant="ghost" onPress={() => navigation.push(STAKING)}>
            {t('title.Pledged')}
          </Button>
        </Empty>
      }
    >
      <ListSection title={t('staking')}>
        {orders.map((order) => (
          <StakedRow key={order.id} order={order} />
        ))}
      </ListSection>
    </Paged>
  )
}

/** The user's loans and orders: those that run, with what is staked in all, and those that are over. */
const OrderList = () => {
  const { t } = useTranslation('pledged')
  const [shown, setShown] = useState<'running' | 'over'>('running')
  return (
    <Page tint bar={<FundsBar title={t('title.orderList')} back={STAKING} />}>
      <Stack space="between">
        <Segmented
          label={t('title.orderList')}
          items={[
            { id: 'running', label: t('list.running') },
            { id: 'over', label: t('list.over') },
          ]}
          value={shown}
          onChange={setShown}
        />
      </Stack>
      <LoanList key={`loans ${shown}`} over={shown === 'over'} />
      {shown === 'running' ? <Totals /> : null}
      <Orders key={shown} over={shown === 'over'} />
    </Page>
  )
}

export default OrderList
