import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, SwapOrder } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import css from './account/Account.module.css'
import { AccountCard } from './account/AccountCard.tsx'
import { WhatIf } from './account/WhatIf.tsx'
import type { HeldNow } from './held/useHeld.ts'
import { EntrustList } from './orders/EntrustList.tsx'
import { PositionList } from './positions/PositionList.tsx'

interface ContractTabsProps {
  signedIn: boolean
  now: HeldNow
  orders: readonly SwapOrder[] | undefined
  instruments: ReadonlyMap<string, Instrument>
  instId: string
}

const TABS = ['positions', 'orders', 'account'] as const

/** Below the desk: positions, live orders, or the whole account. */
export const ContractTabs = (props: ContractTabsProps) => {
  const { signedIn, now, orders, instruments, instId } = props
  const { t } = useTranslation('futures')
  const [tab, setTab] = useState<(typeof TABS)[number]>('positions')
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
        <PositionList signedIn={signedIn} now={now} orders={orders ?? []} instruments={instruments} instId={instId} />
      ) : tab === 'orders' ? (
        <EntrustList signedIn={signedIn} orders={orders} now={now} instruments={instruments} instId={instId} />
      ) : signedIn ? (
        <div className={css['tab']}>
          <AccountCard account={now.account} />
          <WhatIf />
        </div>
      ) : (
        <Empty compact title={t('account.guest')} text={t('account.guestHint')} />
      )}
    </>
  )
}
