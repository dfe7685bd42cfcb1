import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contractOrder, type SwapOrder } from '#protocol'
import { Empty } from '../../../ui/Empty.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import css from '../../contract/positions/Positions.module.css'
import { exitsIn } from '../../contract/positions/protectForm.ts'
import { contractName } from '../../names/contractName.ts'
import { AllSheet } from '../../ticket/orders/AllSheet.tsx'
import { LevelMeter } from '../account/LevelMeter.tsx'
import type { Lots } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { CloseForexSheet } from './CloseForexSheet.tsx'
import { type ForexAct, ForexRow } from './ForexRow.tsx'
import { ProtectForexSheet } from './ProtectForexSheet.tsx'
import { ReverseForexSheet } from './ReverseForexSheet.tsx'
import { SwapSheet } from './SwapSheet.tsx'

interface ForexPositionsProps {
  signedIn: boolean
  now: ForexNow
  /** Live orders, of which take-profits and stop-losses belong to positions. */
  orders: readonly SwapOrder[]
  /** The pair of the screen. */
  instId: string
}

const inputOf = (instId: string | undefined) => ({
  assetClass: 'forex' as const,
  ...(instId === undefined ? {} : { instId }),
})
const keptOf = ({ kept }: { readonly kept: number }) => kept

const SHEETS = { close: CloseForexSheet, protect: ProtectForexSheet, reverse: ReverseForexSheet, swap: SwapSheet }

/** The open forex positions, newest first, the account's margin level above them, and what can be done with each. */
export const ForexPositions = ({ signedIn, now, orders, instId }: ForexPositionsProps) => {
  const { t } = useTranslation('futures')
  // The position as it was when its sheet was opened: it may be gone by the time that its end is read.
  const [acted, setActed] = useState<{
    readonly held: Lots
    readonly act: ForexAct
    readonly open: boolean
    /** Each opening begins anew: what was typed before has been sent, or was given up. */
    readonly times: number
  }>()
  const { held, dealings, account } = now
  const exitsOf = (id: string): readonly SwapOrder[] => exitsIn(orders, id)
  if (!signedIn) return <Empty compact title={t('position.guest')} text={t('position.guestHint')} />
  if (held === undefined) return <SkeletonRows count={2} />
  const of = held.find(({ position }) => position.posId === acted?.held.position.posId) ?? acted?.held
  const Sheet = acted === undefined ? undefined : SHEETS[acted.act]
  const here = held.find(({ position }) => position.instId === instId)
  return (
    <div className={css['list']}>
      {held.length === 0 ? (
        <Empty compact title={t('position.none')} text={t('position.noneHint')} />
      ) : (
        <>
          <div className={css['position']}>
            <LevelMeter account={account} />
          </div>
          <div className={css['top']}>
            <AllSheet
              call={contractOrder.closeAll}
              inputOf={inputOf}
              keptOf={keptOf}
              count={held.length}
              here={here === undefined ? 0 : 1}
              instId={instId}
              words={{
                open: t('closeAll.open'),
                ask: t('closeAll.ask'),
                text: t('closeAll.text'),
                all: t('closeAll.all', { count: held.length }),
                one: t('closeAll.one', { name: here === undefined ? instId : contractName(here.instrument) }),
                kept: (count) => t('closeAll.kept', { count }),
              }}
            />
          </div>
        </>
      )}
      {acted === undefined || of === undefined || Sheet === undefined ? null : (
        <Sheet
          key={acted.times}
          held={of}
          now={now}
          exits={exitsOf(of.position.instId)}
          open={acted.open}
          onClose={() => setActed({ ...acted, open: false })}
        />
      )}
      <ul aria-label={t('position.title')}>
        {held.map((one) => (
          <ForexRow
            key={one.position.posId}
            held={one}
            dealings={dealings}
            account={account}
            exits={exitsOf(one.position.instId)}
            onAct={(act) => setActed({ held: one, act, open: true, times: (acted?.times ?? 0) + 1 })}
          />
        ))}
      </ul>
    </div>
  )
}
