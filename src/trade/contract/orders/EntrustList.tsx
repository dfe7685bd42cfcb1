import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { contractName } from '../../names/contractName.ts'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'
import type { HeldNow } from '../held/useHeld.ts'
import css from '../positions/Positions.module.css'
import { exitsIn } from '../positions/protectForm.ts'
import { ContractAmendSheet } from './ContractAmendSheet.tsx'
import { EntrustRow } from './EntrustRow.tsx'

interface EntrustsProps {
  signedIn: boolean
  /** Undefined while they are not known. */
  orders: readonly SwapOrder[] | undefined
  instruments: ReadonlyMap<string, Instrument>
  /** The contract of the screen. */
  instId: string
  /** Whose engine cancels all. */
  assetClass: 'crypto' | 'forex'
  /** Where an order is changed. */
  onChange: (order: SwapOrder) => void
}

interface EntrustListProps extends Omit<EntrustsProps, 'assetClass' | 'onChange'> {
  now: HeldNow
}

const inputOf = {
  crypto: (instId: string | undefined) => (instId === undefined ? {} : { instId }),
  forex: (instId: string | undefined) => ({
    assetClass: 'forex' as const,
    ...(instId === undefined ? {} : { instId }),
  }),
}
const keptOf = ({ kept }: { readonly kept: number }) => kept

/**
 * The order that is being changed, in its newest state: it may have been filled meanwhile. What is under way is told in
 * its place once the sheet is closed.
 */
export const useChanging = (orders: readonly SwapOrder[] | undefined, instruments: ReadonlyMap<string, Instrument>) => {
  const [changing, setChanging] = useState<{ readonly order: SwapOrder; readonly open: boolean }>()
  const onClose = useCallback(() => setChanging((before) => before && { ...before, open: false }), [])
  const change = useCallback((order: SwapOrder) => setChanging({ order, open: true }), [])
  const live = orders?.find(({ ordId }) => ordId === changing?.order.ordId)
  const order = live ?? changing?.order
  const instrument = order === undefined ? undefined : instruments.get(order.instId)
  const changed =
    order === undefined || instrument === undefined
      ? undefined
      : { order, instrument, ended: orders !== undefined && live === undefined, open: changing?.open === true, onClose }
  return { changed, change }
}

/** The live orders on all contracts, take-profits and stop-losses included, newest first; each can be changed. */
export const EntrustList = ({ now, ...props }: EntrustListProps) => {
  const { changed, change } = useChanging(props.orders, props.instruments)
  return (
    <>
      {changed === undefined ? null : (
        <ContractAmendSheet
          key={changed.order.ordId}
          {...changed}
          now={now}
          exits={exitsIn(props.orders, changed.order.instId)}
        />
      )}
      <Entrusts {...props} assetClass="crypto" onChange={change} />
    </>
  )
}

/** The live orders of one kind of contracts, and the way to cancel them all. */
export const Entrusts = ({ signedIn, orders, instruments, instId, assetClass, onChange }: EntrustsProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  if (!signedIn) return <Empty compact title={t('trade:orders.guest')} text={t('trade:orders.guestHint')} />
  if (orders === undefined) return <SkeletonRows count={2} />
  if (orders.length === 0) return <Empty compact title={t('trade:orders.empty')} text={t('futures:orders.emptyHint')} />
  const current = instruments.get(instId)
  const here = orders.filter((order) => order.instId === instId).length
  return (
    <div className={css['list']}>
      <div className={css['top']}>
        <AllSheet
          call={contractOrder.cancelAll}
          inputOf={inputOf[assetClass]}
          keptOf={keptOf}
          count={orders.length}
          here={here}
          instId={instId}
          words={{
            open: t('trade:orders.cancelAll'),
            ask: t('trade:orders.cancelAllAsk'),
            text: t('futures:orders.cancelAllText'),
            all: t('trade:orders.cancelCount', { count: orders.length }),
            one: t('trade:orders.cancelHere', {
              count: here,
              name: current === undefined ? instId : contractName(current),
            }),
            kept: (count) => t('trade:orders.keptHalted', { count }),
          }}
        />
      </div>
      <ul aria-label={t('trade:orders.open')}>
        {orders.map((order) => {
          const instrument = instruments.get(order.instId)
          return instrument === undefined ? null : (
            <EntrustRow key={order.ordId} order={order} instrument={instrument} onChange={() => onChange(order)} />
          )
        })}
      </ul>
    </div>
  )
}
