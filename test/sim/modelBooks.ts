import { type Amount, add, isNegative, signedBy, subtract, sum, toAmount, ZERO } from '#protocol'
import { createIds } from '../../server/engine/core/ids.ts'
import type { ContractTerms } from '../../server/engine/margin/contractTerms.ts'
import { MarginState, NOTHING_LOADED } from '../../server/engine/margin/state.ts'
import type { MarginFill, MarginOrder, PositionCharge } from '../../server/engine/margin/types.ts'
import { createWork, type Warning, type Work } from '../../server/engine/margin/work.ts'
import { createTestTerms } from '../support/terms.ts'

/** From one commit to the next, ms. */
export const COMMIT = 1_000

/** An account of the model: `uid kind`, the house's without a uid. */
const accountOf = ({ uid, kind }: { readonly uid: string | undefined; readonly kind: string }): string =>
  uid === undefined ? kind : `${uid} ${kind}`

/** An engine's batches on a ledger in memory, which refuses what the real one refuses. `Q` is what it knows of a market. */
export class ModelBooks<Q extends object> {
  now = 1_790_000_000_000
  /** What is held on: the first terms, and the lines that were added. */
  readonly lines: ReturnType<typeof createTestTerms>['lines']
  readonly terms: ContractTerms
  readonly state: MarginState
  readonly accounts = new Map<string, Amount>()
  readonly fills: MarginFill[] = []
  readonly funding: PositionCharge[] = []
  readonly orders = new Map<string, MarginOrder>()
  readonly warnings: Warning[] = []
  readonly quotes = new Map<string, Q>()
  readonly ids = createIds({ now: () => this.now })
  readonly #watch: (work: Work<Q>) => void

  constructor(insurance = '0', watch: (work: Work<Q>) => void = () => {}) {
    const { lines, terms } = createTestTerms()
    this.lines = lines
    this.terms = terms
    this.state = new MarginState({ ...NOTHING_LOADED, insurance: toAmount(insurance) })
    this.accounts.set('insurance', toAmount(insurance))
    this.#watch = watch
  }

  /** On which terms what is held is judged now. */
  get moment() {
    return { terms: this.terms, at: this.now }
  }
  fund(uid: string, amount: string): void {
    this.accounts.set(`${uid} available`, add(this.of(`${uid} available`), toAmount(amount)))
  }
  of(account: string): Amount {
    return this.accounts.get(account) ?? ZERO
  }
  protected commit(run: (work: Work<Q>) => void): void {
    this.now += COMMIT
    const balances = new Map(
      [...this.accounts].flatMap(([key, amount]) =>
        key.endsWith(' available') ? [[key.split(' ')[0] ?? '', amount] as const] : [],
      ),
    )
    const work = createWork<Q>({
      state: this.state,
      ids: this.ids,
      terms: this.terms,
      at: this.now,
      balances,
      quote: (instId) => this.quotes.get(instId),
    })
    run(work)
    for (const { moves } of work.postings)
      for (const { from, to, amount } of moves) {
        if (isNegative(amount) || amount === ZERO) throw new Error(`a move of ${amount}`)
        const [a, b] = [accountOf(from), accountOf(to)]
        this.accounts.set(a, subtract(this.of(a), amount))
        this.accounts.set(b, add(this.of(b), amount))
        if (from.uid !== undefined && isNegative(this.of(a))) throw new Error(`${a} went below zero: ${this.of(a)}`)
      }
    this.fills.push(...work.fills)
    this.funding.push(...work.positionCharges)
    this.warnings.push(...work.warnings)
    for (const order of work.orders.values()) this.orders.set(order.id, order)
    this.#watch(work)
  }

  /** What must hold after every commit; a sentence for the first thing that does not. */
  fault(): string | undefined {
    const total = sum([...this.accounts.values()])
    const given = [...this.#given.values()].reduce<Amount>((all, one) => add(all, one), ZERO)
    if (total !== given) return `the ledger holds ${total}, not ${given}`
    if (isNegative(this.of('insurance'))) return `insurance owes ${this.of('insurance')}`
    if (this.of('insurance') !== this.state.insurance)
      return `insurance is ${this.of('insurance')}, believed ${this.state.insurance}`
    const users = new Set(
      [...this.accounts.keys()].flatMap((key) => (key.includes(' ') ? [key.split(' ')[0] ?? ''] : [])),
    )
    for (const uid of users) {
      const margins = sum(this.state.positionsOf(uid).map(({ holding }) => holding.margin))
      if (this.of(`${uid} margin`) !== margins)
        return `margin of ${uid} is ${this.of(`${uid} margin`)}, positions have ${margins}`
      const frozen = sum(this.state.ordersOf(uid).map((order) => order.frozen))
      if (this.of(`${uid} frozen`) !== frozen)
        return `frozen of ${uid} is ${this.of(`${uid} frozen`)}, orders have ${frozen}`
    }
    const sizes = new Map<string, Amount>()
    for (const { ordId, sz } of this.fills) {
      const order = this.orders.get(ordId)
      if (order === undefined) return `a fill of no order ${ordId}`
      const key = `${order.uid} ${order.instId}`
      sizes.set(key, add(sizes.get(key) ?? ZERO, order.side === 'buy' ? sz : subtract(ZERO, sz)))
    }
    for (const [key, size] of sizes) {
      const [uid = '', instId = ''] = key.split(' ')
      const holding = this.state.position(uid, instId)?.holding
      const held = holding === undefined ? ZERO : signedBy(holding.side, holding.size)
      if (held !== size) return `${key} holds ${held}, fills say ${size}`
    }
    for (const order of this.orders.values()) {
      const filled = sum(this.fills.filter(({ ordId }) => ordId === order.id).map(({ sz }) => sz))
      if (filled !== order.accFillSz) return `order ${order.id} says ${order.accFillSz}, its fills ${filled}`
      const isLive = order.state === 'live' || order.state === 'partially_filled'
      if (isLive !== (this.state.order(order.id) !== undefined))
        return `order ${order.id} is ${order.state} and not where it belongs`
      if (!isLive && order.frozen !== ZERO) return `order ${order.id} ended with ${order.frozen} frozen`
    }
    for (const one of this.state.positions()) {
      const { holding } = one
      if (isNegative(holding.margin) || isNegative(holding.cost) || subtract(holding.size, ZERO) === ZERO)
        return `position ${one.posId} is broken`
    }
    return undefined
  }
  get #given(): Map<string, Amount> {
    return this.#funds
  }
  readonly #funds = new Map<string, Amount>()
  /** Notes what the model was given from outside, so that its sum is known. */
  sealed(): this {
    this.#funds.set('all', sum([...this.accounts.values()]))
    return this
  }
}
