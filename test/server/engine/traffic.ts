import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundled } from '../../../scripts/bundle.mjs'

/** A request that was answered: by whom, under which key, and the order that it became. */
export interface Ack {
  readonly uid: string
  readonly key: string
  readonly ordId: string
}
/** A venue under traffic in a process of its own. */
export interface Running {
  readonly child: ChildProcess
  readonly serverPid: number
  readonly acks: Ack[]
  /** Resolves when so many more requests were acknowledged. */
  more(count: number): Promise<void>
  /** Resolves when the venue has reported that its traffic caused what it must (`tellHappened`). */
  readonly happened: Promise<unknown>
  kill(): Promise<void>
}

/** Starts `script` of this folder on the data folder; it writes `server <pid>`, then `ack <uid> <key> <order>` for each answer. */
export const startTraffic = async (script: string, dataDir: string, run: string): Promise<Running> => {
  const program = await bundled(join(import.meta.dirname, script))
  const child = spawn(process.execPath, ['--enable-source-maps', program, dataDir, run], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acks: Ack[] = []
  const lines = createInterface({ input: child.stdout })
  const happened = once(lines, 'happened')
  const started = new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the venue ended')))
    lines.on('line', (line) => {
      const [what, uid = '', key = '', ordId = ''] = line.split(' ')
      if (what === 'server') resolve(Number(uid))
      else if (what === 'happened') lines.emit('happened')
      else acks.push({ uid, key, ordId })
    })
  })
  return {
    child,
    serverPid: await started,
    acks,
    happened,
    more: async (count) => {
      const goal = acks.length + count
      while (acks.length < goal) await once(lines, 'line')
    },
    kill: async () => {
      const ended = once(child, 'exit')
      const drained = once(lines, 'close')
      child.kill('SIGKILL')
      await Promise.all([ended, drained])
    },
  }
}
