import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, sideToClose } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { contractName } from '../../names/contractName.ts'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'
import { ListFrame, ListTop } from '../../ticket/orders/ListFrame.tsx'
import type { ActOf, MarginListProps, PositionRowProps, PositionSheetProps, ProductTypes } from '../product.ts'
import { CloseSheet } from './CloseSheet.tsx'
import css from './Positions.module.css'
import { PositionsPending } from './PositionsPending.tsx'
import { ProtectSheet } from './ProtectSheet.tsx'
import { exitsIn } from './protectForm.ts'
import { ReverseSheet } from './ReverseSheet.tsx'

interface PositionsProps<K extends ProductTypes> extends MarginListProps<K> {
  Row: ComponentType<PositionRowProps<K>>
  /** The sheets of what only this product does with a position. */
  sheets: Readonly<Record<K['act'], ComponentType<PositionSheetProps<K>>>>
  /** Above them all. */
  meter?: ReactNode
}

/** The open positions of a product, newest first, and what can be done with them. */
export const Positions = <K extends ProductTypes>(props: PositionsProps<K>) => {
  const { product, signedIn, now, orders, instruments, instId, Row, sheets, meter } = props
  const { held } = now
  const { t } = useTranslation('futures')
  // The position as it was when its sheet was opened: it may be gone by the time that its end is read.
  const [acted, setActed] = useState<{
    readonly held: K['held']
    readonly act: ActOf<K>
    readonly open: boolean
    /** Each opening starts empty: earlier input was sent or given up. */
    readonly times: number
  }>()
  if (!signedIn) return <Empty compact title={t('position.guest')} text={t('position.guestHint')} />
  if (held === undefined) return <PositionsPending assetClass={product.assetClass} />
  const shown = instruments.get(instId)
  const propsOf = (one: K['held']) => {
    const instrument = instruments.get(one.position.instId)
    return instrument && { held: one, instrument, now, exits: exitsIn(orders, instrument.instId) }
  }
  const sheet = (): ReactNode => {
    if (acted === undefined) return null
    const { act, open, times } = acted
    const of = propsOf(held.find(({ position }) => position.posId === acted.held.position.posId) ?? acted.held)
    if (of === undefined) return null
    const own = (orders ?? []).filter((order) => order.instId === of.instrument.instId)
    const all = { ...of, product, orders: own, open, onClose: () => setActed({ ...acted, open: false }) }
    if (act === 'protect')
      return (
        <product.Exit key={times} {...of} side={sideToClose(of.held.holding)}>
          {(world) => <ProtectSheet {...all} world={world} />}
        </product.Exit>
      )
    if (act === 'close' || act === 'reverse') {
      const Sheet = act === 'close' ? CloseSheet : ReverseSheet
      return (
        <product.World key={times} {...of}>
          {(world) => <Sheet {...all} world={world} />}
        </product.World>
      )
    }
    const Sheet: ComponentType<PositionSheetProps<K>> = sheets[act]
    return <Sheet key={times} {...all} />
  }
  return (
    <ListFrame>
      {held.length === 0 ? (
        <Empty compact title={t('position.none')} text={t('position.noneHint')} />
      ) : (
        <>
          {meter === undefined ? null : <div className={css['position']}>{meter}</div>}
          <ListTop>
            <AllSheet
              call={contractOrder.closeAll}
              assetClass={product.assetClass}
              count={held.length}
              here={held.filter(({ position }) => position.instId === instId).length}
              instId={instId}
              words={{
                open: t('closeAll.open'),
                ask: t('closeAll.ask'),
                text: t('closeAll.text'),
                all: t('closeAll.all', { count: held.length }),
                one: t('closeAll.one', { name: shown === undefined ? instId : contractName(shown) }),
                kept: (count) => t('closeAll.kept', { count }),
              }}
            />
          </ListTop>
        </>
      )}
      {sheet()}
      <ul aria-label={t('position.title')}>
        {held.map((one) => {
          const of = propsOf(one)
          return of === undefined ? null : (
            <Row
              key={one.position.posId}
              {...of}
              onAct={(act) => setActed({ held: one, act, open: true, times: (acted?.times ?? 0) + 1 })}
            />
          )
        })}
      </ul>
    </ListFrame>
  )
}
