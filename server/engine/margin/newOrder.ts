import { type Amount, add, exitDirection, ZERO } from '#protocol'
import type { MarginOrder } from './types.ts'
import type { Work } from './work.ts'

export const newOrder = (
  work: Work<unknown>,
  uid: string,
  fields: Pick<MarginOrder, 'instId' | 'kind' | 'side' | 'sz'> & Partial<MarginOrder>,
): MarginOrder => {
  const id = work.ids.next()
  const { mode, leverage } = work.state.settings(uid, fields.instId)
  return {
    id,
    uid,
    px: undefined,
    tif: 'ioc',
    reduceOnly: true,
    mode,
    leverage,
    attached: undefined,
    parentId: '',
    trigTime: undefined,
    trigger: undefined,
    state: 'live',
    accFillSz: ZERO,
    accFillQuote: ZERO,
    fee: ZERO,
    realised: ZERO,
    frozen: ZERO,
    cancelSource: '',
    cTime: work.at,
    uTime: work.at,
    rank: id,
    version: 0,
    ...fields,
  }
}

/**
 * Places the exits attached to an order for the size that a fill opened, or adds this size to those of earlier fills.
 */
export const attach = (work: Work<unknown>, parent: MarginOrder, opened: Amount): void => {
  const { uid, instId, side, attached } = parent
  if (attached === undefined) return
  for (const kind of ['tp', 'sl'] as const) {
    const px = attached[kind]
    if (px === undefined) continue
    const known = work.state.ordersOf(uid, instId).find((one) => one.parentId === parent.id && one.kind === kind)
    if (known !== undefined) {
      work.saveOrder({ ...known, sz: add(known.sz, opened), uTime: work.at })
      continue
    }
    const { by } = attached
    const closes = side === 'buy' ? 'sell' : 'buy'
    const trigger = { px, by, dir: exitDirection(kind, side) }
    work.saveOrder(
      newOrder(work, uid, {
        instId,
        kind,
        side: closes,
        sz: opened,
        trigger,
        parentId: parent.id,
        mode: parent.mode,
        leverage: parent.leverage,
      }),
    )
  }
}
