import { type Amount, type LoanOrder, type LoanStep, toAmount, toPrice, ZERO } from '#protocol'
import { amountOf, rateText } from '../amounts.ts'
import {
  countedOf,
  DAY,
  down,
  endLoan,
  feeOf,
  HOUR,
  isAbove,
  LIMITS,
  LOT,
  levelOf,
  type ModelLoan,
  owedOf,
  pay,
  RATE,
  soldFault,
  TERMS,
  UNIT,
  worthOf,
} from './model.ts'
import type { Program } from './program.ts'

/** What happens, one after the other. Amounts are units of 10^-8. */
export type Act =
  | { readonly kind: 'take'; readonly amount: bigint; readonly collateral: bigint }
  | { readonly kind: 'add'; readonly loan: number; readonly qty: bigint }
  /** A part in thousandths of what is owed, or all of it, `off` units beside what is seen. */
  | {
      readonly kind: 'repay'
      readonly loan: number
      readonly part: bigint
      readonly whole: boolean
      readonly off: bigint
    }
  /** A new price in dollars, or so many thousandths higher, which is looked at or not yet; or the watched one of a loan, or just above it. */
  | { readonly kind: 'price'; readonly dollars: bigint; readonly seen: boolean }
  | { readonly kind: 'drift'; readonly thousandths: bigint; readonly seen: boolean }
  | { readonly kind: 'touch'; readonly loan: number; readonly below: boolean }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'edge'; readonly loan: number; readonly to: 'hour' | 'reminder' | 'end'; readonly off: number }
  /** The index goes stale, or is back; `old`: since long. */
  | { readonly kind: 'index'; readonly fresh: boolean; readonly old: boolean }
  /** What owners can spend when a term ends. */
  | { readonly kind: 'wallet'; readonly units: bigint }

const START = Date.UTC(2028, 1, 27, 21, 17, 3)
export const DAYS = 9
const LEVELS = ['safe', 'notice', 'urgent', 'liquidation'] as const
const FRACTION = (part: bigint): string => rateText(part * 100n)

const unitsOf = (amount: Amount): bigint => {
  const [whole = '0', places = ''] = amount.split('.')
  return BigInt(whole) * 10n ** 18n + BigInt(places.padEnd(18, '0'))
}

interface Played {
  order: LoanOrder
  readonly model: ModelLoan
  /** Units that have moved, by what they were. */
  readonly moved: Record<keyof LoanStep['moves'], bigint>
  readonly borrowed: bigint
  shortfall: bigint
}

class World {
  readonly #program: Program
  readonly #seen: Map<string, number>
  readonly #terms
  readonly loans: Played[] = []
  #now = START
  #price = 60_000n * 10n ** 18n
  #freshSince: number | undefined = 0
  #wallet = 0n

