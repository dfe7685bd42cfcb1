import type { Page } from 'playwright-core'
import { openPhone } from '../../test/support/browser.ts'
import { type Person, signUp } from '../../test/support/people.ts'
import { giveSession } from '../../test/support/session.ts'
import { pause } from '../figures.ts'

/** From the tap that sends an order to the end of the frame that first shows its state, and the venue's answer; ms. */
export interface Tap {
  readonly state: number
  readonly answer: number
}

/** A ticket: its address, how it is filled in, and the names of its button and of the one that sends. */
export interface Ticket {
  readonly name: string
  readonly address: string
  readonly fill: (page: Page) => Promise<void>
  readonly open: string
  readonly send: string | RegExp
}

/** Above the window in which a second tap counts as the first's double. */
const GAP = 500

/** Runs in the page: begins to watch at the next tap. */
const WATCH = `(() => {
  const seen = {}
  window.tap = seen
  addEventListener('click', (event) => {
    const look = () => {
      const phase = document.querySelector('[data-phase]')?.getAttribute('data-phase')
      const found = phase === undefined ? [] : /sent|waiting|asking/.test(phase) ? ['state'] : ['state', 'answer']
      // The frame is drawn before the next message is heard.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        for (const what of found) seen[what] ??= performance.now() - event.timeStamp
        if (seen.answer === undefined) requestAnimationFrame(look)
      }
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
})()`

const tap = async (page: Page, ticket: Ticket): Promise<Tap> => {
  await ticket.fill(page)
  await page.getByRole('button', { name: ticket.open }).click()
  const sheet = page.getByRole('dialog')
  const send = sheet.getByRole('button', { name: ticket.send, exact: true })
  await send.waitFor()
  // The sheet has come to rest, as it has for one who reads what it costs.
  await pause(GAP)
  await page.evaluate(WATCH)
  await send.tap()
  await sheet.locator('[data-phase=accepted], [data-phase=filled]').waitFor()
  await pause(GAP)
  const times = await page.evaluate<Tap>('window.tap')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
  return times
}

/** Sends so many orders through a ticket by hand, on a processor so many times slower; the first warms up and is left out. */
export const taps = async (venue: string, ticket: Ticket, count: number, throttle: number): Promise<readonly Tap[]> => {
  const person: Person = await signUp(venue)
  const phone = await openPhone(venue)
  try {
    const { page, context } = phone
    await giveSession(context, person, venue)
    await page.goto(`/#${ticket.address}`)
    await page.getByRole('button', { name: ticket.open }).waitFor()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const found: Tap[] = []
    for (let i = 0; i <= count; i++) found.push(await tap(page, ticket))
    return found.slice(1)
  } finally {
    await phone.close()
  }
}
