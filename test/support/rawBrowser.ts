import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { findBrowser } from '../../scripts/setup.mjs'
import { BROWSER_FLAGS, PHONE } from './browser.ts'
import { removeFolder, temporaryFolder } from './folders.ts'

type Params = Readonly<Record<string, unknown>>
type Send = (method: string, params?: Params) => Promise<Record<string, unknown>>

/** A tab that can really be hidden, frozen and left; the usual driver keeps every page visible. */
export interface RawTab {
  /** Value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  send: Send
  /** The page's dedicated workers, each with a protocol of its own. */
  workers(): readonly Send[]
  /** Another tab comes to the front, as on a phone; resolves when the page knows. */
  hide(): Promise<void>
  show(): Promise<void>
  /** The page's tasks stop, as in a background that lasts; `thaw` lets them go on, still hidden. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Leaves for another page and comes back; true when the page slept in the back-forward cache meanwhile. */
  leaveAndReturn(address: string, away: () => Promise<void>): Promise<boolean>
}

export interface RawBrowser {
  openTab(address: string): Promise<RawTab>
  /** Process ids of its pages, workers included. */
  renderers(): Promise<readonly number[]>
  close(): Promise<void>
}

interface Attached {
  readonly sessionId: string
  readonly targetInfo: { readonly type: string }
}
interface Answer {
  readonly id?: number
  readonly method?: string
  /** Whose event it is. */
  readonly sessionId?: string
  readonly params?: unknown
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

const POLL = 20

/** Asks again until it is so; the test's own time-out ends a wait that lasts too long. */
const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, POLL))
}

/** The devtools protocol over its socket: requests and their answers. */
const connectDevtools = async (address: string) => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  const workers = new Map<string, string[]>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
    if (answer.method !== 'Target.attachedToTarget' || answer.sessionId === undefined) return
    const { sessionId, targetInfo } = answer.params as Attached
    if (targetInfo.type !== 'worker') return
    workers.set(answer.sessionId, [...(workers.get(answer.sessionId) ?? []), sessionId])
  })
  const sender =
    (sessionId?: string): Send =>
    async (method, params = {}) => {
      last += 1
      const id = last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
      const { result, error } = await answered
      waiting.delete(id)
      if (error !== undefined) throw new Error(`${method}: ${error.message}`)
      return result ?? {}
    }
  return { sender, workersOf: (sessionId: string) => workers.get(sessionId) ?? [], close: () => socket.close() }
}

const devtoolsAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /ws:\/\/\S+/.exec(said)
      if (found !== null) resolve(found[0])
    })
    child.once('exit', () => reject(new Error(`The browser ended: ${said}`)))
  })

/** A headless Chromium with a new profile. Closing it leaves nothing behind. */
export const openRawBrowser = async (): Promise<RawBrowser> => {
  const executable = findBrowser()
  if (executable === undefined) throw new Error('no Chromium is installed')
  const profile = temporaryFolder('tapeline-profile')
  const size = `--window-size=${PHONE.width},${PHONE.height}`
  const child = spawn(
    executable,
    [...BROWSER_FLAGS, size, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const { sender, workersOf, close } = await connectDevtools(await devtoolsAddress(child))
  const root = sender()
  const open = async (url: string) => {
    const { targetId } = await root('Target.createTarget', { url })
    const { sessionId } = await root('Target.attachToTarget', { targetId, flatten: true })
    const send = sender(String(sessionId))
    return {
      send,
      workers: () => workersOf(String(sessionId)).map(sender),
      front: () => root('Target.activateTarget', { targetId }),
    }
  }

  const openTab = async (address: string): Promise<RawTab> => {
    const { send, workers, front } = await open('about:blank')
    await send('Page.enable')
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true })
    await send('Page.navigate', { url: address })
    const evaluate = async <T>(expression: string): Promise<T> => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        returnByValue: true,
        awaitPromise: true,
      })
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
      return (result as { value: T }).value
    }
    const visible = (state: string) => eventually(async () => (await evaluate('document.visibilityState')) === state)
    const lifecycle = (state: 'frozen' | 'active') => send('Page.setWebLifecycleState', { state })
    return {
      evaluate,
      send,
      workers,
      hide: async () => {
        const other = await open('about:blank')
        await other.front()
        await visible('hidden')
      },
      show: async () => {
        await front()
        await visible('visible')
      },
      freeze: async () => void (await lifecycle('frozen')),
      thaw: async () => void (await lifecycle('active')),
      leaveAndReturn: async (elsewhere, away) => {
        // A page that was loaded anew would not know this.
        await evaluate('window.stayedBehind = true')
        await send('Page.navigate', { url: elsewhere })
        await eventually(async () => (await evaluate('location.href')) === elsewhere)
        await away()
        const { entries, currentIndex } = (await send('Page.getNavigationHistory')) as {
          entries: readonly { readonly id: number }[]
          currentIndex: number
        }
        await send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id })
        await eventually(async () => (await evaluate('location.href')) !== elsewhere)
        return evaluate<boolean>('window.stayedBehind === true')
      },
    }
  }
  return {
    openTab,
    renderers: async () => {
      const { processInfo } = await root('SystemInfo.getProcessInfo')
      const all = processInfo as readonly { readonly type: string; readonly id: number }[]
      return all.filter(({ type }) => type === 'renderer').map(({ id }) => id)
    },
    close: async () => {
      const ended = once(child, 'exit')
      // It ends its own helpers first, which would go on writing into the profile.
      await root('Browser.close')
      close()
      await ended
      removeFolder(profile)
    },
  }
}