  constructor(program: Program, seen: Map<string, number>) {
    this.#program = program
    this.#seen = seen
    this.#terms = program.termsOfLoan({
      rate: rateText(RATE),
      haircut: FRACTION(TERMS.haircut),
      initial: FRACTION(TERMS.initial),
      notice: FRACTION(TERMS.notice),
      urgent: FRACTION(TERMS.urgent),
      liquidation: FRACTION(TERMS.liquidation),
      target: FRACTION(TERMS.target),
      fee: FRACTION(TERMS.fee),
      lot: amountOf(LOT),
    })
  }
  #count(name: string): void {
    this.#seen.set(name, (this.#seen.get(name) ?? 0) + 1)
  }
  #index() {
    return this.#freshSince === undefined ? undefined : toPrice(amountOf(this.#price))
  }
  #one(loan: number): Played | undefined {
    return this.loans[loan % Math.max(1, this.loans.length)]
  }
  #move(one: Played, { order, moves, sale }: LoanStep): void {
    one.order = order
    for (const [name, amount] of Object.entries(moves)) one.moved[name as keyof LoanStep['moves']] += unitsOf(amount)
    one.shortfall += unitsOf(sale?.shortfall ?? ZERO)
  }
  #take({ amount, collateral }: Extract<Act, { kind: 'take' }>): string | undefined {
    const index = this.#index()
    if (index === undefined) return undefined
    const [lent, locked] = [amount * UNIT, collateral * UNIT]
    const step = this.#program.takeLoan(this.#now, DAYS, this.#terms, amountOf(lent), amountOf(locked), index)
    const isRefused = isAbove(lent, countedOf(locked, this.#price), TERMS.initial)
    this.#count(isRefused ? 'take refused' : 'taken')
    if ('problem' in step) return isRefused && step.problem === 'ratio' ? undefined : `not lent: ${step.problem}`
    if (isRefused) return 'lent above the initial ratio'
    const model: ModelLoan = {
      at: this.#now,
      endAt: this.#now + DAYS * DAY,
      base: lent,
      hours: 0,
      principal: lent,
      collateral: locked,
      level: 0,
      reminded: false,
      ended: undefined,
    }
    const moved = { lent: 0n, proceeds: 0n, paid: 0n, interest: 0n, locked: 0n, sold: 0n, returned: 0n }
    const one = { order: step.order, model, moved, borrowed: lent, shortfall: 0n }
    this.loans.push(one)
    this.#move(one, step)
    return undefined
  }
  /** A level that is better by what the owner did. */
  #calm(model: ModelLoan): void {
    if (this.#freshSince === undefined) return
    const level = levelOf(owedOf(model, this.#now), countedOf(model.collateral, this.#price))
    if (level < model.level) model.level = level
  }
  #add({ loan, qty }: Extract<Act, { kind: 'add' }>): string | undefined {
    const one = this.#one(loan)
    if (one === undefined) return undefined
    const step = this.#program.addCollateral(one.order, this.#now, amountOf(qty * UNIT), this.#index())
    if ('problem' in step) return one.model.ended === undefined ? 'no collateral was taken' : undefined
    if (one.model.ended !== undefined) return 'collateral of a loan that is over'
    this.#move(one, step)
    one.model.collateral += qty * UNIT
    this.#calm(one.model)
    this.#count('added')
    return undefined
  }
  #repay({ loan, part, whole, off }: Extract<Act, { kind: 'repay' }>): string | undefined {
    const one = this.#one(loan)
    if (one === undefined) return undefined
    const { model } = one
    const owed = owedOf(model, this.#now)
    const amount = (whole ? owed : ((down(owed) * part) / 1_000n / UNIT) * UNIT) + off * UNIT
    if (amount <= 0n) return undefined
    const asked = { amount: amountOf(amount), whole }
    const step = this.#program.repayLoan(one.order, this.#now, asked, this.#index())
    const problem = model.ended === undefined ? (whole && owed > amount ? 'quote' : undefined) : 'moved'
    this.#count(`repay ${problem ?? (amount >= owed ? 'all' : 'part')}`)
    if ('problem' in step) return step.problem === problem ? undefined : `not repaid: ${step.problem}`
    if (problem !== undefined) return `repaid although ${problem}`
    const before = one.moved.interest
    this.#move(one, step)
    const paid = amount < owed ? amount : owed
    const interest = pay(model, this.#now, paid)
    if (one.moved.interest - before !== interest) return 'paid other interest'
    if (unitsOf(step.moves.paid) !== paid) return 'paid another amount'
    if (paid === owed) endLoan(model, 'repaid')
    else this.#calm(model)
    return undefined
  }
  #sale(one: Played, step: LoanStep, whole: boolean): string | undefined {
    const { model } = one
    const owed = owedOf(model, this.#now)
    const held = model.collateral
    const { sale, moves } = step
    if (sale === undefined) return 'nothing was sold'
    const [qty, gross, fee, repaid, remainder, shortfall] = [
      sale.qty,
      sale.gross,
      sale.fee,
      sale.repaid,
      sale.remainder,
      sale.shortfall,
    ].map(unitsOf) as [bigint, bigint, bigint, bigint, bigint, bigint]
    const fault = soldFault(owed, held, qty, this.#price, whole)
    if (fault !== undefined) return fault
    if (gross !== down(worthOf(qty, this.#price))) return `brought ${sale.gross}`
    if (fee !== feeOf(gross) || fee + repaid + remainder !== gross) return `took ${sale.fee}`
    if (repaid !== (gross - fee < owed ? gross - fee : owed)) return `repaid ${sale.repaid}`
    if (shortfall !== (qty === held ? owed - repaid : 0n)) return `forgave ${sale.shortfall}`
    if (unitsOf(moves.proceeds) !== repaid + remainder || unitsOf(moves.sold) !== qty) return 'moves other amounts'
    if (unitsOf(moves.interest) !== pay(model, this.#now, repaid)) return 'a sale pays other interest'
    model.collateral -= qty
    const isOver = repaid === owed || qty === held
    if (unitsOf(moves.returned) !== (isOver ? held - qty : 0n)) return `returned ${moves.returned}`
    this.#count(`${whole ? 'end' : 'liquidation'} ${isOver ? (shortfall > 0n ? 'short' : 'over') : 'part'}`)
    if (!isOver && model.collateral < LOT) return 'left less than a lot with a debt'
    if (isOver) endLoan(model, whole ? 'term' : 'liquidated')
    else model.level = levelOf(owedOf(model, this.#now), countedOf(model.collateral, this.#price))
    return undefined
  }
  #end(one: Played, step: LoanStep | undefined, maySell: boolean): string | undefined {
    const owed = owedOf(one.model, this.#now)
    if (this.#wallet < owed) {
      if (!maySell) return step === undefined ? undefined : 'ended without a price'
      return step === undefined ? 'did not end' : this.#sale(one, step, true)
    }
    if (step?.sale !== undefined || step === undefined) return 'was not repaid from the balance'
    if (unitsOf(step.moves.paid) !== owed || unitsOf(step.moves.returned) !== one.model.collateral)
      return 'ended otherwise'
    if (unitsOf(step.moves.interest) !== owed - one.model.principal) return 'the end pays other interest'
    this.#count('end paid')
    endLoan(one.model, 'term')
    return undefined
  }
  #told(one: Played, step: LoanStep | undefined, maySell: boolean): string | undefined {
    const { model } = one
    const owed = owedOf(model, this.#now)
    const counted = countedOf(model.collateral, this.#price)
    const isKnown = this.#freshSince !== undefined
    const now = isKnown ? levelOf(owed, counted) : model.level
    const calmed = isKnown ? levelOf(owed, counted, 200n) : model.level
    const level = now >= model.level ? now : calmed < model.level ? calmed : model.level
    if (level === 3 && maySell) return step === undefined ? 'was not liquidated' : this.#sale(one, step, false)
    const wasWorse = level > model.level
    if (level !== model.level) {
      model.level = level
      this.#count(wasWorse ? `told ${LEVELS[level]}` : 'calmed')
      const event = wasWorse ? (level === 1 ? 'notice' : 'urgent') : undefined
      return step?.event === event && step !== undefined && step.sale === undefined ? undefined : `told ${step?.event}`
    }
    const isNear = this.#now >= model.endAt - DAY && !model.reminded
    if (isNear) {
      model.reminded = true
      this.#count('reminded')
      return step?.event === 'ending' ? undefined : `not reminded but ${step?.event}`
    }
    return step === undefined ? undefined : `did ${step.event}`
  }
  /** Everything that a price or time does. */
  #run(): string | undefined {
    const maySell = this.#program.mayLiquidate(this.#freshSince, this.#now)
    const isLong = this.#freshSince !== undefined && this.#now - this.#freshSince >= HOUR
    if (maySell !== isLong) return 'sells at another time'
    for (const one of this.loans)
      for (let steps = 0; one.model.ended === undefined; steps += 1) {
        const view = { index: this.#index(), maySell, available: amountOf(this.#wallet) }
        const step = this.#program.settleLoan(one.order, this.#now, view)
        if (step !== undefined) this.#move(one, step)
        const isEnding = this.#now >= one.model.endAt
        const fault = isEnding ? this.#end(one, step, maySell) : this.#told(one, step, maySell)
        if (fault !== undefined) return fault
        if (step === undefined) break
        if (steps > 5) return 'never comes to rest'
      }
    return undefined
  }
  #edge({ loan, to, off }: Extract<Act, { kind: 'edge' }>): void {
    const model = this.#one(loan)?.model
    if (model === undefined) return
    const hour = model.at + (Math.floor((this.#now - model.at) / HOUR) + 1) * HOUR
    const edge = to === 'hour' ? hour : to === 'reminder' ? model.endAt - DAY : model.endAt
    this.#now = Math.max(this.#now, edge + off)
  }
  #touch({ loan, below }: Extract<Act, { kind: 'touch' }>): void {
    const one = this.#one(loan)
    const watched = one && this.#program.watchPrice(one.order, this.#now)
    if (watched !== undefined) this.#price = unitsOf(toAmount(watched)) + (below ? 0n : 10n ** 13n)
  }
  act(act: Act): string | undefined {
    switch (act.kind) {
      case 'take':
        return this.#take(act)
      case 'add':
        return this.#add(act)
      case 'repay':
        return this.#repay(act)
      case 'price':
        this.#price = act.dollars * 10n ** 18n
        if (!act.seen) return undefined
        break
      case 'drift':
        this.#price += (this.#price * act.thousandths) / 1_000n
        if (!act.seen) return undefined
        break
      case 'touch':
        this.#touch(act)
        break
      case 'time':
        this.#now += act.ms
        break
      case 'edge':
        this.#edge(act)
        break
      case 'index':
        this.#freshSince = act.fresh ? (act.old ? 0 : this.#now) : undefined
        break
      case 'wallet':
        this.#wallet = act.units * UNIT
        break
    }
    return this.#run()
  }
  /** The watched price is the first at which something is told. */
  #watchFault({ order, model }: Played): string | undefined {
    const price = this.#program.watchPrice(order, this.#now)
    if (price === undefined) return 'is watched at no price'
    const units = unitsOf(toAmount(price))
    const owed = owedOf(model, this.#now)
    const next = LIMITS[Math.min(model.level, 2)] ?? TERMS.liquidation
    const counted = countedOf(model.collateral, units)
    const isAtLimit = levelOf(owed, counted) >= Math.min(model.level + 1, 3)
    if (!isAtLimit) return `is watched below its limit ${next}`
    // Ratios are rounded up to eight decimals: a price that is a little higher is not at the limit.
    const higher = countedOf(model.collateral, units + units / 1_000_000n)
    return levelOf(owed, higher) > model.level && model.level < 3 ? `is watched above its limit ${next}` : undefined
  }
  /** The first thing in which the rules and the model differ. */
  fault(): string | undefined {
    for (const [at, one] of this.loans.entries()) {
      const { order, model, moved, borrowed, shortfall } = one
      if (order.ended !== model.ended) return `loan ${at} ended ${order.ended}, not ${model.ended}`
      const owed = model.ended === undefined ? owedOf(model, this.#now) : 0n
      if (model.ended === undefined) {
        if (unitsOf(this.#program.loanDebt(order, this.#now)) !== owed) return `loan ${at} owes ${owed} otherwise`
        if (unitsOf(this.#program.debtAtEnd(order)) !== owedOf(model, model.endAt))
          return `loan ${at} ends with another debt`
        const dueAt = this.#program.loanDueAt(order, this.#now)
        const hour = model.at + (Math.floor((this.#now - model.at) / HOUR) + 1) * HOUR
        const isDue = this.#now >= model.endAt ? (dueAt ?? 0) > this.#now : dueAt === Math.min(hour, model.endAt)
        if (!isDue) return `loan ${at} is due at ${dueAt}`
        const fault = this.#watchFault(one)
        if (fault !== undefined) return `loan ${at} ${fault}`
      } else if (this.#program.loanDueAt(order, this.#now) !== undefined) return `loan ${at} is over, and due`
      if (unitsOf(order.principal) !== model.principal) return `loan ${at} has another principal`
      if (unitsOf(order.collateral) !== model.collateral) return `loan ${at} has other collateral`
      if (order.level !== LEVELS[model.level] || order.reminded !== model.reminded)
        return `loan ${at} is ${order.level}`
      // Every coin is in one place.
      if (moved.locked !== moved.sold + moved.returned + model.collateral) return `loan ${at} lost collateral`
      const unpaid = borrowed - (moved.paid - moved.interest) - model.principal
      if (moved.lent !== borrowed || unpaid < 0n || unpaid > shortfall) return `loan ${at} lost what was lent`
    }
    return undefined
  }
}

/** Plays acts on the rules and on the model; the first difference, or undefined. */
export const playLoans = (
  program: Program,
  acts: readonly Act[],
  seen = new Map<string, number>(),
): string | undefined => {
  const world = new World(program, seen)
  // At last everything is over: what is left can be repaid in full, whatever happened to it.
  const last: readonly Act[] = acts.map((_, loan): Act => ({ kind: 'repay', loan, part: 0n, whole: true, off: 0n }))
  try {
    for (const act of [...acts, ...last]) {
      const fault = world.act(act) ?? world.fault()
      if (fault !== undefined) return fault
    }
    return world.loans.every(({ order }) => order.ended !== undefined) ? undefined : 'a debt cannot be repaid'
  } catch (error) {
    return String(error)
  }
}
