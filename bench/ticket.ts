import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { ensureBuild } from '../scripts/build.mjs'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { startVenueProcess } from '../test/support/venueProcess.ts'
import { median, quantile } from './figures.ts'
import { type Tap, type Ticket, taps } from './ticket/taps.ts'

// From the tap that sends an order to what the screen then says of it, in a real browser on a slowed processor, beside the
// same on the whole one.
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '20' }, throttle: { type: 'string', default: '4' } },
})

const TICKETS: readonly Ticket[] = [
  {
    name: 'spot, market',
    address: '/pages/transaction/transaction?instId=BTC-USDT',
    fill: (page: Page) => page.getByLabel('Spend USDT').fill('20'),
    open: 'Buy BTC',
    send: 'Buy BTC now',
  },
  {
    name: 'spot, limit',
    address: '/pages/transaction/transaction?instId=BTC-USDT',
    fill: async (page: Page) => {
      await page.getByRole('radio', { name: 'Limit' }).click()
      await page.getByRole('group', { name: /^Bids/ }).getByRole('button').first().click()
      const bid = Number((await page.getByLabel('Price USDT').inputValue()).replaceAll(',', ''))
      // So far below that it rests, whatever the market does meanwhile.
      await page.getByLabel('Price USDT').fill((bid * 0.9).toFixed(1))
      await page.getByLabel('Amount BTC').fill('0.001')
    },
    open: 'Buy BTC',
    send: 'Place the order to buy BTC',
  },
  {
    name: 'contract, market',
    address: '/pages/contract/contract?instId=BTC-USDT-SWAP',
    fill: (page: Page) => page.getByLabel('Size BTC').fill('0.01'),
    open: 'Buy / Long',
    send: 'Send now',
  },
]

const whole = (value: number): number => Math.round(value)
const summed = (found: readonly Tap[]) => {
  const of = (what: keyof Tap) => found.map((one) => one[what])
  return {
    stateP50: whole(median(of('state'))),
    stateWorst: whole(Math.max(...of('state'))),
    answerP50: whole(median(of('answer'))),
    answerP95: whole(quantile(of('answer'), 0.95)),
  }
}

if (!ensureBuild()) throw new Error('the app does not build')
const dataDir = temporaryFolder('tapeline-bench')
const venue = startVenueProcess(dataDir)
try {
  const address = await venue.ready
  const measured = async (throttle: number) => {
    const found: Record<string, ReturnType<typeof summed>> = {}
    for (const ticket of TICKETS) {
      const one = summed(await taps(address, ticket, Number(values.orders), throttle))
      found[ticket.name] = one
      console.log(
        `${ticket.name.padEnd(18)} at 1/${throttle} of the processor: state p50 ${one.stateP50} ms, worst ${one.stateWorst}; the venue's answer p50 ${one.answerP50}, p95 ${one.answerP95}`,
      )
    }
    return found
  }
  const figures = await measured(Number(values.throttle))
  const reference = await measured(1)
  console.log(JSON.stringify({ bench: 'ticket', date: new Date().toISOString().slice(0, 10), figures, reference }))
} finally {
  await venue.stop()
  removeFolder(dataDir)
}
