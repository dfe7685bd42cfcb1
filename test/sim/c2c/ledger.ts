import {
  type Amount,
  add,
  type C2cMove,
  type C2cOrder,
  type C2cPlace,
  isNegative,
  negate,
  toAmount,
  ZERO,
} from '#protocol'

type Kind = 'available' | 'escrow' | 'locked' | 'fees'

/** One coin of all users, as the ledger keeps it: moves between accounts, none of which goes below zero. */
export class Ledger {
  readonly #balances = new Map<string, Amount>()

  constructor(first: Readonly<Record<string, string>>) {
    for (const [uid, amount] of Object.entries(first)) this.#balances.set(`${uid} available`, toAmount(amount))
  }
  balance(uid: string, kind: Kind): Amount {
    return this.#balances.get(`${uid} ${kind}`) ?? ZERO
  }
  total(kind?: Kind): Amount {
    let all = ZERO
    for (const [key, amount] of this.#balances) if (kind === undefined || key.endsWith(kind)) all = add(all, amount)
    return all
  }
  move(from: readonly [string, Kind], to: readonly [string, Kind], amount: Amount): void {
    if (isNegative(amount)) return this.move(to, from, negate(amount))
    const [a, b] = [from.join(' '), to.join(' ')]
    const left = add(this.#balances.get(a) ?? ZERO, negate(amount))
    if (isNegative(left)) throw new Error(`${a} below zero`)
    this.#balances.set(a, left)
    this.#balances.set(b, add(this.#balances.get(b) ?? ZERO, amount))
  }
  /** Books a move of an order; `inStock`: what goes back stays in escrow, as stock of its ad. */
  book({ buyer, seller }: C2cOrder, { from, to, amount }: C2cMove, inStock: boolean): void {
    const account: Readonly<Record<C2cPlace, readonly [string, Kind]>> = {
      escrow: [seller, 'escrow'],
      held: [buyer, 'locked'],
      buyer: [buyer, 'available'],
      back: [seller, inStock ? 'escrow' : 'available'],
      seller: [seller, 'available'],
      fees: ['house', 'fees'],
    }
    this.move(account[from], account[to], amount)
  }
}
