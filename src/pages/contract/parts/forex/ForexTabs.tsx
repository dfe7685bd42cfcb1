import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import { Empty } from '../../../../ui/Empty.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import account from '../account/Account.module.css'
import { WhatIf } from '../account/WhatIf.tsx'
import { useContractOrders } from '../orders/useContractOrders.ts'
import { ForexAccountCard } from './account/ForexAccountCard.tsx'
import type { ForexNow } from './held/useForexHeld.ts'
import { ForexEntrusts } from './orders/ForexEntrusts.tsx'
import { ForexPositions } from './positions/ForexPositions.tsx'

interface ForexTabsProps {
  signedIn: boolean
  now: ForexNow
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

const TABS = ['positions', 'orders', 'account'] as const

/** Below the desk: forex positions, live orders, or the whole account. */
export const ForexTabs = ({ signedIn, now, instruments, instId }: ForexTabsProps) => {
  const { t } = useTranslation('futures')
  const [tab, setTab] = useState<(typeof TABS)[number]>('positions')
  const orders = useContractOrders(signedIn, 'FOREX')
  const counts = { positions: now.held?.length ?? 0, orders: orders?.length ?? 0, account: 0 }
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        items={TABS.map((id) => ({
          id,
          label: counts[id] === 0 ? t(`tabs.${id}`) : t('tabs.counted', { name: t(`tabs.${id}`), count: counts[id] }),
        }))}
      />
      {tab === 'positions' ? (
        <ForexPositions signedIn={signedIn} now={now} orders={orders ?? []} instId={instId} />
      ) : tab === 'orders' ? (
        <ForexEntrusts signedIn={signedIn} orders={orders} instruments={instruments} instId={instId} now={now} />
      ) : signedIn ? (
        <div className={account['tab']}>
          <ForexAccountCard now={now} />
          <WhatIf />
        </div>
      ) : (
        <Empty compact title={t('account.guest')} text={t('account.guestHint')} />
      )}
    </>
  )
}
