import type { SaleMove, SalePlace, SaleSettings } from '#protocol'
import { house, type Move, type Owner, type Posting, user } from '../../ledger/posting.ts'

const ownerOf = (place: SalePlace, uid: string): Owner => {
  if (place === 'house') return house('earn')
  return user(uid, place === 'free' ? 'available' : place)
}

const CAUSES = {
  'pay free locked': 'sale-commit',
  'pay locked free': 'sale-refund',
  'pay escrow free': 'sale-refund',
  'pay locked escrow': 'sale-payment',
  'pay escrow house': 'sale-purchase',
  'token house locked': 'sale-tokens',
  'token locked free': 'sale-vested',
} as const satisfies Record<string, Move['cause']>

const isCause = (name: string): name is keyof typeof CAUSES => name in CAUSES

const causeOf = ({ coin, from, to }: SaleMove): Move['cause'] => {
  const name = `${coin} ${from} ${to}`
  if (!isCause(name)) throw new Error(`No step of a sale moves ${name}`)
  return CAUSES[name]
}

/** The moves of a step of an order (`id`), as one set. */
export const salePosting = (
  { id, uid }: { readonly id: string; readonly uid: string },
  { token, payCoin }: Pick<SaleSettings, 'token' | 'payCoin'>,
  moves: readonly SaleMove[],
): Posting[] =>
  moves.length === 0
    ? []
    : [
        {
          causeId: id,
          moves: moves.map((move) => ({
            from: ownerOf(move.from, uid),
            to: ownerOf(move.to, uid),
            coin: move.coin === 'pay' ? payCoin : token,
            amount: move.amount,
            cause: causeOf(move),
          })),
        },
      ]
