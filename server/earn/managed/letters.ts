import { type ManagedOrder, managedPaid } from '#protocol'
import type { DueLetter } from '../../users/accounts/dueLetters.ts'
import type { OrderRow } from './rows.ts'

const nameOf = ({ ended }: ManagedOrder, row: Pick<OrderRow, 'renew_rate'>): string => {
  if (ended?.by === 'renewed') return 'managedRenewed'
  if (ended?.by === 'early') return 'managedRedeemed'
  return row.renew_rate === null ? 'managedEnded' : 'managedNotRenewed'
}

/** What the owner of an order is written when time has ended it; undefined while it goes on. `row`: as it was before. */
export const managedLetter = (
  row: Pick<OrderRow, 'id' | 'uid' | 'coin' | 'renew_rate'>,
  order: ManagedOrder,
): DueLetter | undefined => {
  const { ended, principal } = order
  if (ended === undefined) return undefined
  const { id, uid, coin } = row
  const isRenewed = ended.by === 'renewed'
  const back = isRenewed ? principal : ended.back
  return {
    uid,
    name: nameOf(order, row),
    values: { order: id, coin, back, forfeited: ended.forfeited, interest: managedPaid(order) },
    event: { kind: isRenewed ? 'investmentRenewed' : 'investmentEnded', about: `${back} ${coin}` },
  }
}
