import type { Instrument, SwapOrder } from '#protocol'
import { contractName } from '../../names/contractName.ts'
import type { Held } from '../../rows/contractAccount.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { type PositionAct, PositionRow } from './PositionRow.tsx'
import { PositionSheet } from './PositionSheet.tsx'
import { Positions } from './Positions.tsx'
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

/** The open perpetuals. */
export const PositionList = ({ signedIn, now, orders, instruments, instId }: PositionListProps) => {
  const current = instruments.get(instId)
  return (
    <Positions<Held, PositionAct>
      signedIn={signedIn}
      held={now.held}
      assetClass="crypto"
      instId={instId}
      name={current === undefined ? instId : contractName(current)}
      renderRow={(held, onAct) => {
        const instrument = instruments.get(held.position.instId)
        return instrument === undefined ? null : (
          <PositionRow
            {...{ held, instrument, onAct }}
            marks={now.marks}
            account={now.account}
            exits={exitsIn(orders, held.position.instId)}
          />
        )
      }}
      renderSheet={(held, act, state) => {
        const instrument = instruments.get(held.position.instId)
        return instrument === undefined ? null : (
          <PositionSheet
            {...{ act, held, instrument, now, orders }}
            {...state}
            exits={exitsIn(orders, held.position.instId)}
          />
        )
      }}
    />
  )
}
