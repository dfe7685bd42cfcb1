import { type Amount, type CommissionState, toAmount } from '#protocol'
import type { Program } from './program.ts'
import type { Act } from './script.ts'

const HOUR = 3_600_000
/** Of a commission: 10⁻⁸ of a coin. Fees of the script have two decimals more. */
const FEE_UNITS = 10n ** 10n

interface Person {
  readonly uid: string
  readonly referrer: Person | undefined
  readonly demo: boolean
  readonly automatic: boolean
  frozen: boolean
  underReview: boolean
  closing: boolean
  endedAt: number | undefined
}
interface Fee {
  readonly of: Person
  readonly cause: string
  readonly units: bigint
  readonly at: number
  readonly basis: number
}

const amountOf = (units: bigint): Amount =>
  toAmount(`${units / FEE_UNITS}.${String(units % FEE_UNITS).padStart(10, '0')}`)
const unitsOf = (amount: Amount): bigint => {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(whole) * 10n ** 8n + BigInt(part.padEnd(8, '0'))
}

/** What the model says of one fee, in words and whole numbers of its own. */
const expected = ({ of, cause, units, basis, at }: Fee): bigint => {
  const { referrer } = of
  if (referrer === undefined || (cause !== 'spot-fee' && cause !== 'futures-fee')) return 0n
  if (of.automatic || referrer.automatic || of.demo !== referrer.demo) return 0n
  if (of.endedAt !== undefined && of.endedAt <= at) return 0n
  return (units * BigInt(basis)) / 1_000_000n
}
const whereTo = ({ referrer, endedAt, underReview }: Person): CommissionState => {
  if (referrer?.closing === true || endedAt !== undefined) return 'forfeited'
  return referrer?.frozen === true || underReview ? 'held' : 'paid'
}

const chainOf = (person: Person): Person[] =>
  person.referrer === undefined ? [] : [person.referrer, ...chainOf(person.referrer)]
/** What the model says of two accounts of one person: `own <referrer> <accounts>`, `ring …`, or nothing. */
const abuse = (one: Person, other: Person): string => {
  if (one === other) return ''
  for (const [low, high] of [
    [one, other],
    [other, one],
  ] as const) {
    const steps = chainOf(low).indexOf(high)
    if (steps < 0) continue
    const between = chainOf(low).slice(0, steps).toReversed()
    return `${steps === 0 ? 'own' : 'ring'} ${high.uid} ${[...between, low].map(({ uid }) => uid).join(' ')}`
  }
  const [a, b] = [one, other].toSorted((x, y) => Number(x.uid) - Number(y.uid))
  return a?.referrer !== undefined && a.referrer === b?.referrer ? `ring ${a.referrer.uid} ${a.uid} ${b.uid}` : ''
}

