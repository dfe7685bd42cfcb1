import { type SwapOrder, sideToClose } from '#protocol'
import { CloseSheet } from '../../contract/positions/CloseSheet.tsx'
import { ProtectSheet } from '../../contract/positions/ProtectSheet.tsx'
import { ReverseSheet } from '../../contract/positions/ReverseSheet.tsx'
import { FOREX, useForexExit } from '../forexProduct.ts'
import type { Lots } from '../held/forexAccount.ts'
import type { ForexNow } from '../held/useForexHeld.ts'
import { useForexWorld } from '../ticket/useForexWorld.ts'
import type { ForexAct } from './ForexRow.tsx'
import { SwapSheet } from './SwapSheet.tsx'

interface ForexSheetProps {
  held: Lots
  now: ForexNow
  /** Its take-profits and stop-losses. */
  exits: readonly SwapOrder[]
  open: boolean
  onClose: () => void
}

const Close = ({ now, ...sheet }: ForexSheetProps) => {
  const { instrument } = sheet.held
  return <CloseSheet product={FOREX} world={useForexWorld(instrument, now)} instrument={instrument} {...sheet} />
}

const Reverse = ({ now, ...sheet }: ForexSheetProps) => {
  const { instrument } = sheet.held
  return <ReverseSheet product={FOREX} world={useForexWorld(instrument, now)} instrument={instrument} {...sheet} />
}

const Protect = ({ now, ...sheet }: ForexSheetProps) => {
  const { instrument, holding } = sheet.held
  const world = useForexExit(instrument, now, sheet.held, sideToClose(holding))
  return <ProtectSheet product={FOREX} world={world} instrument={instrument} {...sheet} />
}

const SHEETS = { close: Close, protect: Protect, reverse: Reverse, swap: SwapSheet }

/** The sheet of what is done with a position. */
export const ForexSheet = ({ act, ...props }: ForexSheetProps & { act: ForexAct }) => {
  const Sheet = SHEETS[act]
  return <Sheet {...props} />
}
