import { describe, expect, it, vi } from 'vitest'
import { checkProof, createSignatureCheck, proveTick, type TickProof } from '#protocol'
import { signRecord } from '../../../support/ticks/signedRecord.ts'

const made = signRecord(['BTC-USDT', 'DOGE-USDT', 'ETH-USDT'], 3, 7)
const check = createSignatureCheck()

const proofOf = (at: number, instId: string, n: number): TickProof => {
  const minute = made.minutes[at]
  const ticks = minute?.ticks.get(instId) ?? []
  const root = minute?.roots.find((one) => one.instId === instId)
  const tick = ticks[n]
  if (minute === undefined || root === undefined || tick === undefined) throw new Error('no such tick')
  return proveTick(tick, ticks, root, minute.roots, minute.head)
}

/** Every value in a document, changed one at a time. */
const changes = (value: unknown): unknown[] => {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'string') return [value.startsWith('1') ? `2${value.slice(1)}` : `1${value.slice(1)}`]
  if (Array.isArray(value))
    return [
      ...(value.length > 0 ? [value.slice(1)] : []),
      ...value.flatMap((one, at) => changes(one).map((changed) => value.with(at, changed))),
    ]
  return Object.entries(value as object).flatMap(([name, one]) =>
    changes(one).map((changed) => ({ ...(value as object), [name]: changed })),
  )
}

describe('a proof', () => {
  it('holds for every tick, also after the key was rotated', async () => {
    for (const at of [0, 1, 2])
      for (const instId of ['BTC-USDT', 'DOGE-USDT', 'ETH-USDT'])
        for (let n = 0; n < 7; n += 1)
          expect(await checkProof(proofOf(at, instId, n), made.keys, check)).toBeUndefined()
  })

  it('does not hold with anything in it changed', async () => {
    const proof = proofOf(1, 'DOGE-USDT', 4)
    const all = changes(proof) as TickProof[]
    expect(all.length).toBeGreaterThan(30)
    for (const changed of all)
      expect([JSON.stringify(changed), await checkProof(changed, made.keys, check)]).not.toContain(undefined)
  })

  it('does not hold under another key', async () => {
    const [first, second] = made.keys
    if (first === undefined || second === undefined) throw new Error('no keys')
    expect(await checkProof(proofOf(2, 'ETH-USDT', 0), [first], check)).toBe('key')
    const swapped = [{ ...first, publicKey: second.publicKey }, second]
    expect(await checkProof(proofOf(0, 'ETH-USDT', 0), swapped, check)).toBe('signature')
  })
})

const notThere = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { name: 'NotSupportedError' }))

describe('where nothing can check a signature', () => {
  const proof = proofOf(0, 'BTC-USDT', 0)
  const unable = { importKey: notThere, verify: () => Promise.resolve(true) }

  it('a browser without Ed25519 says so and never calls it valid', async () => {
    expect(await checkProof(proof, made.keys, createSignatureCheck(unable))).toBe('unchecked')
  })

  it('a page over plain http, which has no WebCrypto, says so', async () => {
    vi.stubGlobal('crypto', {})
    const none = createSignatureCheck()
    vi.unstubAllGlobals()
    expect(await checkProof(proof, made.keys, none)).toBe('unchecked')
  })

  it('a wrong hash is found all the same', async () => {
    const none = createSignatureCheck(unable)
    expect(await checkProof({ ...proof, before: '0'.repeat(64) }, made.keys, none)).toBe('proof')
  })

  it('an import that breaks for another reason makes it invalid', async () => {
    const broken = createSignatureCheck({ importKey: () => Promise.reject(new Error('data')), verify: unable.verify })
    expect(await checkProof(proof, made.keys, broken)).toBe('signature')
  })
})
