import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PublishedRecord, speedOrder, type TimedReceipt } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import VerifyPage from '../../../../src/pages/x/verify.tsx'
import { published, receiptOn } from '../../../protocol/trading/timed/receiptOn.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { RECORD_START, signRecord } from '../../../support/ticks/signedRecord.ts'
import { contract } from '../../trade/timed/fixtures.ts'

const record = signRecord(['BTC-USDT'], 3, 120)
const receipt = receiptOn(record, { accepted: RECORD_START + 40_123, seconds: 30, direction: 'up' })

let source: PublishedRecord
vi.mock('../../../../src/trade/timed/publishedRecord.ts', () => ({
  publishedRecord: {
    keys: () => source.keys(),
    minute: (...of: Parameters<PublishedRecord['minute']>) => source.minute(...of),
    roots: (...of: Parameters<PublishedRecord['roots']>) => source.roots(...of),
    heads: (...of: Parameters<PublishedRecord['heads']>) => source.heads(...of),
  } satisfies PublishedRecord,
}))
let answer: unknown
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> =>
    path === speedOrder.selectListDetail.path && answer !== undefined
      ? { kind: 'answer', status: 200, body: answer }
      : { kind: 'network' },
}))

let part: Rendered
const field = () => document.querySelector('textarea')
const paste = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const check = () => part.press('Verify receipt')
const states = () => [...document.querySelectorAll('[data-step]')].map((one) => one.getAttribute('data-state'))

beforeEach(() => {
  useDictionaries()
  queries.clear()
  source = published(record)
  answer = undefined
  signedIn.value = undefined
  location.hash = ''
})
afterEach(() => part.close())

describe('a receipt that is pasted', () => {
  it('cannot be checked while there is none, and says what is no receipt', async () => {
    part = await renderPart(<VerifyPage />)
    const button = part.control('Verify receipt')
    expect(button?.getAttribute('aria-disabled') === 'true' || (button as HTMLButtonElement).disabled).toBe(true)
    await paste('{"not":"ours"}')
    await check()
    await until(() => part.text().includes('This isn’t a Tapeline receipt.'))
    expect(field()?.getAttribute('aria-invalid')).toBe('true')
    await paste('{')
    expect(part.text()).not.toContain('This isn’t a Tapeline receipt.')
  })

  it('is recomputed step by step from what is published', async () => {
    part = await renderPart(<VerifyPage />)
    await paste(JSON.stringify(receipt))
    await check()
    await until(() => states().length === 10)
    expect(states().every((one) => one === 'ok' || one === 'unchecked')).toBe(true)
  })

  it('that says more was credited does not match', async () => {
    part = await renderPart(<VerifyPage />)
    const wrong: TimedReceipt = { ...receipt, contract: { ...receipt.contract, credited: receipt.contract.payout } }
    const other = receipt.contract.outcome === 'win' ? { ...wrong.contract, outcome: 'lose' as const } : wrong.contract
    await paste(JSON.stringify({ ...wrong, contract: other }))
    await check()
    await until(() => part.text().includes('This does not match the published record'))
    expect(states()).toContain('failed')
  })
})

/** The page of one's own contract. */
const open = async () => {
  signedIn.value = true
  location.hash = '/x/verify?id=5'
  part = await renderPart(<VerifyPage />)
}

describe('a receipt of one’s own', () => {
  it('waits for its proofs', async () => {
    answer = { code: '200', msg: '', data: { contract: contract(), proof: 'waits', ts: 1 } }
    await open()
    await until(() => part.text().includes('Proofs are available once the minute is sealed'))
  })

  it('is not asked for by a guest', async () => {
    location.hash = '/x/verify?id=5'
    part = await renderPart(<VerifyPage />)
    expect(part.text()).toContain('Your browser downloads the published tick record')
    expect(part.control('Try again')).toBeUndefined()
  })

  it('says without a network that nothing came', async () => {
    await open()
    await until(() => part.control('Try again') ?? part.control('Retry'))
    expect(field()).not.toBeNull()
  })
})
