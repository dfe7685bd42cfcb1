import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useTabRefresh } from '../../core/request/useTabRefresh.ts'
import { demo } from '../../core/state/state.ts'
import { useHidden } from '../../core/state/useHidden.ts'
import { valueCoins } from '../../trade/total/valuation.ts'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { TwoColumns } from '../../ui/TwoColumns.tsx'
import css from './fund.module.css'
import { AccountsCard } from './parts/AccountsCard.tsx'
import { AllocationCard } from './parts/AllocationCard.tsx'
import { CoinsCard } from './parts/CoinsCard.tsx'
import { DemoNote } from './parts/DemoNote.tsx'
import { LazyOwed } from './parts/LazyOwed.tsx'
import { Performance } from './parts/Performance.tsx'
import { TotalCard } from './parts/TotalCard.tsx'
import { useDivision } from './parts/useDivision.ts'
import { useFunds } from './parts/useFunds.ts'

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
  const { funds, total, unrealised, priceOf, prices, value, pulse } = useFunds()
  const { hide, toggle } = useHidden()
  const isDemo = useSignalValue(demo)
  const division = useDivision(funds)
  const coins = useMemo(() => funds && valueCoins(funds.rows, priceOf), [funds, priceOf])

  return (
    <Page
      tint
      bar={
        <PageBar title={t('title')} back={false}>
          <StatusChip />
        </PageBar>
      }
    >
      <TwoColumns
        first={
          <>
            {isDemo ? <DemoNote /> : null}
            <FeedFrame value={value} polled className={css['old']}>
              <TotalCard total={total} unrealised={unrealised} rows={funds?.rows} hide={hide} onToggle={toggle} />
            </FeedFrame>
            <LazyOwed />
          </>
        }
        second={
          <FeedFrame value={pulse} className={css['old']}>
            <AllocationCard coins={coins} funds={funds} priceOf={priceOf} />
            <CoinsCard {...{ coins, value, prices, hide }} />
            <AccountsCard division={division} prices={prices} unrealised={unrealised} hide={hide} />
          </FeedFrame>
        }
        last={
          <>
            <Performance hide={hide} />
            <ListSection>
              <ListRow label={t('c2c')} href="/pages/C2C/C2C" />
              <ListRow label={t('managed')} href="/pages/manageRules/manageMoney" />
              <ListRow label={t('staking')} href="/pages/Pledged/Pledged" />
              <ListRow label={t('sales')} href="/pages/ICOtrading/ICOtrading" />
              {MORE.map(({ title, to }) => (
                <ListRow key={to} label={t(`shell:title.${title}`)} href={to} />
              ))}
            </ListSection>
          </>
        }
      />
    </Page>
  )
}

export default Fund
