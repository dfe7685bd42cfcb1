import { type C2cIndex, c2cVarieties } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import type { C2cPair, Varieties } from './chosenPair.ts'

/** So often the indices behind floating prices are asked for, in ms; one of 10 s sets no price anymore. */
const EVERY = 4_000

/** Coins and currencies of C2C trading, with the present index of each pair. */
export const useVarieties = () => useCall(c2cVarieties.getc2cVarieties, {}, { every: EVERY })

export const indexOf = ({ indices }: Varieties, { coin, currency }: C2cPair): C2cIndex | undefined =>
  indices.find((one) => one.coin === coin && one.currency === currency)
