import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { AllSheet } from '../../../../ticket/orders/AllSheet.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { contractName } from '../contractName.ts'
import type { HeldNow } from '../held/useHeld.ts'
import css from '../positions/Positions.module.css'
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
  /** Where an order is changed, if it can be. */
  onChange?: (order: SwapOrder) => void
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

/** The live orders on all contracts, take-profits and stop-losses included, newest first; each can be changed. */
export const EntrustList = (props: EntrustListProps) => {
  const { orders, now, instruments } = props
  // What is under way is told in its place once the sheet is closed.
  const [changing, setChanging] = useState<{ readonly order: SwapOrder; readonly open: boolean }>()
  const close = useCallback(() => setChanging((before) => before && { ...before, open: false }), [])
  // The newest word about the order that is being changed; it may have been filled meanwhile.
  const live = orders?.find(({ ordId }) => ordId === changing?.order.ordId)
  const changed = live ?? changing?.order
  const instrument = changed === undefined ? undefined : instruments.get(changed.instId)
  return (
    <>
      {changed === undefined || instrument === undefined ? null : (
        <ContractAmendSheet
          key={changed.ordId}
          order={changed}
          instrument={instrument}
          now={now}
          ended={orders !== undefined && live === undefined}
          open={changing?.open === true}
          onClose={close}
        />
      )}
      <Entrusts {...props} assetClass="crypto" onChange={(order) => setChanging({ order, open: true })} />
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
            <EntrustRow
              key={order.ordId}
              order={order}
              instrument={instrument}
              {...(onChange === undefined ? {} : { onChange: () => onChange(order) })}
            />
          )
        })}
      </ul>
    </div>
  )
}
