import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { hasBrowser, openPhone, type Phone } from '../support/browser.ts'
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts'

const venueLast = async (): Promise<string> => {
  const reply = await fetch(`${inject('venue')}/api/v5/market/ticker?instId=BTC-USDT`)
  const { data } = (await reply.json()) as { data: readonly { readonly last: string }[] }
  return data[0]?.last ?? ''
}

/** The network between a phone and the venue misbehaves; the Market tab must neither lie nor stay behind. */
describe.skipIf(!hasBrowser)('a network that fails', () => {
  let proxy: FaultProxy
  let phone: Phone

  beforeAll(async () => {
    proxy = await startFaultProxy(inject('venue'))
    phone = await openPhone(proxy.address)
  })
  afterAll(async () => {
    await phone?.close()
    await proxy?.close()
  })

  const row = () => phone.page.locator('[data-inst-id="BTC-USDT"]')
  const shown = async (): Promise<string> =>
    (await row().locator('[data-field="last"]').innerText()).replaceAll(',', '')
  const isOld = async (): Promise<boolean> => (await row().getAttribute('data-stale')) !== null
  const chip = () => phone.page.locator('[data-state]').first().getAttribute('data-state')
  /** What is on screen is what the venue says at that moment, and not old. */
  const isTrue = async (): Promise<boolean> => {
    const before = await venueLast()
    const price = await shown()
    const after = await venueLast()
    return (price === before || price === after) && !(await isOld()) && (await chip()) === 'live'
  }
  const comesBack = async (): Promise<void> => {
    await expect.poll(isTrue, { interval: 50 }).toBe(true)
  }

  it('shows the live market through the proxy', async () => {
    await phone.page.goto('/#/pages/market/market')
    await comesBack()
  })

  it('comes back by itself after a cut, with one socket', async () => {
    const { opened } = proxy
    proxy.cut()
    await expect.poll(() => proxy.opened).toBeGreaterThan(opened)
    await comesBack()
    expect(proxy.open).toBe(1)
  })

  it('says so while no socket can be had, and comes back when there is one', async () => {
    proxy.refuse('sockets')
    proxy.cut()
    await expect.poll(chip).toBe('lost')
    proxy.refuse('nothing')
    await comesBack()
    expect(proxy.open).toBe(1)
  })

  it('finds out that a connection is dead although nobody said so', async () => {
    const { opened } = proxy
    proxy.halfOpen()
    await expect.poll(() => proxy.opened).toBeGreaterThan(opened)
    await comesBack()
  })

  it('shows a price that was held up as old, never as live', async () => {
    proxy.stall(true)
    await expect.poll(isOld, { interval: 50 }).toBe(true)
    proxy.stall(false)
    await comesBack()
  })

  it('calls a slow line slow', async () => {
    proxy.delay(1_200)
    await expect.poll(chip).toBe('slow')
    proxy.delay(0)
    await expect.poll(chip).toBe('live')
  })

  it('does not mind garbage', async () => {
    const { opened } = proxy
    const garbage = [
      '',
      'not json',
      '{"arg":',
      '{"arg":{"channel":"quotes"},"data":[[],null,7]}',
      '[[[[',
      'x'.repeat(70_000),
    ]
    for (const text of garbage) proxy.inject(text)
    await comesBack()
    expect(proxy.opened).toBe(opened)
    expect(phone.complaints.filter((text) => !/WebSocket|net::ERR/.test(text))).toEqual([])
  })

  it('survives five cuts in a row without a second subscription', async () => {
    for (let cycle = 0; cycle < 5; cycle += 1) {
      const { opened } = proxy
      proxy.cut()
      await expect.poll(() => proxy.opened).toBeGreaterThan(opened)
      await comesBack()
      expect(proxy.open).toBe(1)
    }
  })
})
