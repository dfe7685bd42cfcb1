import { type Amount, add, type PledgedMoves, type PledgedOrder, type RateAt, subtract, ZERO } from '#protocol'
import { amountOf, rateText } from '../amounts.ts'
import {
  accruedOf,
  booksFor,
  DAY,
  forfeitAt,
  HOUR,
  lockOrder,
  type ModelOrder,
  mayRedeem,
  newOrder,
  paidFor,
  type RateLine,
  ratesBetween,
  redeemOrder,
  runOrder,
  UNIT,
} from './model.ts'
import type { Program } from './program.ts'

/** What happens, one after the other. */
export type Act =
  | { readonly kind: 'buy'; readonly owner: number; readonly product: number; readonly units: bigint }
  /** `shown`: what was seen to be forfeited, so many units beside what is. */
  | { readonly kind: 'redeem'; readonly order: number; readonly shown: bigint }
  /** A rate that begins so many milliseconds from now, or with the next full hour. */
  | { readonly kind: 'rate'; readonly product: number; readonly rate: bigint; readonly in: number | 'hour' }
  /** The clock moves, also back; whether what is due is done then, or the venue is down. */
  | { readonly kind: 'time'; readonly ms: number; readonly runs: boolean }
  /** The clock moves to just before, to or just behind a border; not back. */
  | { readonly kind: 'edge'; readonly to: 'hour' | 'midnight' | number; readonly off: number; readonly runs: boolean }

/** Days of the products; two have no term. */
export const PRODUCT_DAYS = [7, 8, 30, 0, 0] as const
/** Before a leap day, and not at a full hour. */
const START = Date.UTC(2028, 1, 26, 21, 17, 3)
const FIRST_RATE = 43_001n
/** Steps that an order can have at once: more days than any script has. */
const MOST_STEPS = 2_000

interface Played {
  order: PledgedOrder
  readonly model: ModelOrder
  /** An end is final: it was compared once. */
  isOver: boolean
}

class World {
  readonly #program: Program
  readonly #seen: Map<string, number>
  readonly orders: Played[] = []
  readonly books = booksFor(PRODUCT_DAYS.length)
  readonly #wallets: Amount[] = []
  readonly #products = PRODUCT_DAYS.map(() => ({ locked: ZERO, earn: ZERO, rounding: ZERO }))
  readonly rates: RateLine[][] = PRODUCT_DAYS.map(() => [{ from: 0, rate: FIRST_RATE }])
  readonly #rateOf: (RateAt | undefined)[] = []
  /** What orders that are over have earned, by product. */
  readonly #earned: bigint[] = PRODUCT_DAYS.map(() => 0n)
  /** The clock went back once: rates may have been set anew for hours that were paid. */
  #wentBack = false
  now = START

