import { describe, expect, it } from 'vitest'
import { drawSeed, drawTickets, LOTTERY_MOST_TICKETS, secretHash, sha256 } from '#protocol'
import { fc } from '../../../support/property.ts'

const seedOf = (number: number): string => sha256(`seed ${number}`)
const all = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

describe('the draw of a lottery', () => {
  it('draws exactly as many as win, nobody more than they have', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.nat(20), { maxLength: 30 }), fc.nat(200), (number, tickets, winners) => {
        const won = drawTickets(seedOf(number), tickets, winners)
        expect(all(won)).toBe(Math.min(all(tickets), winners))
        for (const [at, count] of won.entries()) expect(count >= 0 && count <= (tickets[at] ?? 0)).toBe(true)
      }),
    )
  })

  it('is the same for everybody who has the seed', () => {
    expect(drawTickets(seedOf(1), [5, 5, 5, 5], 7)).toEqual(drawTickets(seedOf(1), [5, 5, 5, 5], 7))
    expect(drawTickets(seedOf(1), [5, 5, 5, 5], 7)).toEqual([2, 1, 2, 2])
  })

  it('gives every ticket the same chance', () => {
    const [runs, tickets] = [4_000, [1, 2, 3, 4]]
    const won = tickets.map(() => 0)
    for (let run = 0; run < runs; run += 1)
      for (const [at, count] of drawTickets(seedOf(run), tickets, 5).entries()) won[at] = (won[at] ?? 0) + count
    // Half of all tickets win: a ticket wins in 2,000 of 4,000 draws, with a standard deviation of about 32.
    for (const [at, count] of won.entries()) expect(Math.abs(count / (at + 1) - runs / 2)).toBeLessThan(160)
  })

  it('throws words away that would favor small numbers', () => {
    const [tickets, winners] = [3_900_000, 20_000]
    const seed = seedOf(7)
    const words = (function* () {
      for (let block = 0; ; block += 1) {
        const hex = sha256(`sale-draw1|${seed}|${block}`)
        for (let at = 0; at < 64; at += 8) yield Number.parseInt(hex.slice(at, at + 8), 16)
      }
    })()
    let thrown = 0
    const owners = new Map<number, number>()
    const won = [0, 0]
    for (let place = 0; place < winners; place += 1) {
      const below = tickets - place
      let word = words.next().value ?? 0
      for (; word >= Math.floor(2 ** 32 / below) * below; thrown += 1) word = words.next().value ?? 0
      const chosen = place + (word % below)
      const ticket = owners.get(chosen) ?? chosen
      owners.set(chosen, owners.get(place) ?? place)
      won[ticket < 1_000_000 ? 0 : 1] = (won[ticket < 1_000_000 ? 0 : 1] ?? 0) + 1
    }
    expect(thrown).toBeGreaterThan(0)
    expect(drawTickets(seed, [1_000_000, 2_900_000], winners)).toEqual(won)
  })

  it('changes with the root, the secret and each participant’s nonce', () => {
    const seeds = [
      drawSeed('r', 's', ['a', 'b']),
      drawSeed('q', 's', ['a', 'b']),
      drawSeed('r', 't', ['a', 'b']),
      drawSeed('r', 's', ['a', 'c']),
      drawSeed('r', 's', ['b', 'a']),
    ]
    expect(new Set(seeds).size).toBe(seeds.length)
    expect(secretHash('s')).not.toBe(secretHash('t'))
  })

  it('refuses more tickets than a phone can draw', () => {
    expect(() => drawTickets(seedOf(1), [LOTTERY_MOST_TICKETS, 1], 1)).toThrow(RangeError)
  })
})
