import { type contractConfig, FUNDING_INTERVAL } from '#protocol'
import type { TierTable } from '../../engine/margin/tiers.ts'
import { COIN } from '../../engine/margin/types.ts'
import { contractsOf } from '../../market/contracts.ts'
import type { Handler } from '../../services/handler.ts'
import { newAccountOf } from './newAccount.ts'

const tiersOf = ({ tiers }: TierTable) =>
  tiers.map(({ cap, ...tier }) => ({ ...tier, ...(cap === undefined ? {} : { cap }) }))

export const getList: Handler<typeof contractConfig.getList> = async (
  { assetClass, instId },
  { services, session },
) => {
  const at = services.clock.now()
  const { leverage: tables } = services.terms
  const uid = await session.who()
  const caps = uid === undefined ? undefined : await newAccountOf(services, uid)
  const asked = contractsOf(services.market).filter((one) => instId === undefined || one.instId === instId)
  return {
    contracts: (assetClass === 'forex' ? [] : asked).map((one) => {
      const table = tables.table(one.instId, at)
      const maxLeverage = table.tiers[0]?.maxLeverage ?? 1
      // A guest has no settings: no user has the id ''.
      const { mode, leverage } = services.futures.state.settings(uid ?? '', one.instId)
      return {
        instId: one.instId,
        assetClass: 'crypto' as const,
        baseCcy: one.baseCcy,
        settleCcy: COIN,
        ctVal: '1',
        tickSz: one.tickSz,
        lotSz: one.lotSz,
        minSz: one.minSz,
        maxSz: one.maxSz,
        makerFee: one.makerFee,
        takerFee: one.takerFee,
        fundingInterval: FUNDING_INTERVAL,
        tiers: tiersOf(table),
        tiersFrom: String(table.from),
        tiersLater: tables.later(one.instId, at).map((later) => ({ from: String(later.from), tiers: tiersOf(later) })),
        maxLeverage,
        userMaxLeverage: Math.min(maxLeverage, caps?.leverage ?? maxLeverage),
        mgnMode: mode,
        lever: String(leverage),
      }
    }),
    newAccountUntil: caps === undefined ? '' : String(caps.until),
    ts: String(at),
  }
}
