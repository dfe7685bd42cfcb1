import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../app/navigation.ts'
import { demo } from '../../app/state.ts'
import { useSignalValue } from '../../live/useSignalValue.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AllocationCard } from './parts/AllocationCard.tsx'
import { CoinRow } from './parts/CoinRow.tsx'
import css from './parts/Fund.module.css'
import { TotalCard } from './parts/TotalCard.tsx'
import { useFunds } from './parts/useFunds.ts'
import { useHidden } from './parts/useHidden.ts'
import { valueCoins } from './parts/valuation.ts'

/** The Assets tab: what one owns, where it is, and the ways to trade it and to read its records. */
const Fund = () => {
  const { t } = useTranslation('fund')
  const navigation = useNavigation()
  const { funds, priceOf, value, pulse } = useFunds()
  const { hide, toggle } = useHidden()
  const isDemo = useSignalValue(demo)
  const coins = useMemo(() => valueCoins(funds?.rows ?? [], priceOf), [funds, priceOf])

  return (
    <Page
      tint
      bar={
        <PageBar title={t('title')} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      {isDemo ? <p className={css['demo']}>{t('demo')}</p> : null}
      <FeedFrame value={value} polled className={css['old']}>
        <TotalCard total={funds?.total} hide={hide} onToggle={toggle} />
      </FeedFrame>
      <div className={css['actions']}>
        <Button onPress={() => navigation.push('/pages/transaction/transaction')}>{t('trade')}</Button>
        <Button variant="ghost" onPress={() => navigation.push('/pages/transaction/record?tab=ledger')}>
          {t('records')}
        </Button>
      </div>
      <FeedFrame value={pulse} className={css['old']}>
        {funds === undefined ? null : <AllocationCard funds={funds} priceOf={priceOf} />}
        <Card flush>
          {funds === undefined ? (
            <SkeletonRows count={4} />
          ) : coins.length === 0 ? (
            <Empty compact title={t('empty')} text={t('emptyHint')} />
          ) : (
            <ul aria-label={t('coins')}>
              {coins.map((coin) => (
                <CoinRow key={coin.row.coin} coin={coin} hide={hide} />
              ))}
            </ul>
          )}
        </Card>
      </FeedFrame>
    </Page>
  )
}

export default Fund
