import type { C2cCommand, C2cOrder } from '#protocol'

/**
 * What an order has to do, said once more and otherwise: amounts as whole hundred-millionths, one table of who may do what.
 * `undefined`: the command is refused, and nothing changes.
 */
export interface Expected {
  readonly state: string
  readonly due: number | undefined
  readonly escrow: bigint
  readonly held: bigint
  /** What the buyer and the seller's side get of it beyond what is held. */
  readonly buyer: bigint
  readonly back: bigint
  /** At an end: coins that went back, without the fee. */
  readonly again?: bigint
  /** Of the seller's fee, in escrow beside the coins; and what the house gets. */
  readonly reserve: bigint
  readonly fees: bigint
  readonly appealBy: number | undefined
  /** When the buyer let it go, and whether that counts. */
  readonly letGoAt: number | undefined
  readonly excused: boolean
  /** What the buyer has of the order, before the fee. */
  readonly bought: bigint
}

const MIN = 60_000
const units = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole + part.padEnd(8, '0').slice(0, 8))
}
/** A part of so many units, cut. */
const share = (of: bigint, rate = '0'): bigint => (of * units(rate)) / 100_000_000n
const folded = (name: string) => name.toLowerCase()

export const expected = (was: C2cOrder, command: C2cCommand, at: number): Expected | undefined => {
  const [escrow, due] = [units(was.escrow), was.dueAt ?? Number.POSITIVE_INFINITY]
  const party = 'by' in command ? { [was.buyer]: 'buyer', [was.seller]: 'seller' }[command.by] : undefined
  const stateMs = was.windows?.stateMs ?? 0
  const isOver = ['released', 'cancelled', 'resolved'].includes(was.state)
  const same = {
    state: was.state,
    due: was.dueAt,
    escrow,
    held: units(was.held),
    buyer: 0n,
    back: 0n,
    reserve: units(was.feeEscrow ?? '0'),
    fees: 0n,
    appealBy: was.appealBy,
    bought: units(was.bought ?? '0'),
    letGoAt: was.letGoAt,
    excused: was.excused === true,
  }
  const enter = (state: string, until?: number) => ({ ...same, state, due: until, appealBy: undefined })
  const end = (state: string, give: bigint, isRuling = false, noFault = false): Expected => {
    const isFirst = isRuling && was.case?.review === false
    const { reviewMs = 0, appealMs = 0 } = was.windows ?? {}
    const hold = give > 0n ? (isFirst ? reviewMs : was.holdMs) : 0
    const window = isFirst ? reviewMs : was.case === undefined ? appealMs : undefined
    // Both fees are on what is given, cut; what is left of the seller's goes back.
    const [ofBuyer, ofSeller] = [share(give, was.fees?.buyer), share(give, was.fees?.seller)]
    const net = give - ofBuyer
    const [held, buyer] = hold > 0 ? [net, 0n] : [0n, net]
    const [dueAt, appealBy] = [hold > 0 ? at + hold : undefined, window === undefined ? undefined : at + window]
    const back = escrow - give + same.reserve - ofSeller
    const again = escrow - give
    const bought = escrow > 0n ? give : same.bought
    const fees = ofBuyer + ofSeller
    // Whoever has coins of it after all, or was not to blame, has let nothing go.
    const excused = was.letGoAt !== undefined && (bought > 0n || noFault)
    const coins = { again, escrow: 0n, held, buyer, back, reserve: 0n, fees, bought }
    return { state, due: dueAt, appealBy, letGoAt: was.letGoAt, excused, ...coins }
  }
  const shared = (give: bigint) => {
    // Of a case about no coins it is what the buyer has already.
    const [got, of] = escrow > 0n ? [give, escrow] : [same.bought, units(was.amount)]
    return got === 0n ? 'cancelled' : got === of ? 'released' : 'resolved'
  }
  const isShare = (give: string) => !give.startsWith('-') && units(give) <= escrow
  if (command.kind === 'timeUp') {
    if (at < due) return undefined
    if (was.state === 'escrowed') return { ...end('cancelled', 0n), letGoAt: at }
    if (was.state === 'paid') return enter('appealed', at + stateMs)
    return was.state === 'appealed'
      ? { ...same, due: undefined }
      : { ...same, due: undefined, held: 0n, buyer: same.held }
  }
  if (command.believes !== was.state) return undefined
  if (command.kind === 'rule' || command.kind === 'rejectRuling') {
    const now = was.case
    if (
      was.state !== 'appealed' ||
      now === undefined ||
      command.accounts.some((one) => [was.buyer, was.seller].includes(one))
    )
      return undefined
    if (now.review && was.ruledBy?.includes(command.by)) return undefined
    if (command.kind === 'rejectRuling')
      return now.ruling === undefined || now.ruling.by === command.by ? undefined : same
    if ((!now.overdue && new Set(now.stated).size < 2) || !isShare(command.toBuyer)) return undefined
    const isSecond = now.ruling !== undefined && units(now.ruling.toBuyer) === units(command.toBuyer)
    if (command.two && !isSecond) return same
    return command.two && now.ruling?.by === command.by
      ? undefined
      : end('resolved', units(command.toBuyer), true, command.noFault)
  }
  if (party === undefined) return undefined
  const isRunning = !isOver
  switch (`${party} ${command.kind}`) {
    case 'buyer pay': {
      const { payment } = command as Extract<C2cCommand, { kind: 'pay' }>
      const isProved = payment.reference.trim().length + payment.proof.length > 0
      return was.state === 'escrowed' && at < due && isProved ? enter('paid', at + was.releaseMs) : undefined
    }
    case 'buyer undo':
      return was.state === 'paid' && !was.undone && at < due
        ? enter('escrowed', at + Math.max(was.payRest, 15 * MIN))
        : undefined
    case 'buyer cancel':
      return was.state === 'escrowed' ? { ...end('cancelled', 0n), letGoAt: at } : undefined
    case 'seller release': {
      const { acceptsPayer } = command as Extract<C2cCommand, { kind: 'release' }>
      const isKnown = was.payment === undefined || acceptsPayer || folded(was.payment.payer) === folded(was.buyerName)
      return ['paid', 'appealed'].includes(was.state) && escrow > 0n && isKnown ? end('released', escrow) : undefined
    }
    case 'buyer offer':
    case 'seller offer': {
      const { toBuyer } = command as Extract<C2cCommand, { kind: 'offer' }>
      return isRunning && isShare(toBuyer) && (was.state !== 'escrowed' || units(toBuyer) === 0n) ? same : undefined
    }
    case 'buyer accept':
    case 'seller accept': {
      const { toBuyer } = command as Extract<C2cCommand, { kind: 'accept' }>
      const isOpen = isRunning && was.offer !== undefined && was.offer.party !== party && was.offer.toBuyer === toBuyer
      return isOpen && isShare(toBuyer) ? end(shared(units(toBuyer)), units(toBuyer)) : undefined
    }
    case 'buyer state':
    case 'seller state': {
      if (was.state !== 'appealed' || was.case?.stated.includes(party as 'buyer') !== false) return undefined
      return { ...same, due: was.case.stated.length === 1 ? undefined : was.dueAt }
    }
    case 'buyer withdraw':
    case 'seller withdraw': {
      const now = was.case
      const isAlone = was.state === 'appealed' && now?.by === party && now.stated.length === 1 && !now.overdue
      // From "paid", and once: a case that was opened at an end, or again, stays.
      return isAlone && now.withdrawable === true && was.withdrew === undefined
        ? enter('paid', at + Math.max(was.releaseMs, 15 * MIN))
        : undefined
    }
    case 'buyer appeal':
    case 'seller appeal': {
      const { stock, available } = command as Extract<C2cCommand, { kind: 'appeal' }>
      if (was.state === 'paid') return enter('appealed', at + stateMs)
      const until = was.appealBy === undefined ? 0 : Math.max(was.appealBy, was.heldUntil ?? 0)
      if (!isOver || at >= until || (was.state === 'cancelled' && party === 'seller')) return undefined
      if (same.held > 0n) {
        const [ofBuyer, ofSeller] = [units(was.charged?.buyer ?? '0'), units(was.charged?.seller ?? '0')]
        const again = { escrow: same.held + ofBuyer, reserve: ofSeller, fees: -ofBuyer - ofSeller, bought: 0n }
        return { ...enter('appealed', at + stateMs), held: 0n, ...again }
      }
      const [coins, reserve] = [units(was.amount), share(units(was.amount), was.fees?.seller)]
      const whole = coins + reserve
      const isThere = was.state === 'cancelled' && (units(stock) >= whole || units(available) >= whole)
      const again = isThere ? { escrow: coins, reserve, back: -whole } : {}
      return { ...enter('appealed', at + stateMs), held: 0n, ...again }
    }
    default:
      return undefined
  }
}

export { share, units }
