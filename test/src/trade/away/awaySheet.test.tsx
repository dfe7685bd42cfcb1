import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toAmount } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { missed, unseen } from '../../../../src/trade/away/missed.ts'
import { createSettledAway } from '../../../../src/trade/timed/settledAway.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { anOrder } from '../../pages/transaction/orders.ts'
import { contract } from '../timed/fixtures.ts'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => Promise.resolve({ kind: 'network' }),
}))

const filled = anOrder({ ordId: '7', state: 'filled', accFillSz: toAmount('2'), avgPx: '90', uTime: '1795255260000' })
const gone = anOrder({ ordId: '8', state: 'canceled', cancelSource: 'user', px: '80' })
let app: Rendered
const sheet = () => document.querySelector('[role=dialog]')
const tell = (orders = [filled, gone], lost = false) =>
  act(async () => {
    app.stream.away.value = { orders, lost, since: app.stream.now.peek() - 600_000 }
  })
const bought = (): string[] => toasts.peek().flatMap(({ text }) => (text.includes('Bought') ? [text] : []))
const here = (): string => location.hash.slice(1)

/** As the page is after it was loaded again: nothing of its memory is left, and the core has told it already. */
const reload = async (who = 'ann'): Promise<void> => {
  const kept = sessionStorage.getItem('tapeline.missed')
  await app.close()
  missed.value = undefined
  unseen.value = false
  endSession()
  sessionStorage.clear()
  if (kept !== null) sessionStorage.setItem('tapeline.missed', kept)
  signedIn.value = undefined
  app = await renderApp('/pages/lang/lang', 0)
  act(() => beginSession())
  act(() => beginSession(who))
}

beforeEach(async () => {
  useDictionaries()
  endSession()
  beginSession('ann')
  app = await renderApp('/pages/lang/lang', 0)
  await until(() => document.querySelectorAll('output[aria-live=polite]').length === 2)
})
afterEach(async () => {
  await app.close()
  toasts.value = []
  document.body.replaceChildren()
})

describe('while you were away', () => {
  it('opens by itself, tells each order, and is seen when it is closed', async () => {
    await tell()
    const text = (await until(sheet)).textContent ?? ''
    expect(text).toContain('While you were away')
    expect(text).toContain('Everything is up to date again.')
    expect(text).toMatch(/BTC \/ USDT.*90\.\d* USDT.*2\u00a0BTC.*Filled.*Canceled/)
    expect(text).not.toContain('couldn’t be listed')
    await app.press('Done')
    await until(() => app.stream.away.peek() === undefined)
    await until(() => sheet() === null)
  })

  it('says what could no longer be told, with the way to the history', async () => {
    await tell([filled], true)
    await until(() => sheet()?.textContent?.includes('Some updates couldn’t be listed'))
    await app.press('Order history')
    await until(() => here() === '/pages/transaction/record')
    expect(app.stream.away.peek()).toBeUndefined()
  })

  it('needs no sheet where nothing can be listed: it is said, and kept on its page', async () => {
    await tell([], true)
    await until(() => toasts.peek().some(({ text }) => text.includes('Some updates couldn’t be listed')))
    expect(sheet()).toBeNull()
    expect(app.stream.away.peek()).toBeUndefined()
    await app.close()
    app = await renderApp('/x/away', 0)
    await until(() => document.querySelector('main')?.textContent?.includes('Some updates couldn’t be listed'))
  })

  it('stays on a page of its own as long as the session lasts', async () => {
    await tell()
    await until(sheet)
    await app.press('Done')
    await app.close()
    app = await renderApp('/x/away', 0)
    await until(() => document.querySelector('main')?.textContent?.includes('Canceled'))
    await app.close()
    endSession()
    beginSession('bob')
    app = await renderApp('/x/away', 0)
    await until(() => document.querySelector('main')?.textContent?.includes('No updates while you were away'))
    expect(document.querySelector('main')?.textContent).not.toContain('BTC')
  })

  it('is there again after a reload until it was closed, and never for somebody else', async () => {
    await tell()
    await until(sheet)
    await reload()
    expect((await until(sheet)).textContent).toMatch(/Filled.*Canceled/)
    await app.press('Done')
    await until(() => sheet() === null)
    await reload()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(sheet()).toBeNull()
    await app.close()
    app = await renderApp('/x/away', 0)
    await until(() => document.querySelector('main')?.textContent?.includes('Canceled'))

    await tell([{ ...filled, ordId: '9' }])
    await until(sheet)
    await reload('bob')
    await until(() => sessionStorage.getItem('tapeline.missed') === null)
    expect(sheet()).toBeNull()
    await tell([{ ...filled, ordId: '10' }])
    await until(sheet)
    expect(sessionStorage.getItem('tapeline.missed')).toContain('bob')
    act(endSession)
    expect(sessionStorage.getItem('tapeline.missed')).toBeNull()
  })

  it('adds what the core tells after a reload', async () => {
    await tell([filled])
    await until(sheet)
    await reload()
    await until(sheet)
    await tell([gone])
    await until(() => /Filled.*Canceled|Canceled.*Filled/.test(sheet()?.textContent ?? ''))
  })

  it('tells how a timed contract was settled meanwhile, with the way to it', async () => {
    const won = contract({ id: '77', state: 'settled', outcome: 'win', settled: 900_000, accepted: 870_000 })
    act(() => void createSettledAway(1_000_000).keep([won], 1_000_000))
    const text = (await until(sheet)).textContent ?? ''
    expect(text).toMatch(/BTC \/ USDT.*In profit/)
    await reload()
    expect((await until(sheet)).textContent).toMatch(/BTC \/ USDT.*In profit/)
    const row = await until(() => sheet()?.querySelector<HTMLAnchorElement>('a[href*=details2]') ?? undefined)
    await act(async () => row.click())
    await until(() => here() === '/pages/contract/details2?id=77')
    expect(unseen.peek()).toBe(false)
  })

  it('is reached from the account page', async () => {
    await app.close()
    app = await renderApp('/pages/personal/personal', 0)
    await app.press('While you were away')
    await until(() => here() === '/x/away')
  })

  it('does not open for nothing, nor for a guest', async () => {
    await tell([], false)
    act(endSession)
    await tell()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(sheet()).toBeNull()
  })

  it('waits until another sheet is closed', async () => {
    const other = document.createElement('div')
    other.setAttribute('role', 'dialog')
    document.body.append(other)
    await tell()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(app.text()).not.toContain('Everything is up to date again.')
    other.remove()
    await act(async () => {
      app.stream.now.value += 1_000
    })
    await until(() => app.text().includes('Everything is up to date again.'))
  })

  it('tells it instead of the toasts', async () => {
    await act(async () => {
      app.stream.emit({ type: 'order', order: filled, previous: undefined, missed: true })
      app.stream.emit({
        type: 'order',
        order: { ...filled, ordId: '9', accFillSz: toAmount('3') },
        previous: undefined,
      })
    })
    await until(() => bought().length > 0)
    expect(bought()).toEqual([expect.stringContaining('Bought 3 BTC')])
  })
})
