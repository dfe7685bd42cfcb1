import { MessageChannel } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pageScripts } from '../../../src/sw/pageScripts.ts'
import type { PageClient } from '../../../src/sw/scope.ts'

/** A page that stays silent for the first `silent` questions, and says then what it runs on. */
const page = (script: string, silent = 0): PageClient => {
  let asked = 0
  return {
    postMessage: (_message, [port]) => {
      asked += 1
      // A port's `postMessage`, not a window's: there is no origin to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (asked > silent) (port as MessagePort).postMessage(script)
    },
    focus: () => Promise.resolve(),
    navigate: () => Promise.resolve(),
  }
}

beforeEach(() => {
  vi.stubGlobal('MessageChannel', MessageChannel)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What becomes known when each wait for an answer runs out at once. */
const known = async (pages: () => Promise<readonly PageClient[]>): Promise<readonly string[] | undefined> => {
  const asking = pageScripts(pages)
  for (let round = 0; round < 4; round += 1) {
    // Answers through ports come first: they take a turn of the event loop.
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(3_000)
  }
  return asking
}

describe('the scripts that pages run on', () => {
  it('are asked of every page', async () => {
    expect(await known(() => Promise.resolve([page('/a.js'), page('/b.js')]))).toEqual(['/a.js', '/b.js'])
    expect(await known(() => Promise.resolve([]))).toEqual([])
  })

  it('are asked again of a page that is too busy to answer at first, as one that has just started', async () => {
    const pages = [page('/a.js'), page('/b.js', 2)]
    expect(await known(() => Promise.resolve(pages))).toEqual(['/a.js', '/b.js'])
  })

  it('are those of the pages that are left when a silent one has gone', async () => {
    const here = [page('/a.js'), page('/old.js', 9)]
    expect(await known(() => Promise.resolve(here.splice(0, 2, ...here.slice(0, 1))))).toEqual(['/a.js'])
  })

  it('are unknown while a page stays silent', async () => {
    const pages = [page('/a.js'), page('/b.js', 3)]
    expect(await known(() => Promise.resolve(pages))).toBeUndefined()
  })
})