/** Plays a script; what differs from the model, or undefined. `seen` counts what happened. */
export const playReferral = (
  program: Program,
  acts: readonly Act[],
  seen = new Map<string, number>(),
): string | undefined => {
  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  const people: Person[] = [true, false].map((demo, at) => ({
    uid: String(at + 1),
    referrer: undefined,
    demo,
    automatic: false,
    frozen: false,
    underReview: false,
    closing: false,
    endedAt: undefined,
  }))
  const pick = (n: number): Person => people[n % people.length] as Person
  let now = 100 * HOUR
  let last = now
  let basis = 2_000
  let waiting: Fee[] = []
  let held: { readonly of: Person; readonly amount: Amount }[] = []
  const [paid, owed] = [new Map<string, bigint>(), new Map<string, bigint>()]
  const credit = (book: Map<string, bigint>, { referrer }: Person, units: bigint): void => {
    if (referrer !== undefined) book.set(referrer.uid, (book.get(referrer.uid) ?? 0n) + units)
  }
  const stateOf = (of: Person): CommissionState =>
    program.settleCommission({
      frozen: of.referrer?.frozen === true,
      underReview: of.underReview,
      closing: of.referrer?.closing === true,
      ended: of.endedAt !== undefined,
    })

  const settle = (): string | undefined => {
    const stillHeld: typeof held = []
    const commissions = waiting.flatMap((fee): (string | { readonly of: Person; readonly amount: Amount })[] => {
      const { of, cause, units, at } = fee
      const commission =
        of.referrer &&
        program.commissionFor(
          { cause, coin: 'USDT', fee: amountOf(units), at },
          { referrer: of.referrer, referee: of, endedAt: of.endedAt },
          `0.${String(fee.basis).padStart(4, '0')}`,
        )
      const exact = expected(fee)
      if (
        (commission === undefined) !== (exact === 0n) ||
        (commission !== undefined && unitsOf(commission.amount) !== exact)
      )
        return [`${cause} of ${units}: ${commission?.amount}, not ${exact}`]
      if (commission === undefined) {
        note('nothing')
        return []
      }
      if (commission.product !== (cause === 'spot-fee' ? 'spot' : 'perpetual'))
        return [`${cause}: ${commission.product}`]
      return [{ of, amount: commission.amount }]
    })
    waiting = []
    for (const one of [...held, ...commissions]) {
      if (typeof one === 'string') return one
      const [state, model] = [stateOf(one.of), whereTo(one.of)]
      if (state === 'paid') credit(paid, one.of, unitsOf(one.amount))
      if (state === 'held') stillHeld.push(one)
      if (model === 'paid') credit(owed, one.of, unitsOf(one.amount))
      if (state !== model) return `${state}, not ${model}`
      note(state)
    }
    held = stillHeld
    last = now
    return undefined
  }

  for (const act of acts) {
    switch (act.kind) {
      case 'invite': {
        const referrer = pick(act.by)
        const person = {
          uid: String(people.length + 1),
          referrer,
          demo: act.demo || referrer.demo,
          automatic: act.automatic === 0,
          frozen: false,
          underReview: false,
          closing: false,
          endedAt: undefined,
        }
        people.push(person)
        break
      }
      case 'trade':
        waiting.push({ of: pick(act.who), cause: act.cause, units: BigInt(act.units), at: now, basis })
        break
      case 'turn': {
        const person = pick(act.who)
        if (act.reason === 'ended') person.endedAt ??= now
        else person[act.reason] = act.reason === 'closing' || !person[act.reason]
        break
      }
      case 'rate':
        basis = act.basis
        break
      case 'link': {
        const [a, b] = [pick(act.a), pick(act.b)]
        const referrers = new Map(
          people.flatMap(({ uid, referrer }) => (referrer === undefined ? [] : [[uid, referrer.uid] as const])),
        )
        const [found] = program.findReferralAbuse(referrers, [{ a: a.uid, b: b.uid, link: 'device' }])
        const told = found === undefined ? '' : `${found.kind} ${found.referrer} ${found.accounts.join(' ')}`
        const model = chainOf(a).length > 11 || chainOf(b).length > 11 ? told : abuse(a, b)
        if (told !== model) return `link of ${a.uid} and ${b.uid}: ${told}, not ${model}`
        note(found?.kind ?? 'unrelated')
        break
      }
      case 'wait': {
        now += act.minutes * 60_000
        const isDue = program.nextSettlement(last, now) <= now
        const shouldBe = now < last || Math.floor(now / HOUR) > Math.floor(last / HOUR)
        if (isDue !== shouldBe) return `due ${isDue} at ${now} after ${last}`
        note(now < last ? 'setBack' : 'waited')
        const fault = isDue ? settle() : undefined
        if (fault !== undefined) return fault
        break
      }
    }
  }
  for (const [uid, units] of owed) if (paid.get(uid) !== units) return `${uid} got ${paid.get(uid)}, not ${units}`
  return [...paid.keys()].some((uid) => !owed.has(uid)) ? 'paid what nobody is owed' : undefined
}

/** What holds of names and codes whatever is put in; what differs, or undefined. */
export const checkWords = (program: Program): string | undefined => {
  for (const name of ['ada@lovelace.example', 'a@b.example', 'ab@b.example', 'abcdef@x.example', '+4915112345678']) {
    const masked = program.maskedInvitee(name)
    if (masked.includes('@') || masked.includes('example') || !masked.includes('***')) return `${name}: ${masked}`
    if (!name.startsWith('+') && masked.replaceAll('*', '').length >= name.indexOf('@')) return `${name}: ${masked}`
    if (masked.replaceAll('*', '').length > 3) return `${name}: ${masked}`
  }
  const drawn = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const code = program.referralCodeFrom(new Uint8Array(8).fill(byte)) ?? ''
    if (code !== '' && !/^[2-9A-HJKMNP-Z]{8}$/.test(code)) return `code ${code}`
    if (code !== '') drawn.set(code, (drawn.get(code) ?? 0) + 1)
  }
  return new Set(drawn.values()).size === 1 && drawn.size === 31 ? undefined : 'letters are not equally likely'
}
