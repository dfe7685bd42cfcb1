import type { ComponentProps } from 'react'
import type { Instrument, SwapOrder } from '#protocol'
import type { Held } from '../../rows/contractAccount.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { PERPETUAL, usePerpetualExit } from '../perpetual.ts'
import { ProtectSheet } from './ProtectSheet.tsx'

export interface PerpetualSheetProps {
  held: Held
  instrument: Instrument
  now: HeldNow
  /** Its take-profits and stop-losses. */
  exits: readonly SwapOrder[]
  open: boolean
  onClose: () => void
}

/** A take-profit or a stop-loss on a perpetual. */
export const PerpetualProtect = ({
  now,
  ...sheet
}: PerpetualSheetProps & Pick<ComponentProps<typeof ProtectSheet>, 'at'>) => (
  <ProtectSheet product={PERPETUAL} world={usePerpetualExit(sheet.instrument, now, sheet.held)} {...sheet} />
)
