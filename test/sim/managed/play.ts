import { type Amount, add, type ManagedMoves, type ManagedOrder, negate, subtract, toAmount, ZERO } from '#protocol'
import { amountOf, rateText } from '../amounts.ts'
import {
  DAY,
  type ModelBooks,
  type ModelOrder,
  type ModelTerms,
  newOrder,
  paidBy,
  redeemOrder,
  renewOrder,
  runOrder,
  valueDate,
} from './model.ts'
import type { Program } from './program.ts'

/** What happens, one after the other. */
export type Act =
  | {
      readonly kind: 'buy'
      readonly owner: number
      readonly product: number
      readonly units: bigint
      readonly renews: boolean
    }
  | { readonly kind: 'redeem'; readonly order: number; readonly stale: boolean }
  | { readonly kind: 'renew'; readonly order: number; readonly to: 'now' | 'off' }
  | {
      readonly kind: 'terms'
      readonly product: number
      readonly rate: bigint
      readonly noticeDays: number
      readonly open: boolean
    }
  /** The clock moves, also back; whether the day is run then, or the venue is down. */
  | { readonly kind: 'time'; readonly ms: number; readonly runs: boolean }

export const PRODUCT_DAYS = [1, 3, 7, 30] as const
const START = Date.UTC(2027, 11, 28, 7)
/** Longer terms have a notice. */
const firstTerms = (product: number): ModelTerms => ({
  rate: 52_001n,
  noticeDays: Math.max(0, product - 1),
  open: true,
})

class World {
  readonly #program: Program
  now = START
  readonly orders: { order: ManagedOrder; readonly model: ModelOrder }[] = []
  readonly books: ModelBooks = { wallets: [], locked: 0n, earn: 0n, rounding: 0n }
  readonly wallets: Amount[] = []
  locked = ZERO
  earn = ZERO
  rounding = ZERO
  readonly terms: { readonly product: number; readonly from: number; readonly terms: ModelTerms }[] = []
  /** Outcomes that happened, counted. */
  readonly seen: Map<string, number>

