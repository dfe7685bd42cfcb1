import pg from 'pg'
import { sha256 } from '#protocol'
import { createSales } from '../../../server/earn/sale/sales.ts'
import { connect } from '../../../server/platform/db/open.ts'
import { createMailbox } from '../../../server/platform/mail/mailbox.ts'
import { createPost } from '../../../server/platform/mail/post.ts'
import { createSentences } from '../../../server/platform/sentences.ts'
import { createVenueEvents } from '../../../server/platform/venueEvents.ts'
import { createDueLetters } from '../../../server/users/accounts/dueLetters.ts'
import { createWriteLetter } from '../../../server/users/accounts/letters.ts'
import { createTrail } from '../../../server/users/accounts/trail.ts'
import { createUsers } from '../../../server/users/accounts/users.ts'
import { createReferralVenue } from './referral/referralVenue.ts'

/** What a venue in a process of its own does, at which time, and before which of its statements it is killed. */
export interface KilledRun {
  readonly connection: pg.ClientConfig
  readonly at: number
  readonly work: 'sales' | 'referral' | 'letters'
  readonly dieAt: number
}

const { connection, at, work, dieAt } = JSON.parse(process.argv[2] ?? '{}') as KilledRun

let statements = 0
const query: unknown = Reflect.get(pg.Client.prototype, 'query')
if (typeof query !== 'function') throw new Error('no statements to count')
/** SIGKILL, as by somebody else: nothing of this process runs after it, and the statement is not sent. */
const counted = function (this: pg.Client, ...values: unknown[]): unknown {
  statements += 1
  if (statements === dieAt) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(query, this, values)
}
Reflect.set(pg.Client.prototype, 'query', counted)

const { db, pool } = connect(connection, 4)
const clock = { now: () => at }
const timers = { after: () => () => undefined }
const report = (error: unknown): never => {
  throw error
}
const refuse = (): never => report(new Error('nobody asks here'))

const WORK: Readonly<Record<KilledRun['work'], () => Promise<void>>> = {
  sales: () =>
    createSales({
      db,
      clock,
      timers,
      certification: { verified: refuse },
      newSecret: () => sha256('secret'),
      newLine: refuse,
      emitter: createVenueEvents(report),
      report,
    }).runDue(),
  referral: () => createReferralVenue({ db }, { now: clock.now, advance: refuse }).referral.runDue(),
  letters: () => {
    const sentences = createSentences('locales')
    return createDueLetters({
      db,
      clock,
      timers,
      write: createWriteLetter({ users: createUsers(db), sentences }),
      mail: createPost({ db, sentences, way: createMailbox(db, clock, report), onLost: report }),
      trail: createTrail(clock),
      report,
    }).runDue()
  },
}

await WORK[work]()
await pool.end()
process.stdout.write('done')
