import type { Instrument, SwapOrder } from '#protocol'
import { Positions } from '../../contract/positions/Positions.tsx'
import { exitsIn } from '../../contract/positions/protectForm.ts'
import { contractName } from '../../names/contractName.ts'
import { LevelMeter } from '../account/LevelMeter.tsx'
import type { Lots } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { type ForexAct, ForexRow } from './ForexRow.tsx'
import { ForexSheet } from './ForexSheet.tsx'

interface ForexPositionsProps {
  signedIn: boolean
  now: ForexNow
  /** Live orders, of which take-profits and stop-losses belong to positions. */
  orders: readonly SwapOrder[]
  instruments: ReadonlyMap<string, Instrument>
  /** The pair of the screen. */
  instId: string
}

/** The open forex positions, the account's margin level above them. */
export const ForexPositions = ({ signedIn, now, orders, instruments, instId }: ForexPositionsProps) => {
  const current = instruments.get(instId)
  return (
    <Positions<Lots, ForexAct>
      signedIn={signedIn}
      held={now.held}
      assetClass="forex"
      instId={instId}
      name={current === undefined ? instId : contractName(current)}
      meter={<LevelMeter account={now.account} />}
      renderRow={(held, onAct) => (
        <ForexRow
          {...{ held, onAct }}
          dealings={now.dealings}
          account={now.account}
          exits={exitsIn(orders, held.position.instId)}
        />
      )}
      renderSheet={(held, act, state) => (
        <ForexSheet {...{ act, held, now }} {...state} exits={exitsIn(orders, held.position.instId)} />
      )}
    />
  )
}
