import type { fxContractOrder } from '#protocol'
import type { ForexOrderRequest } from '../../engine/forex/place.ts'
import type { Handler } from '../../services/handler.ts'
import { ordered } from './contractOrder.ts'
import { newAccountOf } from './newAccount.ts'

const orderOf = (input: fxContractOrder.NewForexOrder): ForexOrderRequest => {
  const { instId, side, sz, tpTrigPx: tp, slTrigPx: sl } = input
  const order = { instId, side, sz, tp, sl }
  switch (input.ordType) {
    case 'market':
      return { ...order, seen: { seenPx: input.seenPx, maxDeviation: input.maxDeviation } }
    case 'limit':
      return { ...order, px: input.px }
    case 'stop':
      return { ...order, trigPx: input.trigPx }
  }
}

export const save: Handler<typeof fxContractOrder.save> = async (input, { services, uid, key }) => {
  const caps = await newAccountOf(services, uid)
  const act = { kind: 'place', input: orderOf(input), caps } as const
  return ordered(await services.forex.run(uid, key, 'fxContractOrder.save', act, input))
}
