import {
  type Amount,
  add,
  type CrossAccount,
  type CrossPosition,
  crossHealth,
  freeForOrders,
  isolatedHealth,
  isPositive,
  sum,
  unrealised,
  warningLevel,
} from '#protocol'
import { tiersFor } from '../margin/tiers.ts'
import type { OpenPosition } from '../margin/types.ts'
import type { ContractWork } from './work.ts'

/** The key of what is evaluated together: the id of an isolated position, or the user's id for all cross positions. */
export const marginKey = ({ mode, posId, uid }: OpenPosition): string => (mode === 'isolated' ? posId : uid)

const isCross = ({ mode }: OpenPosition): boolean => mode === 'cross'

/** A user's cross positions with their mark prices; undefined while one of them has no mark price. */
const crossPositions = (
  work: ContractWork,
  uid: string,
): readonly (CrossPosition & { readonly of: OpenPosition })[] | undefined => {
  const out = []
  for (const of of work.state.positionsOf(uid).filter(isCross)) {
    const quote = work.quote(of.instId)
    if (quote === undefined) return undefined
    const { mark, instrument } = quote
    out.push({ of, holding: of.holding, tiers: tiersFor(work, of.instId), mark, feeRate: instrument.takerFee })
  }
  return out
}

/**
 * A user's cross margin: the wallet (the available balance and the margins of cross positions) and these positions.
 * Undefined while a contract has no mark price: nothing can be evaluated then, so nothing is opened or liquidated.
 */
export const crossOf = (
  work: ContractWork,
  uid: string,
): (CrossAccount & { readonly of: readonly OpenPosition[] }) | undefined => {
  const positions = crossPositions(work, uid)
  if (positions === undefined) return undefined
  const margins = sum(positions.map(({ holding }) => holding.margin))
  return { wallet: add(work.available(uid), margins), positions, of: positions.map(({ of }) => of) }
}

/** What a user has free for new orders, less losses of cross positions; undefined while one has no mark price. */
export const freeOf = (work: ContractWork, uid: string): Amount | undefined => {
  const account = crossOf(work, uid)
  return account === undefined
    ? undefined
    : freeForOrders(work.available(uid), [
        ...account.positions.map(({ holding, mark }) => unrealised(holding, mark)),
        work.elsewhere(uid),
      ])
}

/** Warns at a margin ratio of 80 % and of 95 %, each once while the ratio rises. */
export const warn = (work: ContractWork, position: OpenPosition): void => {
  const { uid, instId, mode, holding } = position
  if (mode === 'isolated') {
    const quote = work.quote(instId)
    if (quote === undefined) return
    const { ratio } = isolatedHealth(holding, tiersFor(work, instId), quote.mark)
    work.warn(marginKey(position), warningLevel(ratio), { uid, instId })
    return
  }
  const account = crossOf(work, uid)
  if (account === undefined) return
  const { ratio, needed } = crossHealth(account)
  work.warn(marginKey(position), isPositive(needed) ? warningLevel(ratio) : 0, { uid, instId: undefined })
}