  constructor(program: Program, seen: Map<string, number>) {
    this.#program = program
    this.seen = seen
  }
  #count(name: string): void {
    this.seen.set(name, (this.seen.get(name) ?? 0) + 1)
  }
  termsAt(product: number, at: number): ModelTerms {
    return this.terms.findLast((one) => one.product === product && one.from <= at)?.terms ?? firstTerms(product)
  }
  #move(owner: number, { interest, rounding, back, forfeited }: ManagedMoves): void {
    this.wallets[owner] = add(this.wallets[owner] ?? ZERO, add(interest, back))
    this.earn = add(subtract(subtract(this.earn, interest), rounding), forfeited)
    this.rounding = add(this.rounding, rounding)
    this.locked = subtract(this.locked, add(back, forfeited))
  }
  #buy({ owner, product, units, renews }: Extract<Act, { kind: 'buy' }>): void {
    const days = PRODUCT_DAYS[product] ?? 1
    const terms = this.termsAt(product, this.now)
    if (!terms.open) return
    const principal = units * 10n ** 10n
    const { rate, noticeDays } = terms
    const order = this.#program.newManaged(
      this.now,
      amountOf(principal),
      days,
      { rate: rateText(rate), noticeDays },
      renews,
    )
    const model = newOrder(owner, product, principal, days, terms, valueDate(this.now), renews)
    this.orders.push({ order, model })
    this.books.wallets[owner] = (this.books.wallets[owner] ?? 0n) - principal
    this.books.locked += principal
    this.wallets[owner] = subtract(this.wallets[owner] ?? ZERO, amountOf(principal))
    this.locked = add(this.locked, amountOf(principal))
    this.#count('bought')
  }
  #redeem({ order: at, stale }: Extract<Act, { kind: 'redeem' }>): string | undefined {
    const one = this.orders[at % Math.max(1, this.orders.length)]
    if (one === undefined) return undefined
    const { model } = one
    const back = model.principal - paidBy(model, model.paidDays) + (stale ? 1n * 10n ** 10n : 0n)
    const step = this.#program.redeemManaged(one.order, this.now, amountOf(back))
    const told = redeemOrder(this.books, model, this.now, back)
    this.#count(`redeem ${told}`)
    if ('problem' in step) return step.problem === told ? undefined : `redeemed ${told}, but ${step.problem}`
    if (told !== 'done') return `redeemed although ${told}`
    one.order = step.order
    this.#move(model.owner, step.moves)
    return undefined
  }
  #renew({ order: at, to }: Extract<Act, { kind: 'renew' }>): string | undefined {
    const one = this.orders[at % Math.max(1, this.orders.length)]
    if (one === undefined) return undefined
    const { rate, noticeDays } = this.termsAt(one.model.product, this.now)
    const on = to === 'now'
    const changed = this.#program.setManagedRenewal(
      one.order,
      this.now,
      on ? { rate: rateText(rate), noticeDays } : undefined,
    )
    const told = renewOrder(one.model, this.now, on ? { rate, noticeDays } : undefined)
    this.#count(`renew ${told}`)
    if ('problem' in changed) return changed.problem === told ? undefined : `renewal ${told}, but ${changed.problem}`
    if (told !== 'done') return `renewal set although ${told}`
    one.order = changed
    return undefined
  }
  /** The day's run: everything that is due of every order, those that begin meanwhile too. */
  run(): void {
    for (const one of this.orders) {
      if (this.#over.has(one)) continue
      for (let steps = 0; steps < 5_000; steps += 1) {
        const terms = this.termsAt(one.model.product, one.order.endAt)
        const step = this.#program.stepManaged(one.order, this.now, {
          open: terms.open,
          rate: rateText(terms.rate),
          noticeDays: terms.noticeDays,
          least: toAmount('0.00000001'),
          most: toAmount('1000000000'),
          mayRenew: true,
        })
        if (step === undefined) break
        one.order = step.order
        this.#move(one.model.owner, step.moves)
        if (step.renewed !== undefined) this.#begun = step.renewed
      }
      const model = runOrder(this.books, one.model, this.now, (product, at) => this.termsAt(product, at))
      if (one.model.ended !== undefined) this.#count(`ended ${one.model.ended}`)
      if (model !== undefined) this.orders.push({ order: this.#begun ?? one.order, model })
      this.#begun = undefined
    }
  }
  #begun: ManagedOrder | undefined
  readonly #over = new Set<object>()

  act(act: Act): string | undefined {
    switch (act.kind) {
      case 'buy':
        this.#buy(act)
        return undefined
      case 'redeem':
        return this.#redeem(act)
      case 'renew':
        return this.#renew(act)
      case 'terms': {
        const { product, rate, noticeDays, open } = act
        this.terms.push({ product, from: this.now, terms: { rate, noticeDays, open } })
        return undefined
      }
      case 'time':
        this.now = Math.max(START, this.now + act.ms)
        if (act.runs) this.run()
        return undefined
    }
  }
  /** The first thing in which the rules and the model differ. */
  fault(): string | undefined {
    for (const [at, one] of this.orders.entries()) {
      const { order, model } = one
      // An end is final: it was compared once.
      if (this.#over.has(one)) continue
      if (model.ended !== undefined) this.#over.add(one)
      const { ended, paidDays, valueAt, endAt, redeemAt } = order
      if (ended?.by !== model.ended) return `order ${at} ended ${ended?.by}, not ${model.ended}`
      if (paidDays !== model.paidDays) return `order ${at} paid ${paidDays} days, not ${model.paidDays}`
      if (valueAt !== model.valueAt || endAt !== model.endAt) return `order ${at} has other dates`
      if (model.ended === undefined && redeemAt !== model.payoutAt) return `order ${at} is redeemed at ${redeemAt}`
      if (this.#program.managedPaid(order) !== amountOf(paidBy(model, model.paidDays)))
        return `order ${at} paid other interest`
      if (this.#program.managedTotal(order) !== amountOf(paidBy(model, model.days)))
        return `order ${at} promises other interest`
      const dueAt = this.#program.managedDueAt(order)
      if ((dueAt === undefined) !== (model.ended !== undefined)) return `order ${at} is due at ${dueAt}`
    }
    const { wallets, locked, earn, rounding } = this.books
    for (const [owner, amount] of this.wallets.entries())
      if ((amount ?? ZERO) !== amountOf(wallets[owner] ?? 0n)) return `wallet ${owner} has ${amount}`
    if (this.locked !== amountOf(locked)) return `locked is ${this.locked}`
    if (this.earn !== amountOf(earn)) return `the house has paid ${negate(this.earn)}`
    return this.rounding === amountOf(rounding) ? undefined : `the house has kept ${this.rounding}`
  }
}

/** Plays acts on the rules and on the model; the first difference, or undefined. */
export const playManaged = (
  program: Program,
  acts: readonly Act[],
  seen = new Map<string, number>(),
): string | undefined => {
  const world = new World(program, seen)
  try {
    for (const act of acts) {
      const fault = world.act(act) ?? world.fault()
      if (fault !== undefined) return fault
    }
    // In the end everything is over that is not renewed.
    for (const one of [40, 40]) {
      world.act({ kind: 'time', ms: one * DAY, runs: true })
      const fault = world.fault()
      if (fault !== undefined) return fault
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}
