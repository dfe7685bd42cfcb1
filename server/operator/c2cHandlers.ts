import { partyOf } from '#protocol'
import type { Ruled, Ruler } from '../c2c/rulings.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers, OperatorRequest } from '../services/handler.ts'
import { OPERATOR_SESSION_LIFETIME_MS } from '../users/operators/sessions.ts'
import { hasLooked } from './audit.ts'
import { caseChat, readC2cCase } from './c2cCase.ts'
import { openedCase, readC2cQueue } from './c2cQueue.ts'
import { ownAccounts } from './ownAccounts.ts'

type C2cHandlers = Pick<
  OperatorHandlers,
  'listC2cCases' | 'getC2cCase' | 'followC2cCase' | 'readC2cChat' | 'ruleC2cCase' | 'secondC2cRuling'
>

const unknown = refuse('notFound', { field: 'id' })

/** Who rules; refused for an order without a case, and for one in which an account of theirs is a side: they do not even see it. */
export const rulerOf = async (
  { services, operator }: Pick<OperatorRequest, 'services' | 'operator'>,
  id: string,
): Promise<Ruler | Refused> => {
  const { db } = services.database
  const opened = await openedCase(db, id)
  if (opened === undefined) return unknown
  const accounts = await ownAccounts(db, operator)
  const isOwn = accounts.some((uid) => partyOf(opened.record, uid) !== undefined)
  return isOwn ? refuse('roleMissing') : { id: operator.id, accounts }
}

const see = async (request: OperatorRequest, id: string) => {
  const ruler = await rulerOf(request, id)
  return 'refused' in ruler ? ruler : ((await readC2cCase(request, id)) ?? unknown)
}

/** Acts, and answers the outcome with the case as it is then. */
const act = async <T extends Ruled>(
  request: OperatorRequest,
  id: string,
  outcomes: readonly T[],
  run: (ruler: Ruler) => Promise<Ruled>,
) => {
  const ruler = await rulerOf(request, id)
  if ('refused' in ruler) return ruler
  const became = await run(ruler)
  if (became === 'own') return refuse('roleMissing')
  if (became === 'keyReused') return refuse('keyReused')
  if (became === 'reason') return refuse('invalidField', { field: 'reason', values: { field: 'reason' } })
  const outcome = outcomes.find((one) => one === became)
  const now = outcome === undefined ? undefined : await readC2cCase(request, id)
  return outcome === undefined || now === undefined ? unknown : { outcome, case: now }
}

/** Cases about C2C orders. */
export const c2cHandlers: C2cHandlers = {
  listC2cCases: (input, { services }) => readC2cQueue(services, input),

  getC2cCase: ({ id }, request) => see(request, id),

  async followC2cCase({ id }, request) {
    const { services, operator } = request
    // Opening the case was logged; a page that asks again by itself is no further look.
    const since = services.clock.now() - OPERATOR_SESSION_LIFETIME_MS
    const look = { operator: operator.id, act: 'getC2cCase', subject: id }
    return (await hasLooked(services.database.db, look, since)) ? see(request, id) : refuse('notNow')
  },

  async readC2cChat({ id, before }, request) {
    const ruler = await rulerOf(request, id)
    return 'refused' in ruler ? ruler : caseChat(request.services.database.db, id, before)
  },

  ruleC2cCase: (ruling, request) =>
    act(
      request,
      ruling.id,
      ['done', 'seconded', 'gone', 'changed', 'waiting', 'early', 'split', 'deposit', 'again'] as const,
      (ruler) => request.services.escrow.rule(ruler, ruling),
    ),

  secondC2cRuling: ({ id, ruling, agrees }, request) =>
    act(request, id, ['done', 'rejected', 'gone', 'changed', 'deposit', 'again'] as const, (ruler) =>
      request.services.escrow.secondRuling(ruler, { id, ruling, agrees }),
    ),
}
