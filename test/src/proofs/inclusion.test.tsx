import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { books, rootsText, toAmount } from '#protocol'
import { createSigningKey } from '../../../server/ticks/keyFile.ts'
import { queries } from '../../../src/core/request/queries.ts'
import type { Posted } from '../../../src/core/request/transport.ts'
import { signedIn } from '../../../src/core/state/state.ts'
import { InclusionCard } from '../../../src/proofs/InclusionCard.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const AT = Date.UTC(2027, 0, 6)
const SALT = '6a7f0c52-3d8e-4f5b-9a10-2b3c4d5e6f70'
const key = createSigningKey(generateKeyPairSync('ed25519').privateKey)
const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

// Two leaves of one coin, as docs/statement.md has them: his, and one of somebody unknown.
const beside = { sum: toAmount('0.75'), hash: hash('of somebody') }
const own = hash(`liability-leaf1|12|BTC|100001|${SALT}|1.5`)
const roots = [
  { coin: 'BTC', leaves: 2, sum: toAmount('2.25'), hash: hash(`liability-node1|1.5|${own}|0.75|${beside.hash}`) },
]
const proof = {
  number: '12',
  at: AT,
  uid: '100001',
  roots,
  parts: [{ coin: 'BTC', amount: toAmount('1.5'), salt: SALT, at: 0, beside: [beside] }],
  publicKey: key.publicKey,
  signature: key.sign(rootsText('12', AT, roots)),
}
const shown = { number: '12', at: AT, roots, totals: [{ coin: 'BTC', users: '2.25' }] }

let answers: Record<string, unknown>
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> =>
    path in answers ? { kind: 'answer', status: 200, body: { code: '200', data: answers[path] } } : { kind: 'network' },
}))

let part: Rendered
const states = () =>
  [...document.querySelectorAll('[data-step]')].map(
    (one) => `${one.getAttribute('data-step')} ${one.getAttribute('data-state')}`,
  )
const check = async () => {
  part = await renderPart(<InclusionCard shown={shown} />)
  await part.press('Check my balances')
}

beforeEach(() => {
  useDictionaries()
  queries.clear()
  signedIn.value = true
  answers = {
    [books.inclusion.path]: { proof },
    [books.statementKeys.path]: { keys: [{ id: 'a', publicKey: key.publicKey, from: 0 }] },
  }
})
afterEach(() => part.close())

describe('whether one’s balances are in the totals', () => {
  it('is recomputed here, step by step', async () => {
    await check()
    await until(() => part.text().includes('Your balances are part of the totals'))
    expect(states()).toEqual(['parts ok', 'roots ok', 'totals ok', 'signature ok', 'key ok'])
    expect(part.text()).toContain('1.5')
    expect(part.text()).toContain('It does not prove that Tapeline can pay.')
  })

  it('is denied where a part does not lead to what everybody is shown', async () => {
    answers[books.inclusion.path] = { proof: { ...proof, parts: [{ ...proof.parts[0], amount: '1.4' }] } }
    await check()
    await until(() => part.text().includes('Some figures don’t match'))
    expect(states()).toContain('parts failed')
  })

  it('says what could not be checked without the venue’s keys', async () => {
    delete answers[books.statementKeys.path]
    await check()
    await until(() => part.text().includes('not everything could be checked here'))
    expect(states()).toContain('key unchecked')
  })

  it('says that there is nothing yet, and why there is no answer', async () => {
    answers[books.inclusion.path] = {}
    await check()
    await until(() => part.text().includes('Nothing to check yet.'))
    delete answers[books.inclusion.path]
    await part.press('Check my balances')
    await until(
      () => !part.text().includes('Nothing to check yet.') && document.querySelector('[role="alert"]') !== null,
    )
  })

  it('is offered to whoever is signed in', async () => {
    signedIn.value = false
    part = await renderPart(<InclusionCard shown={shown} />)
    expect(part.text()).toContain('Sign in to check')
    expect(part.control('Check my balances')).toBeUndefined()
  })
})
