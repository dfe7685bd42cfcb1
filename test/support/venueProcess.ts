import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundled } from '../../scripts/bundle.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const PROGRAM = await bundled(join(ROOT, 'server/main.ts'))

/** A venue as an operator starts it: a process of its own. */
export interface VenueProcess {
  readonly child: ChildProcess
  /** Its address once it is ready; rejects with what it said when it ends before. */
  readonly ready: Promise<string>
  /** How it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly said: string }>
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The market that an operator has, with a secret of its own and no note on its seed: for what is measured. */
export const ORDINARY_MARKET = { MARKET_SEED: undefined } as const

/** Starts the venue on any free port. `env` comes on top. Stop it, whatever happens. */
export const startVenueProcess = (
  dataDir: string,
  env: Readonly<Record<string, string | undefined>> = {},
): VenueProcess => {
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // A test that waits for the demo's policy does not wait for long.
      DEMO_DECISION_SECONDS: '6',
      // The same prices in every run.
      MARKET_SEED: '1',
      ...env,
    },
  })
  let said = ''
  child.stderr?.on('data', (data: Buffer) => {
    said += data.toString()
  })
  // Not the child's own 'close': Node does not send it after a `disconnect`.
  const heard = child.stderr === null ? undefined : once(child.stderr, 'close')
  const ended = once(child, 'exit').then(async ([code, signal]: (number | string | null)[]) => {
    await heard
    return {
      code: typeof code === 'number' ? code : null,
      signal: typeof signal === 'string' ? signal : null,
      said,
    }
  })
  const ready = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) throw new Error('Its output is not piped')
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length))
    })
    void ended.then(({ code }) => reject(new Error(`The venue ended with ${code}: ${said}`)))
  })
  // Who never asks whether it is ready does not want to hear that it is not.
  ready.catch(() => undefined)
  return {
    child,
    ready,
    ended,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}
