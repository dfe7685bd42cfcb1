import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A child process that answers one report for each order. */
export interface Child<Order extends object, Report extends object> {
  ask(order: Order): Promise<Report>
  /** The report with which it began. */
  readonly first: Report
  kill(): void
  /** Has it clear up what it holds (a database of its own) and waits until it is gone. */
  end(): Promise<void>
}

const PATIENCE = 60_000

const nextReport = <Report>(child: ChildProcess, name: string): Promise<Report> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not answer`)), PATIENCE)
    const gone = (): void => reject(new Error(`${name} ended`))
    child.once('exit', gone)
    child.once('message', (report) => {
      clearTimeout(timer)
      child.off('exit', gone)
      resolve(report as Report)
    })
  })

/** Starts a script; it ends with its parent, because it leaves when the channel closes. */
export const startChild = async <Order extends object, Report extends object>(
  script: URL,
  ...args: string[]
): Promise<Child<Order, Report>> => {
  const name = script.pathname
  const child = fork(script, args, { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const first = await nextReport<Report>(child, name)
  return {
    first,
    ask(order) {
      const answer = nextReport<Report>(child, name)
      child.send(order)
      return answer
    },
    kill: () => void child.kill('SIGKILL'),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
