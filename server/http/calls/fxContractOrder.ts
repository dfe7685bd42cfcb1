import type { fxContractOrder } from '#protocol'
import type { ForexWish } from '../../engine/forex/place.ts'
import type { Handler } from '../machinery/handler.ts'
import { newAccountUntil } from './contractConfig.ts'
import { ordered } from './contractOrder.ts'

const wishOf = (input: fxContractOrder.NewForexOrder): ForexWish => {
  const { instId, side, sz, tpTrigPx: tp, slTrigPx: sl } = input
  const wish = { instId, side, sz, tp, sl }
  switch (input.ordType) {
    case 'market':
      return { ...wish, seen: { seenPx: input.seenPx, maxDeviation: input.maxDeviation } }
    case 'limit':
      return { ...wish, px: input.px }
    case 'stop':
      return { ...wish, trigPx: input.trigPx }
  }
}

export const save: Handler<typeof fxContractOrder.save> = async (input, { services, uid, key }) => {
  const isNewAccount = (await newAccountUntil(services, uid)) !== undefined
  const act = { kind: 'place', wish: wishOf(input), isNewAccount } as const
  return ordered(await services.forex.run(uid, key, 'fxContractOrder.save', act, input))
}
