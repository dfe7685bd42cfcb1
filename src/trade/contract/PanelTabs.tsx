import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/Empty.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhatIf } from './account/WhatIf.tsx'
import css from './PanelTabs.module.css'

interface PanelTabsProps {
  signedIn: boolean
  /** How many positions and live orders there are; undefined while that is not known. */
  counts: { readonly positions: number | undefined; readonly orders: number | undefined }
  /** What stands in each tab; the account is for who is signed in. */
  positions: ReactNode
  orders: ReactNode
  account: ReactNode
}

const TABS = ['positions', 'orders', 'account'] as const

/** Below the panel of a product on margin: positions, live orders, or the whole account. */
export const PanelTabs = ({ signedIn, counts, positions, orders, account }: PanelTabsProps) => {
  const { t } = useTranslation('futures')
  const [tab, setTab] = useState<(typeof TABS)[number]>('positions')
  const labelOf = (id: (typeof TABS)[number]): string => {
    const count = id === 'account' ? 0 : (counts[id] ?? 0)
    return count === 0 ? t(`tabs.${id}`) : t('tabs.counted', { name: t(`tabs.${id}`), count })
  }
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onChange={setTab}
        items={TABS.map((id) => ({ id, label: labelOf(id) }))}
      />
      {tab === 'positions' ? (
        positions
      ) : tab === 'orders' ? (
        orders
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
