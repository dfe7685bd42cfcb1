import { type contractConfig, FUNDING_INTERVAL, NEW_ACCOUNT } from '#protocol'
import type { TierTable } from '../../engine/margin/tiers.ts'
import { COIN } from '../../engine/margin/types.ts'
import { contractsOf } from '../../market/contracts.ts'
import type { Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'

/** Time at which an account stops being new (Unix ms); undefined when it is no longer new. */
export const newAccountUntil = async (
  { accounts, clock }: Pick<Services, 'accounts' | 'clock'>,
  uid: string,
): Promise<number | undefined> => {
  const user = await accounts.users.byUid(uid)
  const until = Number(user?.created_at ?? 0) + NEW_ACCOUNT.age
  return until > clock.now() ? until : undefined
}

const tiersOf = ({ tiers }: TierTable) =>
  tiers.map(({ cap, ...tier }) => ({ ...tier, ...(cap === undefined ? {} : { cap }) }))

export const getList: Handler<typeof contractConfig.getList> = async (
  { assetClass, instId },
  { services, session },
) => {
  const at = services.clock.now()
  const { leverage: tables } = services.terms
  const uid = await session.who()
  const until = uid === undefined ? undefined : await newAccountUntil(services, uid)
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
        userMaxLeverage: until === undefined ? maxLeverage : Math.min(maxLeverage, NEW_ACCOUNT.leverage),
        mgnMode: mode,
        lever: String(leverage),
      }
    }),
    newAccountUntil: until === undefined ? '' : String(until),
    ts: String(at),
  }
}
