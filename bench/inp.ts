import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/build.mjs'
import { openPhone } from '../test/support/browser.ts'
import { signUp } from '../test/support/people.ts'
import { giveSession } from '../test/support/session.ts'
import { markWelcomeShown } from '../test/support/welcome.ts'
import { median, pause } from './figures.ts'
import { openBarePage } from './inp/barePage.ts'
import { createHand } from './inp/hand.ts'
import { ACTIONS, type Action, type Interactions, playRound, type Round } from './inp/round.ts'
import { WATCH_TAPS } from './ticks/inp.ts'
import { showWhole } from './ticks/window.ts'

// Interaction to next paint by the Event Timing API, and frames while a finger moves, of the whole app on a slowed processor
// while the venue tells so many ticks a second; beside the same with the stream paused, and beside a page with one button,
// which says what the machine itself takes: turn by turn in one run.
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '6' },
    throttle: { type: 'string', default: '4' },
  },
})
const VIEWPORT = { width: 360, height: 780 }
const DEVICE_PX = 2
/** Of all interactions; web-vitals leaves out one in fifty of the worst. */
const INP_AT = 0.98
const CALM_MS = 1_000

/** INP as web-vitals counts it, and the worst, ms; 0 where none took 16. */
const inpOf = (all: readonly Interactions[]): { inp: number; worst: number } => {
  const count = all.reduce((sum, one) => sum + one.count, 0)
  const sorted = all.flatMap(({ durations }) => durations).toSorted((a, b) => b - a)
  return { inp: sorted[Math.floor(count * (1 - INP_AT))] ?? 0, worst: sorted[0] ?? 0 }
}
const of = (rounds: readonly Round[], actions: readonly Action[]) =>
  inpOf(rounds.flatMap(({ interactions }) => actions.map((action) => interactions[action])))
const summed = (rounds: readonly Round[]) => ({
  ...of(rounds, ACTIONS),
  actions: Object.fromEntries(ACTIONS.map((action) => [action, of(rounds, [action]).inp])),
  sheetFps: median(rounds.map(({ sheetFrames }) => sheetFrames.fps)),
  sheetLongest: median(rounds.map(({ sheetFrames }) => sheetFrames.longest)),
  listFps: median(rounds.map(({ listFrames }) => listFrames.fps)),
  listLongest: median(rounds.map(({ listFrames }) => listFrames.longest)),
})
type Summed = ReturnType<typeof summed>

const print = (name: string, { inp, worst: most, actions, ...frames }: Summed): void => {
  console.log(`${name.padEnd(24)} INP ${inp} ms, worst ${most}`)
  for (const [action, ms] of Object.entries(actions))
    console.log(`  ${action.padEnd(8)} INP ${ms === 0 ? 'below 16' : ms} ms`)
  console.log(
    `  frames a second: sheet ${frames.sheetFps.toFixed(1)}, longest ${frames.sheetLongest.toFixed(0)} ms; list ${frames.listFps.toFixed(1)}, longest ${frames.listLongest.toFixed(0)} ms`,
  )
}

if (!ensureBuild()) throw new Error('the app does not build')
const venue = fork(new URL('inp/venue.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
try {
  const [{ address }] = (await once(venue, 'message')) as [{ readonly address: string }]
  const hurry = async (perSecond: number): Promise<void> => {
    const told = once(venue, 'message')
    venue.send(perSecond)
    await told
    await pause(CALM_MS)
  }
  const person = await signUp(address)
  const phone = await openPhone(address, { viewport: VIEWPORT, deviceScaleFactor: DEVICE_PX, locale: 'en' })
  const streamed: Round[] = []
  const paused: Round[] = []
  const bareTaps: Interactions[] = []
  try {
    const { page, context } = phone
    await page.goto('/#/pages/lang/lang')
    await markWelcomeShown(page)
    await giveSession(context, person, address)
    await page.goto('about:blank')
    await page.goto('/#/pages/market/market')
    const cdp = await context.newCDPSession(page)
    await showWhole(cdp, VIEWPORT.width * DEVICE_PX, VIEWPORT.height * DEVICE_PX)
    await page.evaluate(WATCH_TAPS)
    const hand = createHand(cdp, page)
    const bare = await openBarePage(context, page)
    const rate = Number(values.rate)
    await hurry(rate)
    // Everything is fetched and compiled before it counts.
    await playRound(page, hand)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) })
    await bare.slow(Number(values.throttle))
    for (let round = 0; round < Number(values.rounds); round += 1) {
      // oxlint-disable no-await-in-loop -- Turn by turn, in one page.
      await hurry(rate)
      streamed.push(await playRound(page, hand))
      await hurry(0)
      paused.push(await playRound(page, hand))
      bareTaps.push(await bare.tap())
      // oxlint-enable no-await-in-loop
    }
  } finally {
    await phone.close()
  }
  const figures = summed(streamed)
  const reference = { ...summed(paused), bare: inpOf(bareTaps) }
  print(`${values.rate} ticks a second`, figures)
  print('the stream paused', reference)
  console.log(`a page with one button   INP ${reference.bare.inp} ms, worst ${reference.bare.worst}`)
  const ratio = { toPaused: figures.inp / reference.inp, toBare: figures.inp / reference.bare.inp }
  console.log(JSON.stringify({ bench: 'inp', date: new Date().toISOString().slice(0, 10), figures, reference, ratio }))
} finally {
  const ended = once(venue, 'exit')
  venue.kill('SIGTERM')
  await ended
}
