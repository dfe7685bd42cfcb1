import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhatIf } from './account/WhatIf.tsx'
import css from './MarginTabs.module.css'
import { ContractOrders } from './orders/ContractOrders.tsx'
import { Positions } from './positions/Positions.tsx'
import { positionsAsked } from './positions/showPositions.ts'
import type { ProductTypes } from './product.ts'

type MarginTabsProps<K extends ProductTypes> = ComponentProps<typeof Positions<K>> & {
  /** The whole account, for who is signed in. */
  readonly account: ReactNode
}

const TABS = ['positions', 'orders', 'account'] as const

/** Below the panel of a product on margin: positions, live orders, or the whole account. */
export const MarginTabs = <K extends ProductTypes>({ account, ...positions }: MarginTabsProps<K>) => {
  const { t } = useTranslation('futures')
  const [tab, setTab] = useState<(typeof TABS)[number]>('positions')
  const top = useRef<HTMLDivElement>(null)
  const asked = useSignalValue(positionsAsked)
  const seen = useRef(asked)
  useEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    setTab('positions')
    top.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  const { signedIn, now, orders } = positions
  const counts = { positions: now.held?.length, orders: orders?.length, account: 0 }
  const labelOf = (id: (typeof TABS)[number]): string => {
    const count = counts[id] ?? 0
    return count === 0 ? t(`tabs.${id}`) : t('tabs.counted', { name: t(`tabs.${id}`), count })
  }
  return (
    <>
      <div ref={top}>
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onChange={setTab}
          items={TABS.map((id) => ({ id, label: labelOf(id) }))}
        />
      </div>
      {tab === 'positions' ? (
        <Positions {...positions} />
      ) : tab === 'orders' ? (
        <ContractOrders {...positions} />
      ) : signedIn ? (
        <div className={css['account']}>
          {account}
          <WhatIf />
        </div>
      ) : (
        <Empty compact title={t('account.guest')} text={t('account.guestHint')} />
      )}
    </>
  )
}
