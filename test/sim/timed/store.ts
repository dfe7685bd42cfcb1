import { type Amount, add, isNegative, NEW_TIMED_USER, subtract, type TimedUser, toAmount, ZERO } from '#protocol'
import type { StoredRequest } from '../../../server/engine/core/requests.ts'
import type { TimedResult } from '../../../server/engine/timed/requests.ts'
import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import type { TimedStore, TimedWork } from '../../../server/engine/timed/store.ts'
import type { Contract, Settlement } from '../../../server/engine/timed/types.ts'

export const SETTINGS = {
  ...FIRST_SETTINGS,
  on: true,
  grid: [
    { seconds: 3, ratio: '0.8' },
    { seconds: 10, ratio: '0.85' },
    { seconds: 70, ratio: '0.9' },
  ],
  interestCap: toAmount('150'),
}

/** What the connection does with a commit. */
export type Fate = 'ok' | 'before' | 'after'
const down = (): Error => Object.assign(new Error('gone'), { code: '57P01' })
const rule = (): Error => Object.assign(new Error('refused'), { code: 'P0001' })

const accountOf = ({ uid, kind }: { readonly uid: string | undefined; readonly kind: string }): string =>
  uid === undefined ? kind : `${uid} ${kind}`

/** The records in memory: they refuse what the real ones refuse, and fail as a connection fails. */
export class ModelRecords {
  readonly accounts = new Map<string, Amount>()
  readonly keys = new Map<string, StoredRequest<TimedResult>>()
  readonly contracts = new Map<string, Contract>()
  readonly settled = new Map<string, Settlement>()
  readonly users = new Map<string, TimedUser>()
  /** Moves by contract, as they were posted. */
  readonly moves: { readonly id: string; readonly cause: string; readonly amount: Amount }[] = []
  fate: Fate = 'ok'

  of(account: string): Amount {
    return this.accounts.get(account) ?? ZERO
  }
  /** A connection; a dead one neither reads nor writes. */
  connect(): { readonly store: TimedStore; readonly kill: () => void } {
    let dead = false
    const alive = (): void => {
      if (dead) throw down()
    }
    const store: TimedStore = {
      load: async () => {
        alive()
        return [...this.contracts.values()].filter(({ id }) => !this.settled.has(id))
      },
      lastId: async () => BigInt([...this.contracts.keys()].at(-1) ?? '0'),
      read: async (uids, keys, at) => {
        alive()
        return {
          config: { id: 1, from: 0, time: 0, note: '', settings: SETTINGS },
          users: new Map(uids.map((uid) => [uid, this.userAt(uid, at)])),
          balances: new Map(uids.map((uid) => [uid, this.of(`${uid} available`)])),
          keys: keys.flatMap(({ uid, key }) => {
            const stored = this.keys.get(`${uid} ${key}`)
            return stored === undefined ? [] : [stored]
          }),
        }
      },
      commit: async (work) => {
        alive()
        const { fate } = this
        this.fate = 'ok'
        if (fate === 'before') throw down()
        this.#apply(work)
        if (fate === 'after') throw down()
      },
    }
    return { store, kill: () => void (dead = true) }
  }

  /** Net loss of the last day, as the database would sum it. */
  userAt(uid: string, at: number): TimedUser {
    let lost = ZERO
    for (const { contract, credited, settled } of this.settled.values())
      if (contract.uid === uid && settled > at - 86_400_000) lost = add(lost, subtract(contract.stake, credited))
    return { ...(this.users.get(uid) ?? NEW_TIMED_USER), lost }
  }

  #apply({ postings, opened, ended, users, answered }: TimedWork): void {
    if (ended.some(({ contract }) => this.settled.has(contract.id) || !this.contracts.has(contract.id))) throw rule()
    if (answered.some(({ request: { uid, key } }) => this.keys.has(`${uid} ${key}`))) throw rule()
    const next = new Map(this.accounts)
    for (const { moves } of postings)
      for (const { from, to, amount } of moves) {
        const [a, b] = [accountOf(from), accountOf(to)]
        next.set(a, subtract(next.get(a) ?? ZERO, amount))
        next.set(b, add(next.get(b) ?? ZERO, amount))
        if (from.uid !== undefined && isNegative(next.get(a) ?? ZERO)) throw rule()
      }
    for (const [account, amount] of next) this.accounts.set(account, amount)
    for (const { causeId, moves } of postings)
      for (const { cause, amount } of moves) this.moves.push({ id: causeId, cause, amount })
    for (const contract of opened) this.contracts.set(contract.id, contract)
    for (const one of ended) this.settled.set(one.contract.id, one)
    for (const [uid, user] of users) {
      const known = this.users.get(uid) ?? NEW_TIMED_USER
      this.users.set(uid, { ...known, sessionBegan: user.sessionBegan, lastAccepted: user.lastAccepted })
    }
    for (const { request, result } of answered)
      this.keys.set(`${request.uid} ${request.key}`, { ...request, reply: result })
  }
}
