import { effect } from '@preact/signals-core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { C2C_ENDED_STATES, C2C_OPEN_STATES, merchantOrder } from '#protocol'
import { defined } from '../../core/defined.ts'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { latestHead, useLiveHeads } from '../chat/chatHead.ts'
import { OrderRow } from './OrderRow.tsx'
import css from './Orders.module.css'
import { useOpenOrders } from './useOrder.ts'

const SIDES = ['buy', 'sell'] as const
const STATES = {
  open: C2C_OPEN_STATES,
  ended: C2C_ENDED_STATES,
} as const

/** Reads the list again when an order is told that made a step. */
const useSteps = (refresh: () => unknown): void => {
  const orders = useOpenOrders()
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    let before: string | undefined
    return effect(() => {
      const { data } = orders.value
      if (data === undefined) return
      const now = data.map(({ id, version }) => `${id}:${version}`).join(' ')
      if (before !== undefined && now !== before) latest.current()
      before = now
    })
  }, [orders])
}

/** Orders, newest first, by whether they are open, the reader's side and their state (`?tab=&side=&state=`). */
export const OrderList = () => {
  const { t } = useTranslation('c2cOrders')
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') === 'ended' ? 'ended' : 'open'
  const side = SIDES.find((one) => one === query.get('side'))
  const state = STATES[tab].find((one) => one === query.get('state'))
  const list = useCallPages(merchantOrder.getList, {
    ...(state === undefined ? { open: tab === 'open' } : { state }),
    ...defined({ side }),
  })
  useSteps(list.refresh)
  const heads = useLiveHeads()
  const choose = (name: string, value: string): void => {
    const next = new URLSearchParams(query)
    if (name === 'tab') next.delete('state')
    if (value === '') next.delete(name)
    else next.set(name, value)
    setQuery(next, { replace: true })
  }
  const rows = list.pages.flatMap(({ orders }) => orders)
  const isFiltered = side !== undefined || state !== undefined
  return (
    <>
      <Tabs
        label={t('title.C2COrderList')}
        value={tab}
        onChange={(id) => choose('tab', id === 'open' ? '' : id)}
        items={[
          { id: 'open', label: t('list.open') },
          { id: 'ended', label: t('list.ended') },
        ]}
      />
      <div className={css['filters']}>
        <FilterSelect
          label={t('list.side')}
          any={t('list.side')}
          value={side ?? ''}
          choices={SIDES.map((id) => ({ id, label: t(`list.${id}`) }))}
          onChange={(id) => choose('side', id)}
        />
        <FilterSelect
          label={t('list.state')}
          any={t('list.state')}
          value={state ?? ''}
          choices={STATES[tab].map((id) => ({ id, label: t(`state.${id}`) }))}
          onChange={(id) => choose('state', id)}
        />
      </div>
      <Paged
        pages={list}
        count={rows.length}
        rows={6}
        empty={
          isFiltered ? (
            <Empty title={t('list.filtered')}>
              <Button variant="ghost" onPress={() => setQuery(tab === 'open' ? {} : { tab }, { replace: true })}>
                {t('list.clear')}
              </Button>
            </Empty>
          ) : (
            <Empty title={t(`list.none.${tab}`)} text={t('list.noneText')} />
          )
        }
      >
        <ListSection>
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} unread={latestHead(order.chat, heads.get(order.id))?.unread ?? 0} />
          ))}
        </ListSection>
      </Paged>
    </>
  )
}
