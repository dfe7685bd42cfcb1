import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { owedLanguage, oweLanguage } from '../../../../src/core/i18n/owedLanguage.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { tellLanguage } from '../../../../src/shell/i18n/tellLanguage.ts'

const sent: unknown[] = []
let code = '200'
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (_: string, body: unknown): Promise<Posted> => {
    sent.push(body)
    return Promise.resolve({ kind: 'answer', status: 200, body: { code, msg: '', data: {} } })
  },
}))

const tell = (): (() => void) => {
  const owed = owedLanguage.peek()
  if (owed === undefined) throw new Error('nothing is owed')
  return tellLanguage(owed)
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  code = '200'
  endSession()
})
afterEach(() => vi.useRealTimers())

describe('the account hears of the language', () => {
  it('once, and then nothing is owed', async () => {
    oweLanguage('th', undefined)
    beginSession('7')
    tell()
    await settled()
    expect(sent).toEqual([{ language: 'th' }])
    expect([owedLanguage.peek(), localStorage.getItem('tapeline.languageOwed')]).toEqual([undefined, null])
  })

  it('once more after a failure; then it is kept for the next visit', async () => {
    code = '1999'
    beginSession('7')
    oweLanguage('de', '7')
    tell()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
    expect(JSON.parse(localStorage.getItem('tapeline.languageOwed') ?? '')).toEqual({ language: 'de', uid: '7' })
  })

  it('not of what another user of this device had chosen', async () => {
    oweLanguage('fr', '6')
    beginSession('7')
    tell()
    await settled()
    expect([sent, owedLanguage.peek()]).toEqual([[], undefined])
  })

  it('of a later choice too', async () => {
    beginSession('7')
    oweLanguage('it', '7')
    tell()
    oweLanguage('ja', '7')
    await settled()
    expect(owedLanguage.peek()?.language).toBe('ja')
  })

  it('no second time when the session is over', async () => {
    code = '1999'
    beginSession('7')
    oweLanguage('vi', '7')
    tell()
    await settled()
    endSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })
})
