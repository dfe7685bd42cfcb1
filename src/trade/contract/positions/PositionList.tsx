import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type Instrument, type SwapOrder } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { contractName } from '../../names/contractName.ts'
import type { Held } from '../../rows/contractAccount.ts'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'
import type { HeldNow } from '../held/useHeld.ts'
import { type PositionAct, PositionRow } from './PositionRow.tsx'
import { PositionSheet } from './PositionSheet.tsx'
import css from './Positions.module.css'
import { exitsIn } from './protectForm.ts'

interface PositionListProps {
  signedIn: boolean
  now: HeldNow
  /** Live orders, of which take-profits and stop-losses belong to positions. */
  orders: readonly SwapOrder[]
  instruments: ReadonlyMap<string, Instrument>
  /** The contract of the screen. */
  instId: string
}

const inputOf = (instId: string | undefined) => (instId === undefined ? {} : { instId })
const keptOf = ({ kept }: { readonly kept: number }) => kept

/** The open positions of all contracts, newest first, and what can be done with them. */
export const PositionList = ({ signedIn, now, orders, instruments, instId }: PositionListProps) => {
  const { t } = useTranslation('futures')
  // The position as it was when its sheet was opened: it may be gone by the time that its end is read.
  const [acted, setActed] = useState<{
    readonly held: Held
    readonly act: PositionAct
    readonly open: boolean
    /** Each opening begins anew: what was typed before has been sent, or was given up. */
    readonly times: number
  }>()
  const { held, marks, account } = now
  const exitsOf = (id: string): readonly SwapOrder[] => exitsIn(orders, id)
  const of = held?.find(({ position }) => position.posId === acted?.held.position.posId) ?? acted?.held
  const instrument = of === undefined ? undefined : instruments.get(of.position.instId)
  const here = (held ?? []).filter(({ position }) => position.instId === instId).length
  const current = instruments.get(instId)
  if (!signedIn) return <Empty compact title={t('position.guest')} text={t('position.guestHint')} />
  if (held === undefined) return <SkeletonRows count={2} />
  return (
    <div className={css['list']}>
      {held.length === 0 ? (
        <Empty compact title={t('position.none')} text={t('position.noneHint')} />
      ) : (
        <div className={css['top']}>
          <AllSheet
            call={contractOrder.closeAll}
            inputOf={inputOf}
            keptOf={keptOf}
            count={held.length}
            here={here}
            instId={instId}
            words={{
              open: t('closeAll.open'),
              ask: t('closeAll.ask'),
              text: t('closeAll.text'),
              all: t('closeAll.all', { count: held.length }),
              one: t('closeAll.one', { name: current === undefined ? instId : contractName(current) }),
              kept: (count) => t('closeAll.kept', { count }),
            }}
          />
        </div>
      )}
      {acted === undefined || of === undefined || instrument === undefined ? null : (
        <PositionSheet
          key={acted.times}
          act={acted.act}
          held={of}
          instrument={instrument}
          now={now}
          orders={orders}
          exits={exitsOf(of.position.instId)}
          open={acted.open}
          onClose={() => setActed({ ...acted, open: false })}
        />
      )}
      <ul aria-label={t('position.title')}>
        {held.map((one) => {
          const { posId, instId: id } = one.position
          const own = instruments.get(id)
          return own === undefined ? null : (
            <PositionRow
              key={posId}
              held={one}
              instrument={own}
              marks={marks}
              account={account}
              exits={exitsOf(id)}
              onAct={(act) => setActed({ held: one, act, open: true, times: (acted?.times ?? 0) + 1 })}
            />
          )
        })}
      </ul>
    </div>
  )
}
