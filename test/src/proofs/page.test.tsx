import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { books } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../../src/core/session/session.ts'
import StatementPage from '../../../src/pages/x/statement.tsx'
import { recordOn, SAID } from '../../protocol/proofs/orderRecord/recordOn.ts'
import { freshSigner, statementOn } from '../../protocol/proofs/statement/statementOn.ts'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const signer = freshSigner()
const BOOKED = [
  { coin: 'USDT', amount: '10000' },
  { coin: 'USDT', amount: '-60.5' },
  { coin: 'BTC', amount: '0.000000000000000001' },
]
const WHOLE = statementOn(BOOKED, signer)

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  // Answers that the device kept of an earlier visit.
  localStorage.clear()
  venue.clear()
  venue.on(books.statementKeys, () => ({ keys: [{ id: 'a', publicKey: signer.publicKey, from: 0 }] }))
})
afterEach(async () => {
  await part.close()
  endSession()
})

/** The second visit: the venue's keys, which stay for an hour, are there from the start. */
const show = async (): Promise<void> => {
  part = await renderPart(<StatementPage />)
  await until(() => venue.of(books.statementKeys).length > 0 && queries.isFetching() === 0)
  await part.close()
  part = await renderPart(<StatementPage />)
}
const choose = async (file: File): Promise<void> => {
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type="file"]'))
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const fileOf = (text: string): File => new File([text], 'statement.txt', { type: 'text/plain' })
const states = () =>
  Object.fromEntries(
    [...document.querySelectorAll('[data-step]')].map((one) => [
      one.getAttribute('data-step') ?? '',
      one.getAttribute('data-state'),
    ]),
  )
const verdict = () => document.querySelector('output')?.textContent

describe('a statement that is checked', () => {
  it('verifies as it was written, and shows whose it is and what its lines come to, uncut', async () => {
    await show()
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Genuine: nothing was changed')
    expect(states()).toEqual({ rows: 'ok', balances: 'ok', signature: 'ok', key: 'ok' })
    for (const text of ['Demo funds', 'USDT · Available', '9,939.5', '0.000000000000000001'])
      expect(part.text()).toContain(text)
    expect(part.text()).toContain(signer.publicKey)
  })

  it('does not with one byte changed, and names the row; no balance is shown then', async () => {
    await show()
    const at = WHOLE.indexOf('-60.5')
    expect(at).toBeGreaterThan(0)
    await choose(fileOf(`${WHOLE.slice(0, at)}-60.4${WHOLE.slice(at + 5)}`))
    await until(() => verdict() === 'Not genuine: something was changed')
    expect(states()).toEqual({ rows: 'failed', balances: 'skipped', signature: 'skipped', key: 'skipped' })
    expect(part.text()).toContain('Row 3: this row was changed')
    expect(part.text()).not.toContain('Balances at the end')
    // The next file begins anew.
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Genuine: nothing was changed')
    expect(part.text()).not.toContain('Row 3')
  })

  it('may be the record of a C2C order, which has no balances', async () => {
    await show()
    const record = Buffer.from(recordOn(SAID, signer), 'latin1')
    await choose(new File([record], 'c2c-order-42.txt', { type: 'text/plain' }))
    await until(() => verdict() === 'Genuine: nothing was changed')
    expect(states()).toEqual({ rows: 'ok', signature: 'ok', key: 'ok' })
    for (const text of ['C2C order', '42', 'Issued to', 'Seller', 'Names and payment details', 'Included'])
      expect(part.text()).toContain(text)
    expect(part.text()).not.toContain('Agreed')
    const agreed = { toBuyer: '6.00000001', toSeller: '3.99999999' }
    const settled = Buffer.from(recordOn(SAID, signer, { agreed }), 'latin1')
    await choose(new File([settled], 'c2c-order-42.txt', { type: 'text/plain' }))
    await until(() => part.text().includes('Agreed: buyer gets6.00000001 coin'))
    expect(part.text()).toContain('Agreed: seller gets back3.99999999 coin')
    record[record.indexOf('Vielen')] = 0x76
    await choose(new File([record], 'c2c-order-42.txt', { type: 'text/plain' }))
    await until(() => verdict() === 'Not genuine: something was changed')
    expect(states()).toMatchObject({ rows: 'failed', signature: 'skipped' })
  })

  it('is told from a file that is none, which is neither genuine nor not', async () => {
    await show()
    await choose(fileOf('order_id,pair_id\r\n1,2\r\n'))
    await until(() => part.text().includes('This file isn’t signed by Tapeline'))
    expect([verdict(), states()]).toEqual([undefined, {}])
  })

  it('verifies with other line ends, and says that they were changed', async () => {
    await show()
    await choose(fileOf(WHOLE.replaceAll('\n', '\r\n')))
    await until(() => verdict() === 'Genuine: nothing was changed')
    expect(part.text()).toContain('Only the line endings of this copy changed')
  })

  it('does not when somebody else signed it', async () => {
    await show()
    await choose(fileOf(statementOn(BOOKED)))
    await until(() => verdict() === 'Not genuine: something was changed')
    expect(states()).toMatchObject({ rows: 'ok', key: 'failed' })
  })

  it('leaves open who signed while the venue’s keys are not known', async () => {
    venue.on(books.statementKeys, () => 'offline')
    await show()
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Consistent, but the signer couldn’t be checked here')
    expect(states()).toMatchObject({ rows: 'ok', signature: 'ok', key: 'unchecked' })
  })

  it('is checked by the keys that the device kept, without a network', async () => {
    await show()
    await part.close()
    queries.clear()
    venue.on(books.statementKeys, () => 'offline')
    part = await renderPart(<StatementPage />)
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Genuine: nothing was changed')
  })

  it('is checked at once while the keys are on their way, and once more when they are there', async () => {
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    venue.on(books.statementKeys, async () => {
      await held
      return { keys: [{ id: 'a', publicKey: signer.publicKey, from: 0 }] }
    })
    part = await renderPart(<StatementPage />)
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Consistent, but the signer couldn’t be checked here')
    await act(async () => release?.())
    await until(() => verdict() === 'Genuine: nothing was changed')
  })

  it('says so when the file cannot be read', async () => {
    await show()
    const file = fileOf(WHOLE)
    file.stream = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    await choose(file)
    await until(() => part.text().includes('This file can’t be read'))
    expect(verdict()).toBeUndefined()
    await choose(fileOf(WHOLE))
    await until(() => verdict() === 'Genuine: nothing was changed')
    expect(part.text()).not.toContain('This file can’t be read')
  })
})

it('anybody checks one; whoever is signed in takes his own', async () => {
  await show()
  expect(part.control('Download statement')).toBeUndefined()
  await act(async () => beginSession('7'))
  await until(() => part.control('Download statement'))
})
