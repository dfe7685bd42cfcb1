import { readFileSync } from 'node:fs'
import { ensureBuild } from '../scripts/build.mjs'
import { openPhone } from '../test/support/browser.ts'
import { removeFolder, temporaryFolder } from '../test/support/folders.ts'
import { brotliKb, loadedScripts } from '../test/support/loadedScripts.ts'
import { ORDINARY_MARKET, startVenueProcess } from '../test/support/venueProcess.ts'
import { median, pause } from './figures.ts'

/**
 * From the command to a live price: how long the venue takes to be ready (new data folder, and one that is there), what
 * it weighs idle, and when the Market tab shows its first live quote in a browser with an empty cache, beside a bare
 * script that opens the same socket and waits for the same ticker. JavaScript by brotli.
 */
const ROUNDS = 5
const QUOTE = '[data-inst-id="BTC-USDT"] [data-field="last"]'

/** Resident memory of a process in MB. */
const residentOf = (pid: number): number => {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1_024
}

interface Start {
  readonly seconds: number
  readonly idleMb: number
}

const startOnce = async (dataDir: string): Promise<Start> => {
  const began = performance.now()
  const venue = startVenueProcess(dataDir, ORDINARY_MARKET)
  try {
    await venue.ready
    const seconds = (performance.now() - began) / 1_000
    await pause(3_000)
    return { seconds, idleMb: residentOf(venue.child.pid ?? 0) }
  } finally {
    await venue.stop()
  }
}

interface FirstQuote {
  readonly ms: number
  readonly kb: number
}

const firstQuote = async (base: string): Promise<FirstQuote> => {
  const phone = await openPhone(base)
  try {
    const scripts = loadedScripts(phone.page)
    await phone.page.goto('/#/pages/market/market', { waitUntil: 'commit' })
    const ms = await phone.page
      .waitForFunction(
        (selector) => /\d/.test(document.querySelector(selector)?.textContent ?? '') && performance.now(),
        QUOTE,
        { polling: 'raf' },
      )
      .then((handle) => handle.jsonValue())
    return { ms: Number(ms), kb: brotliKb(scripts) }
  } finally {
    await phone.close()
  }
}

/** The floor: an empty page whose script opens the socket and waits for one ticker. */
const bareQuote = async (base: string): Promise<number> => {
  const phone = await openPhone(base)
  try {
    await phone.page.goto('/healthz', { waitUntil: 'commit' })
    return await phone.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          const socket = new WebSocket(`ws://${location.host}/ws/v5/public`)
          socket.addEventListener('open', () =>
            socket.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'tickers', instId: 'BTC-USDT' }] })),
          )
          socket.addEventListener('message', ({ data }) => {
            if (String(data).includes('"last"')) resolve(performance.now() - began)
          })
        }),
    )
  } finally {
    await phone.close()
  }
}

const main = async (): Promise<void> => {
  if (!ensureBuild()) throw new Error('the app does not build')
  const dataDir = temporaryFolder('tapeline-bench')
  try {
    const cold = await startOnce(dataDir)
    const warm: Start[] = []
    for (let i = 0; i < ROUNDS; i++) warm.push(await startOnce(dataDir))

    const venue = startVenueProcess(dataDir, ORDINARY_MARKET)
    const base = await venue.ready
    const ours: FirstQuote[] = []
    const bare: number[] = []
    for (let i = 0; i < ROUNDS; i++) {
      ours.push(await firstQuote(base))
      bare.push(await bareQuote(base))
    }
    await venue.stop()

    const figures = {
      readyColdSeconds: Number(cold.seconds.toFixed(2)),
      readyWarmSeconds: Number(median(warm.map((one) => one.seconds)).toFixed(2)),
      idleMb: Math.round(median(warm.map((one) => one.idleMb))),
      firstQuoteMs: Math.round(median(ours.map((one) => one.ms))),
      firstScreenKb: Number(median(ours.map((one) => one.kb)).toFixed(1)),
    }
    const reference = { bareQuoteMs: Math.round(median(bare)) }
    console.log(`ready, new data folder          ${figures.readyColdSeconds} s`)
    console.log(`ready, data folder there        ${figures.readyWarmSeconds} s`)
    console.log(`idle memory without PostgreSQL  ${figures.idleMb} MB`)
    console.log(
      `first live quote, Market tab    ${figures.firstQuoteMs} ms  (bare socket: ${reference.bareQuoteMs} ms)`,
    )
    console.log(`JavaScript of that screen       ${figures.firstScreenKb} KB br`)
    console.log(
      JSON.stringify({
        bench: 'start',
        date: new Date().toISOString().slice(0, 10),
        figures,
        reference,
        ratio: Number((figures.firstQuoteMs / Math.max(1, reference.bareQuoteMs)).toFixed(2)),
      }),
    )
  } finally {
    removeFolder(dataDir)
  }
}

await main()