  constructor(program: Program, seen: Map<string, number>) {
    this.#program = program
    this.#seen = seen
  }
  #count(name: string): void {
    this.#seen.set(name, (this.#seen.get(name) ?? 0) + 1)
  }
  #lines(product: number): readonly RateLine[] {
    return this.rates[product] ?? []
  }
  #rateAt(product: number): RateAt {
    const known = this.#rateOf[product]
    if (known !== undefined) return known
    const lines = this.#lines(product).map(({ from, rate }) => ({ from, rate: rateText(rate) }))
    const rateAt: RateAt = (hour) => lines.findLast(({ from }) => from <= hour)?.rate ?? '0'
    this.#rateOf[product] = rateAt
    return rateAt
  }
  #move({ owner, product }: ModelOrder, { interest, rounding, back }: PledgedMoves): void {
    const books = this.#products[product]
    if (books === undefined) return
    this.#wallets[owner] = add(this.#wallets[owner] ?? ZERO, add(interest, back))
    books.earn = subtract(subtract(books.earn, interest), rounding)
    books.rounding = add(books.rounding, rounding)
    books.locked = subtract(books.locked, back)
  }
  #buy({ owner, product, units }: Extract<Act, { kind: 'buy' }>): void {
    const days = PRODUCT_DAYS[product] ?? 0
    const rate = this.#lines(product).findLast(({ from }) => from <= this.now)?.rate ?? FIRST_RATE
    const principal = units * UNIT
    const order = this.#program.newPledged(this.now, amountOf(principal), days, rateText(rate))
    const model = newOrder(this.now, { owner, product, principal, rate, days })
    this.orders.push({ order, model, isOver: false })
    lockOrder(this.books, model)
    this.#move(model, { interest: ZERO, rounding: ZERO, back: amountOf(-principal) })
    this.#count('bought')
  }
  #redeem({ order: at, shown }: Extract<Act, { kind: 'redeem' }>): string | undefined {
    const one = this.orders[at % Math.max(1, this.orders.length)]
    if (one === undefined) return undefined
    const { model } = one
    const lines = this.#lines(model.product)
    const seen = forfeitAt(model, this.now, lines) + shown * UNIT
    const step = this.#program.prepayPledged(one.order, this.now, amountOf(seen), this.#rateAt(model.product))
    const paidUntil = model.paidUntil
    const outcome = redeemOrder(this.books, model, this.now, seen, lines)
    this.#count(`redeem ${outcome}${outcome === 'done' && model.paidUntil > paidUntil ? ' late' : ''}`)
    if ('problem' in step) return step.problem === outcome ? undefined : `redeemed ${outcome}, but ${step.problem}`
    if (outcome !== 'done') return `redeemed although ${outcome}`
    one.order = step.order
    this.#move(model, step.moves)
    return undefined
  }
  #setRate({ product, rate, in: when }: Extract<Act, { kind: 'rate' }>): void {
    const lines = this.rates[product]
    const from = when === 'hour' ? Math.ceil(this.now / HOUR) * HOUR : this.now + when
    // Announced in the order of their time.
    lines?.push({ from: Math.max(from, (lines.at(-1)?.from ?? 0) + 1), rate })
    this.#rateOf[product] = undefined
  }
  #edge({ to, off }: Extract<Act, { kind: 'edge' }>): void {
    const next = (step: number): number => (Math.floor(this.now / step) + 1) * step
    const end = typeof to === 'number' ? this.orders[to % Math.max(1, this.orders.length)]?.model.endAt : undefined
    const edge = to === 'hour' ? next(HOUR) : to === 'midnight' ? next(DAY) : end
    this.now = Math.max(this.now, (edge ?? this.now) + off)
  }
  /** Everything that is due of every order. */
  run(): void {
    for (const one of this.orders) {
      if (one.isOver) continue
      const { model } = one
      const rateAt = this.#rateAt(model.product)
      for (let steps = 0; ; steps += 1) {
        const step = this.#program.stepPledged(one.order, this.now, rateAt)
        if (step === undefined) break
        if (steps === MOST_STEPS) throw new Error('it never comes to an end')
        one.order = step.order
        this.#move(model, step.moves)
      }
      runOrder(this.books, model, this.now, this.#lines(model.product))
      if (model.ended === 'term') this.#count('ended term')
    }
  }
  act(act: Act): string | undefined {
    switch (act.kind) {
      case 'buy':
        this.#buy(act)
        return undefined
      case 'redeem':
        return this.#redeem(act)
      case 'rate':
        this.#setRate(act)
        return undefined
      case 'time':
        this.now = Math.max(START, this.now + act.ms)
        this.#wentBack ||= act.ms < 0
        if (act.runs) this.run()
        return undefined
      case 'edge':
        this.#edge(act)
        if (act.runs) this.run()
        return undefined
    }
  }
  #orderFault({ order, model }: Played): string | undefined {
    const { principal, paidRates, paidUntil, ended } = model
    const program = this.#program
    if (order.ended?.by !== ended) return `ended ${order.ended?.by}, not ${ended}`
    if ((order.ended?.forfeited ?? ZERO) !== amountOf(model.forfeited)) return `forfeits ${order.ended?.forfeited}`
    if (order.valueAt !== model.valueAt || order.endAt !== (model.endAt ?? 0)) return 'has other dates'
    if (program.pledgedPaidUntil(order) !== paidUntil) return `is paid until ${program.pledgedPaidUntil(order)}`
    if (program.pledgedPaid(order) !== amountOf(paidFor(principal, paidRates))) return 'paid other interest'
    if (program.pledgedPayments(order) !== model.payments) return `has ${program.pledgedPayments(order)} payments`
    const lines = this.#lines(model.product)
    const accrued = program.pledgedAccrued(order, this.now, this.#rateAt(model.product))
    if (accrued !== amountOf(accruedOf(model, this.now, lines))) return `has accrued ${accrued}`
    if (program.canPrepay(order, this.now) !== mayRedeem(model, this.now)) return 'can be redeemed, or cannot'
    const dueAt = program.pledgedDueAt(order)
    return (dueAt === undefined) === (ended !== undefined) ? undefined : `is due at ${dueAt}`
  }
  /** What an order has earned until it was paid last, counted at once from its first hour on. */
  #earnedOf({ model }: Played): bigint {
    const rates = ratesBetween(model, this.#lines(model.product), model.valueAt, model.paidUntil)
    return paidFor(model.principal, rates)
  }
  /** Of each product the house has paid what its orders have earned. */
  #owedFault(): string | undefined {
    if (this.#wentBack) return undefined
    const owed = [...this.#earned]
    for (const one of this.orders)
      if (!one.isOver) owed[one.model.product] = (owed[one.model.product] ?? 0n) + this.#earnedOf(one)
    for (const [product, { earn, rounding }] of this.#products.entries())
      if (add(earn, rounding) !== amountOf(-(owed[product] ?? 0n)))
        return `other interest is owed of product ${product}`
    return undefined
  }
  /** The first thing in which the rules and the model differ. */
  fault(): string | undefined {
    for (const [at, one] of this.orders.entries()) {
      if (one.isOver) continue
      const fault = this.#orderFault(one)
      if (fault !== undefined) return `order ${at} ${fault}`
      if (one.model.ended === undefined) continue
      one.isOver = true
      this.#earned[one.model.product] = (this.#earned[one.model.product] ?? 0n) + this.#earnedOf(one)
    }
    for (const [owner, units] of this.books.wallets.entries())
      if ((this.#wallets[owner] ?? ZERO) !== amountOf(units ?? 0n)) return `wallet ${owner} has ${this.#wallets[owner]}`
    for (const [product, { locked, earn, rounding }] of this.books.products.entries()) {
      const found = this.#products[product]
      if (found?.locked !== amountOf(locked)) return `of product ${product} ${found?.locked} is locked`
      if (found.earn !== amountOf(earn)) return `the house has paid ${found.earn} of product ${product}`
      if (found.rounding !== amountOf(rounding)) return `the house has kept ${found.rounding} of product ${product}`
    }
    return this.#owedFault()
  }
}

/** Plays acts on the rules and on the model; the first difference, or undefined. */
export const playPledged = (
  program: Program,
  acts: readonly Act[],
  seen = new Map<string, number>(),
): string | undefined => {
  const world = new World(program, seen)
  const last: readonly Act[] = [
    { kind: 'time', ms: 40 * DAY, runs: true },
    // What has a term is over; the others are redeemed.
    ...acts.map((_, order): Act => ({ kind: 'redeem', order, shown: 0n })),
  ]
  try {
    for (const act of [...acts, ...last]) {
      const fault = world.act(act) ?? world.fault()
      if (fault !== undefined) return fault
    }
    return world.books.products.every(({ locked }) => locked === 0n) ? undefined : 'principal is left'
  } catch (error) {
    return String(error)
  }
}
