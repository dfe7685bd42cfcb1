import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sctFunds } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useTabRefresh } from '../../core/request/useTabRefresh.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { demo } from '../../core/state/state.ts'
import { useHidden } from '../../core/state/useHidden.ts'
import { valueCoins } from '../../trade/total/valuation.ts'
import { Button } from '../../ui/Button.tsx'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { FeedPending } from '../../ui/FeedPending.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import css from './fund.module.css'
import { AccountsCard } from './parts/AccountsCard.tsx'
import { AllocationCard } from './parts/AllocationCard.tsx'
import { CoinRow } from './parts/CoinRow.tsx'
import { DemoNote } from './parts/DemoNote.tsx'
import { Performance } from './parts/Performance.tsx'
import { RECORDS } from './parts/recordPaths.ts'
import { TotalCard } from './parts/TotalCard.tsx'
import { useAverageCosts } from './parts/useAverageCosts.ts'
import { useDivision } from './parts/useDivision.ts'
import { useFunds } from './parts/useFunds.ts'

const MONEY = [
  { id: 'deposit', to: '/pages/money/addMoney' },
  { id: 'withdraw', to: '/pages/money/withdraw' },
  { id: 'exchange', to: '/pages/money/flash' },
] as const

const MORE = [
  { title: 'moneyHistory', to: '/pages/history/moneyHistory' },
  { title: 'flashList', to: '/pages/history/history' },
  { title: 'settleAccount', to: '/pages/money/settleAccount' },
  { title: 'statement', to: '/x/statement' },
] as const

/** The Assets tab: what one owns and where it is, how it went, and the ways to move it and to read its records. */
const Fund = () => {
  useTabRefresh(4)
  const { t } = useTranslation(['fund', 'shell'])
  const navigation = useNavigation()
  const { funds, total, unrealised, priceOf, prices, value, pulse } = useFunds()
  const { hide, toggle } = useHidden()
  const isDemo = useSignalValue(demo)
  const division = useDivision(funds)
  const coins = useMemo(() => valueCoins(funds?.rows ?? [], priceOf), [funds, priceOf])
  const { call, costs } = useAverageCosts(coins)

  return (
    <Page
      tint
      bar={
        <PageBar title={t('title')} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      {isDemo ? <DemoNote /> : null}
      <FeedFrame value={value} polled className={css['old']}>
        <TotalCard total={total} unrealised={unrealised} known={funds !== undefined} hide={hide} onToggle={toggle} />
      </FeedFrame>
      <div className={css['money']}>
        {MONEY.map(({ id, to }) => (
          <Button key={id} variant="ghost" onPress={() => navigation.push(to)}>
            {t(id)}
          </Button>
        ))}
      </div>
      <div className={css['actions']}>
        <Button onPress={() => navigation.push('/pages/transaction/transaction')}>{t('trade')}</Button>
        <Button variant="ghost" onPress={() => navigation.push(RECORDS)}>
          {t('records')}
        </Button>
      </div>
      <FeedFrame value={pulse} className={css['old']}>
        <Card flush>
          {funds === undefined ? (
            <FeedPending value={value} title={t('missing')} call={sctFunds.getFundsData} input={{}}>
              <SkeletonRows count={4} />
            </FeedPending>
          ) : coins.length === 0 ? (
            <Empty compact title={t('empty')} text={t('emptyHint')} />
          ) : (
            <>
              <ul aria-label={t('coins')}>
                {coins.map((coin) => (
                  <CoinRow key={coin.row.coin} cost={costs.get(coin.row.coin)} {...{ coin, prices, hide }} />
                ))}
              </ul>
              <CallState call={call} compact skeleton={<Skeleton />} isEmpty={() => costs.size === 0}>
                {() => (
                  <Note small className={css['costs']}>
                    {t('cost.note')}
                  </Note>
                )}
              </CallState>
            </>
          )}
        </Card>
        <AccountsCard division={division} prices={prices} unrealised={unrealised} hide={hide} />
        {funds === undefined ? null : <AllocationCard funds={funds} priceOf={priceOf} />}
      </FeedFrame>
      <Performance hide={hide} />
      <ListSection>
        {MORE.map(({ title, to }) => (
          <ListRow key={to} label={t(`shell:title.${title}`)} href={to} />
        ))}
      </ListSection>
    </Page>
  )
}

export default Fund
