import type { Instrument } from '#protocol'

/** An instrument on a screen of contracts: that spot orders are not taken in it is no reason to call it read-only. */
export const asContract = (instrument: Instrument): Instrument => ({ ...instrument, tradable: true })
