import { type fxContractConfig, leverageOf, lotUnits, MARGIN_CALL, nextRollover, STOP_OUT, sizesOf } from '#protocol'
import { COMMISSION, type PairTerms } from '../../engine/margin/forexTerms.ts'
import type { Handler } from '../../services/handler.ts'
import { newAccountOf } from './newAccount.ts'

const termsToWire = ({ from, leverage, swap }: PairTerms): fxContractConfig.ForexTerms => ({
  from: String(from),
  leverage,
  swapLong: swap.long,
  swapShort: swap.short,
  commission: COMMISSION,
})

export const getList: Handler<typeof fxContractConfig.getList> = async ({ instId }, { services, session }) => {
  const at = services.clock.now()
  const { forex } = services.terms
  const uid = await session.who()
  const caps = uid === undefined ? undefined : await newAccountOf(services, uid)
  const { time, days } = nextRollover(at)
  const asked = services.market.instruments.filter(
    (one) => forex.has(one, at) && (instId === undefined || one.instId === instId),
  )
  return {
    contracts: asked.map((pair) => {
      const { later, earlier } = forex.others(pair, at)
      const terms = forex.of(pair, at)
      const { step, most } = sizesOf(pair, undefined)
      return {
        instId: pair.instId,
        lotUnits: lotUnits(pair),
        minSz: step,
        stepSz: step,
        maxSz: most,
        terms: termsToWire(terms),
        later: later.map(termsToWire),
        earlier: earlier.map(termsToWire),
        userLeverage: leverageOf(terms, caps),
        userMaxSz: sizesOf(pair, caps).most,
        nextSwap: { time: String(time), days },
      }
    }),
    marginCall: MARGIN_CALL,
    stopOut: STOP_OUT,
    newAccountUntil: caps === undefined ? '' : String(caps.until),
    ts: String(at),
  }
}
